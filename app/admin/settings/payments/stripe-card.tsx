import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadOnlyUnless } from "#app/admin/session/read-only.tsx";
import { useStore } from "#app/admin/session/session.ts";
import { LoadedSettings } from "#app/admin/settings/loaded-settings.tsx";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { TextToCopy } from "#app/admin/ui/text-to-copy.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CurrencyWarning } from "./currency-warning.tsx";
import { StripeKeysForm } from "./stripe-keys-form.tsx";
import {
  type OpenedStripe,
  type StripeAccount,
  stripeQuery,
  useChangeStripe,
  useTestConnection,
} from "./stripe-queries.ts";

/** Saved apart from the page's form: keys ask for a fresh proof. */
export function StripeCard() {
  return (
    <ReadOnlyUnless needs="payment-keys">
      <LoadedSettings query={useQuery(stripeQuery)}>{(opened) => <Opened {...opened} />}</LoadedSettings>
    </ReadOnlyUnless>
  );
}

function Opened({ account, webhook_url }: OpenedStripe) {
  const [isReplacing, setReplacing] = useState(false);
  const asksKeys = !account || account.keys_lost || isReplacing;
  return (
    <Card
      title="Card and more, by Stripe"
      description="Shoppers pay on Stripe's page, and the money goes to your account there."
      action={account && <Mode account={account} />}
    >
      <div className="grid grid-cols-1 gap-5">
        {account && (account.active || !account.keys_lost) && <Switch active={account.active} />}
        {account?.keys_lost && (
          <p role="status" className="rounded-control bg-warning/10 px-3 py-2 text-14 text-warning">
            Please enter both keys again: this server's secret has changed, so the saved ones cannot be read.
            Until then nothing is taken by card.
          </p>
        )}
        <CurrencyWarning currency={useStore().currency_code} />
        {asksKeys ? (
          <StripeKeysForm
            account={account}
            onSaved={() => setReplacing(false)}
            onCancel={isReplacing ? () => setReplacing(false) : undefined}
          />
        ) : (
          <SavedKeys account={account} onReplace={() => setReplacing(true)} />
        )}
        {account?.keys_lost && (
          <div>
            <RemoveKeys />
          </div>
        )}
        <section aria-labelledby="webhook-address" className="border-line border-t pt-5">
          <h3 id="webhook-address" className="font-medium text-14">
            Web address for the webhook
          </h3>
          <p className="mt-0.5 mb-3 text-13 text-muted">
            At Stripe: Developers › Webhooks › Add destination, with all events of Checkout and of Refund.
          </p>
          <TextToCopy text={webhook_url} what="web address" />
        </section>
      </div>
    </Card>
  );
}

function Mode({ account: { mode, active } }: { account: StripeAccount }) {
  if (!active) return <Badge>Off</Badge>;
  return mode === "live" ? <Badge tone="success">Live</Badge> : <Badge tone="warning">Test mode</Badge>;
}

function Switch({ active }: { active: boolean }) {
  const change = useChangeStripe();
  return (
    <Checkbox
      label="Offer it at checkout"
      checked={change.isPending ? (change.variables?.active ?? active) : active}
      onChange={(wanted) => change.mutate({ active: wanted })}
      disabled={change.isPending}
    />
  );
}

type SavedKeysProps = { account: StripeAccount; onReplace: () => void };

function SavedKeys({ account, onReplace }: SavedKeysProps) {
  const { mode, key_ending, webhook_secret_ending } = account;
  const connection = useTestConnection();
  return (
    <>
      <dl className="grid gap-1 text-14">
        <Ending name={mode === "live" ? "Restricted key" : "Restricted key (test)"} value={key_ending} />
        <Ending name="Webhook secret" value={webhook_secret_ending} />
      </dl>
      {mode === "test" && (
        <p className="text-13 text-muted">In test mode nobody is charged. Use a live key to sell for real.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <DeedButton variant="secondary" size="small" deed={connection}>
          Test the connection
        </DeedButton>
        <Button variant="secondary" size="small" onClick={onReplace}>
          Replace keys
        </Button>
        <RemoveKeys />
      </div>
      <div role="status" className="text-14 empty:hidden">
        {connection.data?.ok && (
          <p className="text-accent">Stripe answers, and the key may do what it needs to.</p>
        )}
        {connection.data?.ok === false && <p className="text-danger">{connection.data.problem}</p>}
      </div>
    </>
  );
}

function Ending({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">
        <span className="sr-only">ends in </span>…{value}
      </dd>
    </div>
  );
}

function RemoveKeys() {
  const [isAsking, setAsking] = useState(false);
  const change = useChangeStripe();
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        Remove keys
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => change.mutate(undefined, { onSettled: () => setAsking(false) })}
        title="Remove the keys of Stripe?"
        description="Nothing is taken by card any more. Payments that are under way cannot be settled, and refunds by card cannot be sent. To pause, take the tick away instead."
        confirmLabel="Remove keys"
        busy={change.isPending}
      />
    </>
  );
}
