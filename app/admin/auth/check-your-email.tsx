import { MailOpen } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { AuthCard } from "./auth-card.tsx";
import { EmailCodeForm, type EmailCodeFormProps } from "./email-code-form.tsx";

type CheckYourEmailProps = EmailCodeFormProps & {
  email: string;
  /** Mail is simulated here, and can be read in the browser. */
  mailbox: boolean;
  resending: boolean;
  onResend: () => void;
  onOtherAddress: () => void;
};

export function CheckYourEmail(props: CheckYourEmailProps) {
  return (
    <AuthCard title="Check your email">
      <p className="mt-2 text-14 text-muted">
        A magic link was sent to{" "}
        <strong className="inline-block max-w-full break-words font-medium text-ink">{props.email}</strong>.
        Open it within 10 minutes, or enter the code from the same mail.
      </p>
      {props.mailbox && <SimulatedMail />}
      <EmailCodeForm request={props.request} onSession={props.onSession} />
      <div className="mt-5 flex flex-wrap justify-between gap-x-4 gap-y-1 border-line border-t pt-4">
        <Button
          variant="ghost"
          size="small"
          className="-ml-3"
          busy={props.resending}
          onClick={props.onResend}
        >
          Send it again
        </Button>
        <Button variant="ghost" size="small" className="-mr-3" onClick={props.onOtherAddress}>
          Use another e-mail address
        </Button>
      </div>
    </AuthCard>
  );
}

function SimulatedMail() {
  return (
    <p className="mt-5 flex items-start gap-3 rounded-control bg-accent-tint px-4 py-3 text-13">
      <MailOpen aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" strokeWidth={1.75} />
      <span>
        E-mail is simulated on this machine.{" "}
        <a
          href="/dev/mailbox"
          target="_blank"
          rel="noopener"
          className="whitespace-nowrap font-medium text-accent underline"
        >
          Open the mailbox
        </a>
      </span>
    </p>
  );
}
