import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, publicApi } from "#app/admin/api-client.ts";
import { sentenceOf } from "#app/admin/api-error.ts";
import { EmailCodeForm } from "#app/admin/auth/email-code-form.tsx";
import { SecondFactor } from "#app/admin/auth/second-factor.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { keepSession, type SessionAnswer } from "./fresh-tokens.ts";
import { needsFactor, userQuery } from "./session.ts";
import { useSignInAgainRequest } from "./sign-in-again-request.ts";

/** Shown above a form whose session ended: signs in there, and the waiting save continues. */
export function SignInAgain({ email }: { email: string }) {
  const request = useSignInAgainRequest();
  return (
    <Dialog open={request !== null} onClose={() => request?.givenUp()} title="Sign in again to save">
      {request && <Steps email={email} onDone={request.done} />}
    </Dialog>
  );
}

function Steps({ email, onDone }: { email: string; onDone: () => void }) {
  const { data: user, refetch } = useQuery({ ...userQuery, enabled: false });
  const [factorAsked, setFactorAsked] = useState(user !== undefined && needsFactor(user));
  const send = useMutation({
    mutationFn: () => answer(publicApi.auth["sign-in"].$post({ json: { email } })),
  });

  async function take(session: SessionAnswer) {
    keepSession(session);
    const { data: now } = await refetch();
    if (now && needsFactor(now)) setFactorAsked(true);
    else onDone();
  }

  if (factorAsked && user) return <SecondFactor user={user} onDone={onDone} />;
  return (
    <>
      <p className="text-14 text-muted">
        Your session has ended. What you typed is still here. Confirm that it is you, and it will be saved.
      </p>
      {send.data ? (
        <>
          <p className="mt-4 text-14">
            We sent a code to <strong className="break-words font-medium">{email}</strong>.
          </p>
          <EmailCodeForm request={send.data.request} onSession={take} />
        </>
      ) : (
        <Button size="large" busy={send.isPending} onClick={() => send.mutate()} className="mt-5 w-full">
          Send me a code
        </Button>
      )}
      {send.error && (
        <p role="alert" className="mt-3 text-13 text-danger">
          {sentenceOf(send.error, "Failed to send magic link")}
        </p>
      )}
    </>
  );
}
