import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED } from "#app/admin/api/api-error.ts";
import { isTooSoon } from "#app/admin/orders/resend-toast.ts";
import { useReadOnly } from "#app/admin/session/read-only.tsx";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { Named } from "#app/admin/ui/named.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

export function EmailCard() {
  const status = useQuery({ queryKey: ["mail-status"], queryFn: () => answer(api["mail-status"].$get()) });
  return (
    <Card
      title="Email Notifications"
      description="Sign-in links, order confirmations and shipping notifications."
      action={status.data && <MailBadge kind={status.data.kind} />}
    >
      {status.data && <MailStatus {...status.data} />}
      {status.isPending && <Skeleton className="h-16 w-full" />}
      {status.isError && (
        <ErrorState message="The mail settings could not be loaded." onRetry={() => void status.refetch()} />
      )}
    </Card>
  );
}

type Status = { kind: "smtp" | "resend" | "simulated"; from: string | null; mailbox: boolean };

function MailBadge({ kind }: { kind: Status["kind"] }) {
  return kind === "simulated" ? (
    <Badge tone="warning">Simulated</Badge>
  ) : (
    <Badge tone="success">Sending</Badge>
  );
}

function MailStatus({ kind, from, mailbox }: Status) {
  const test = useTestMail();
  const readOnly = useReadOnly();
  return (
    <div className="grid gap-4 text-14">
      {kind === "simulated" ? <Simulated mailbox={mailbox} /> : <Sending kind={kind} from={from} />}
      {!readOnly && (
        <div>
          <DeedButton variant="secondary" deed={test}>
            {!test.isPending && <Send aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            Send a test mail
          </DeedButton>
        </div>
      )}
    </div>
  );
}

function Simulated({ mailbox }: { mailbox: boolean }) {
  return (
    <div className="grid gap-2 text-muted">
      <p>
        E-mails are simulated by default: they are written, but nobody receives them.
        {mailbox && (
          <>
            {" "}
            You can read them in the{" "}
            <a
              href="/dev/mailbox"
              target="_blank"
              rel="noopener"
              className="font-medium text-accent underline"
            >
              mailbox on this machine
            </a>
            .
          </>
        )}
      </p>
      <p>
        Real sending needs an e-mail-provider API key secret: set <Setting name="RESEND_API_KEY" /> (or{" "}
        <Setting name="SMTP_URL" />) with <Setting name="MAIL_FROM" />, and restart the server.
      </p>
    </div>
  );
}

function Sending({ kind, from }: { kind: "smtp" | "resend"; from: string | null }) {
  return (
    <p className="text-muted">
      E-mails are sent {kind === "resend" ? "through Resend" : "over SMTP"}
      {from && (
        <>
          {" "}
          from <Named>{from}</Named>
        </>
      )}
      .
    </p>
  );
}

function Setting({ name }: { name: string }) {
  return <code className="rounded-control bg-ink/5 px-1.5 py-0.5 font-mono text-13 text-ink">{name}</code>;
}

function useTestMail() {
  return useMutation({
    mutationFn: () => answer(api["mail-status"].test.$post()),
    onSuccess: ({ outcome, to }) =>
      outcome === "sent"
        ? showToast({ title: "Email sent successfully", description: `A test mail was sent to ${to}.` })
        : showToast({
            title: "Email simulated",
            description: "Configure an e-mail API key to send it for real.",
            kind: "info",
          }),
    onError: (error) =>
      showToast({
        ...failure(error, "The test mail could not be sent.", NOT_REACHED),
        kind: isTooSoon(error) ? "info" : "error",
      }),
  });
}
