import { useState } from "react";
import { ListedRow } from "#app/admin/settings/listed-row.tsx";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { ActionMenu } from "#app/admin/ui/menu/action-menu.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { topicWords } from "#rules/connection/topics.ts";
import { PAUSE_WORDS } from "#rules/connection/webhook.ts";
import { counted } from "#rules/text/counted.ts";
import { SecretToCopy, WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookLog } from "./webhook-log.tsx";
import { useWebhookDeeds, useWebhookSecret, type Webhook } from "./webhook-queries.ts";

type Opened = "change" | "log" | "remove" | "resume";

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { address, topics, state } = webhook;
  return (
    <ListedRow
      name={address}
      badge={state === "paused" ? <Badge tone="warning">Paused</Badge> : <Badge tone="success">Active</Badge>}
      actions={<Actions webhook={webhook} />}
    >
      <p className="mt-0.5">{topics.map(topicWords).join(", ")}</p>
      <WebhookState webhook={webhook} />
    </ListedRow>
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const { id, address, state } = webhook;
  const [opened, setOpened] = useState<Opened>();
  const { setActive, test, sendSince, remove } = useWebhookDeeds({ id });
  const secret = useWebhookSecret(id);
  const close = () => setOpened(undefined);
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:-ml-3">
        <Button variant="ghost" size="small" onClick={() => setOpened("log")}>
          Log
        </Button>
        <Button
          variant="ghost"
          size="small"
          busy={test.isPending}
          onClick={() => test.mutate(undefined, { onSuccess: () => setOpened("log") })}
        >
          Send a test
        </Button>
        <ActionMenu
          trigger={
            <Button variant="ghost" size="small" aria-label={`More about ${address}`}>
              More
            </Button>
          }
          groups={[
            [
              { label: "Change", onChoose: () => setOpened("change") },
              { label: "Show the secret", onChoose: () => secret.mutate() },
              state === "active"
                ? { label: "Pause", onChoose: () => setActive.mutate(false) }
                : { label: "Resume", onChoose: () => setOpened("resume") },
            ],
            [{ label: "Remove", danger: true, onChoose: () => setOpened("remove") }],
          ]}
        />
      </div>
      <WebhookDialog open={opened === "change"} onClose={close} webhook={webhook} />
      <WebhookLog open={opened === "log"} onClose={close} webhook={webhook} />
      <Dialog open={secret.data !== undefined} onClose={secret.reset} title="The webhook's secret">
        {secret.data !== undefined && <SecretToCopy secret={secret.data} />}
      </Dialog>
      <ConfirmDialog
        open={opened === "resume"}
        onClose={close}
        onConfirm={() => {
          close();
          const since = webhook.paused_at;
          setActive.mutate(true, { onSuccess: () => since && sendSince.mutate(since) });
        }}
        title="Resume this webhook?"
        description="What waits is sent, and what happened since it was paused."
        confirmLabel="Resume"
      />
      <ConfirmDialog
        open={opened === "remove"}
        onClose={close}
        onConfirm={() => {
          close();
          remove.mutate();
        }}
        title="Remove this webhook?"
        description="The other program is told nothing any more. Its log goes too."
        confirmLabel="Remove"
      />
    </>
  );
}

function WebhookState({ webhook: { pause_reason, paused_at, failures, waiting } }: { webhook: Webhook }) {
  return (
    <p className="mt-0.5 text-13 text-muted">
      {pause_reason && (
        <>
          {PAUSE_WORDS[pause_reason]} Told nothing since {paused_at && <When at={paused_at} inSentence />}.{" "}
        </>
      )}
      {!pause_reason && failures > 0 && `The last ${counted(failures, "attempt")} failed. We try again. `}
      {waiting > 0 && `${counted(waiting, "message")} waiting.`}
    </p>
  );
}
