import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, publicApi } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { keepSession, type SessionAnswer } from "#app/admin/api/fresh-tokens.ts";
import { type SignInNeed, useSignInAgainRequest } from "#app/admin/api/sign-in-again-request.ts";
import { needsFactor, userQuery } from "#app/admin/session/session.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmailCodeForm } from "./email-code-form.tsx";
import { SecondFactor } from "./second-factor.tsx";

const TITLES = { session: "Sign in again to save", proof: "Confirm that it is you" };
const REASONS = {
  session:
    "Your session has ended. What you typed is still here. Confirm that it is you, and it will be saved.",
  proof:
    "Only you may do this, so it needs a recent sign-in. Confirm that it is you, and it continues. Nothing is lost.",
};

/**
 * Shown above a form whose session ended, or whose change needs a fresh proof: signs in there, and the waiting save
 * continues.
 */
export function SignInAgain({ email }: { email: string }) {
  const request = useSignInAgainRequest();
  const title = TITLES[request?.need ?? "session"];
  return (
    <Dialog open={request !== null} onClose={() => request?.givenUp()} title={title}>
      {request && <Steps email={email} need={request.need} onDone={request.done} />}
    </Dialog>
  );
}

type StepsProps = { email: string; need: SignInNeed; onDone: () => void };

function Steps({ email, need, onDone }: StepsProps) {
  const { data: user, refetch } = useQuery({ ...userQuery, enabled: false });
  // A fresh proof by a session that is fine: the factor is enough, without a mail.
  const factorIsNext = user && (need === "proof" ? user.next_level === "aal2" : needsFactor(user));
  const [factorAsked, setFactorAsked] = useState(factorIsNext ?? false);
  const send = useMutation({
    mutationFn: () => answer(publicApi.auth["sign-in"].$post({ json: { email } })),
  });

  async function take(session: SessionAnswer) {
    keepSession(session);
    const { data: now } = await refetch();
    if (now && needsFactor(now)) setFactorAsked(true);
    else onDone();
  }

  const reason = <p className="text-14 text-muted">{REASONS[need]}</p>;
  if (factorAsked && user)
    return (
      <>
        {need === "proof" && reason}
        <SecondFactor user={user} onDone={onDone} />
      </>
    );
  return (
    <>
      {reason}
      {send.data ? (
        <>
          <p className="mt-4 text-14">
            We sent a code to <strong className="break-words font-medium">{email}</strong>.
          </p>
          <EmailCodeForm request={send.data.request} onSession={take} />
        </>
      ) : (
        <DeedButton size="large" deed={send} className="mt-5 w-full">
          Send me a code
        </DeedButton>
      )}
      {send.error && (
        <p role="alert" className="mt-3 text-13 text-danger">
          {sentenceOf(send.error, "Failed to send magic link")}
        </p>
      )}
    </>
  );
}
