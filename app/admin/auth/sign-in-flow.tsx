import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, publicApi } from "#app/admin/api/api-client.ts";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { keepSession } from "#app/admin/api/fresh-tokens.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { AuthCard } from "./auth-card.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { EmailForm } from "./email-form.tsx";

type SentLink = { email: string; request: string };

type SignInFlowProps = { wanted: string | undefined; email: string | undefined };

export function SignInFlow({ wanted, email }: SignInFlowProps) {
  const [sent, setSent] = useState<SentLink>();
  const { data: settings } = useQuery({
    queryKey: ["sign-in-settings"],
    queryFn: () => answer(publicApi.auth.settings.$get()),
  });
  const send = useMutation({
    mutationFn: (email: string) => requestLink(email, wanted),
    onSuccess: (link) => {
      setSent(link);
      showToast({ title: "Magic link sent! Check your email." });
    },
    onError: (error) => showToast({ title: sentenceOf(error, "Failed to send magic link"), kind: "error" }),
  });

  if (sent) {
    return (
      <CheckYourEmail
        email={sent.email}
        request={sent.request}
        mailbox={settings?.mailbox ?? false}
        onSession={keepSession}
        resending={send.isPending}
        onResend={() => send.mutate(sent.email)}
        onOtherAddress={() => setSent(undefined)}
      />
    );
  }
  return (
    <AuthCard title="Welcome">
      <p className="mt-2 text-14 text-muted">
        Log in or open a new store. We send you a magic link, so there is no password to remember.
      </p>
      {settings?.https_needed && <HttpsNeeded />}
      <EmailForm start={email} busy={send.isPending} onSubmit={(typed) => send.mutate(typed)} />
    </AuthCard>
  );
}

async function requestLink(email: string, wanted: string | undefined): Promise<SentLink> {
  const { request } = await answer(publicApi.auth["sign-in"].$post({ json: { email, wanted } }));
  return { email, request };
}

function HttpsNeeded() {
  return (
    <p role="alert" className="mt-5 rounded-control bg-warning/10 px-4 py-3 text-13 text-warning">
      Signing in needs https. This page was opened over plain http, where others could steal your session.
    </p>
  );
}
