import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Options } from "#app/admin/ui/options.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { topicWords } from "#rules/connection/topics.ts";
import {
  useWebhookDeeds,
  type Webhook,
  type WebhookMessage,
  webhookLogQuery,
  webhookMessageQuery,
} from "./webhook-queries.ts";

const HOUR_MS = 3_600_000;

const SPANS = [
  { label: "The last hour", ms: HOUR_MS },
  { label: "The last day", ms: 24 * HOUR_MS },
  { label: "The last 7 days", ms: 7 * 24 * HOUR_MS },
  { label: "The last 30 days", ms: 30 * 24 * HOUR_MS },
];

type WebhookLogProps = { open: boolean; onClose: () => void; webhook: Webhook };

/** What an address was told in the last 30 days, and what waits. */
export function WebhookLog({ open, onClose, webhook }: WebhookLogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Log" placement="side">
      {open && <Messages webhook={webhook} />}
    </Dialog>
  );
}

function Messages({ webhook }: { webhook: Webhook }) {
  const [before, setBefore] = useState<string>();
  const { data, isError } = useQuery(webhookLogQuery(webhook.id, before));
  if (isError) return <p className="text-14">Failed to load the log.</p>;
  if (!data) return <p className="text-14 text-muted">Loading...</p>;
  return (
    <>
      {webhook.state === "active" && <SendSince webhook={webhook} />}
      {data.messages.length === 0 ? (
        <p className="text-14 text-muted">Nothing was sent in the last 30 days.</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.messages.map((message) => (
            <MessageRow key={message.id} message={message} webhook={webhook} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex gap-2">
        {before && (
          <Button variant="secondary" size="small" onClick={() => setBefore(undefined)}>
            Newest
          </Button>
        )}
        {data.next && (
          <Button variant="secondary" size="small" onClick={() => setBefore(data.next ?? undefined)}>
            Older
          </Button>
        )}
      </div>
    </>
  );
}

function SendSince({ webhook }: { webhook: Webhook }) {
  const [span, setSpan] = useState(HOUR_MS);
  const { sendSince } = useWebhookDeeds(webhook);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-2 border-line border-b pb-4">
      <Field label="Send all since">
        <Select value={span} onChange={({ target }) => setSpan(Number(target.value))}>
          <Options of={SPANS.map(({ label, ms }) => ({ value: ms, label }))} />
        </Select>
      </Field>
      <Button
        variant="secondary"
        busy={sendSince.isPending}
        onClick={() => sendSince.mutate(new Date(Date.now() - span).toISOString())}
      >
        Send all
      </Button>
    </div>
  );
}

const STATES: Record<
  WebhookMessage["state"],
  { label: string; tone: "neutral" | "success" | "warning" | "danger" }
> = {
  waiting: { label: "Waiting", tone: "neutral" },
  sending: { label: "Sending", tone: "neutral" },
  delivered: { label: "Delivered", tone: "success" },
  dropped: { label: "Not sent", tone: "warning" },
  failed: { label: "Failed", tone: "danger" },
};

function MessageRow({ message, webhook }: { message: WebhookMessage; webhook: Webhook }) {
  const [shown, setShown] = useState(false);
  const queryClient = useQueryClient();
  const { again } = useWebhookDeeds(webhook);
  const { id, topic, state, happened_at, due_at, tries } = message;
  const isFinished = state !== "waiting" && state !== "sending";
  const hasFailed = state === "waiting" && tries.length > 0;
  return (
    <li className="py-3 text-14">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{topicWords(topic)}</span>
        <Badge tone={hasFailed ? "warning" : STATES[state].tone}>
          {hasFailed ? "Tried again later" : STATES[state].label}
        </Badge>
        <span className="text-13 text-muted">
          <When at={happened_at} />
        </span>
      </p>
      <ul className="mt-1 text-13 text-muted">
        {tries.map(({ at, ms, status, bytes, problem }) => (
          <li key={at}>
            <When at={at} />: {problem ?? `answered ${status} in ${ms} ms, ${bytes} bytes`}
          </li>
        ))}
        {hasFailed && due_at && (
          <li>
            Next attempt <When at={due_at} inSentence />
          </li>
        )}
      </ul>
      <div className="-ml-3 mt-1 flex gap-1">
        <Button variant="ghost" size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? "Hide the request" : "Show the request"}
        </Button>
        {isFinished && (
          <Button
            variant="ghost"
            size="small"
            busy={again.isPending}
            onClick={() =>
              again.mutate(id, {
                onSuccess: () =>
                  queryClient.invalidateQueries({ queryKey: ["webhooks", webhook.id, "messages"] }),
              })
            }
          >
            Send again
          </Button>
        )}
      </div>
      {shown && <RequestBody id={id} />}
    </li>
  );
}

function RequestBody({ id }: { id: string }) {
  const { data, isError } = useQuery(webhookMessageQuery(id));
  const text = data?.request ? JSON.stringify(JSON.parse(data.request), null, 2) : undefined;
  const otherwise = isError
    ? "Failed to load the request."
    : data
      ? "Nothing was sent, or it was erased."
      : "Loading...";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys
    <pre tabIndex={0} className="mt-2 max-h-80 overflow-auto rounded-control bg-paper p-3 text-12">
      {text ?? otherwise}
    </pre>
  );
}
