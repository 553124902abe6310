import { KeyRound, Plus, Smartphone } from "lucide-react";
import { useState } from "react";
import { AskButton } from "#app/admin/ui/ask-button.tsx";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Factor, useAddPasskey, useRemoveFactor, type VerifiedFactor } from "./factors.ts";
import { Section } from "./section.tsx";
import { TotpDialog } from "./totp-dialog.tsx";

type FactorListProps = { factors: Factor[]; onVerified: (verified: VerifiedFactor) => void };

export function FactorList({ factors, onVerified }: FactorListProps) {
  const [addingApp, setAddingApp] = useState(false);
  const addPasskey = useAddPasskey(onVerified);
  const verified = factors.filter(({ status }) => status === "verified");

  return (
    <Section
      title="Second factor"
      hint="With one of these, the link in your email alone no longer opens your store."
      action={
        <>
          <Button variant="secondary" size="small" onClick={() => setAddingApp(true)}>
            <Plus aria-hidden="true" className="size-4" /> Add authenticator app
          </Button>
          <DeedButton variant="secondary" size="small" deed={addPasskey}>
            {!addPasskey.isPending && <Plus aria-hidden="true" className="size-4" />} Add passkey
          </DeedButton>
        </>
      }
    >
      {verified.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-control border border-line">
          {verified.map((factor) => (
            <FactorRow key={factor.id} factor={factor} />
          ))}
        </ul>
      )}
      {addingApp && <TotpDialog onClose={() => setAddingApp(false)} onVerified={onVerified} />}
    </Section>
  );
}

function FactorRow({ factor }: { factor: Factor }) {
  const remove = useRemoveFactor();
  const Icon = factor.factor_type === "webauthn" ? KeyRound : Smartphone;
  const kind = factor.factor_type === "webauthn" ? "Passkey" : "Authenticator app";
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-accent" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-14" dir="auto">
          {factor.friendly_name || kind}
        </p>
        <p className="text-13 text-muted">
          Added <When at={factor.created_at} inSentence />
        </p>
      </div>
      <AskButton
        variant="ghost"
        size="small"
        busy={remove.isPending}
        question={{
          title: `Remove this ${kind.toLowerCase()}?`,
          description: "You will no longer be able to sign in with it.",
          confirmLabel: "Remove",
        }}
        onConfirm={() => remove.mutate(factor.id)}
      >
        Remove
      </AskButton>
    </li>
  );
}
