import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { answer, publicApi } from "#app/admin/api-client.ts";
import { ApiError, sentenceOf } from "#app/admin/api-error.ts";
import { keepSession } from "#app/admin/session/fresh-tokens.ts";
import { Checking } from "#app/admin/session/guard.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { AuthCard } from "./auth-card.tsx";

export const handle = cachedPage();

/** Where the mail's link leads. Only a person's click uses it up: scanners open pages, and some run their scripts. */
export default function Confirm() {
  const token = useTokenFromAddress();
  if (token === undefined) return <Checking />;
  if (token === "") return <LinkRefused reason="This sign-in link is not valid." />;
  return <ConfirmToken key={token} token={token} />;
}

function ConfirmToken({ token }: { token: string }) {
  const navigate = useNavigate();
  const confirm = useMutation({
    mutationFn: () => answer(publicApi.auth.confirm.$post({ json: { token } })),
    onSuccess: (session) => {
      keepSession(session);
      navigate(session.wanted, { replace: true });
    },
  });

  if (isRefusal(confirm.error)) return <LinkRefused reason={confirm.error.message} />;
  return (
    <AuthCard title="One click to go">
      <p className="mt-2 text-14 text-muted">Press the button to sign in on this device.</p>
      {confirm.error && (
        <p role="alert" className="mt-4 text-14 text-danger">
          {sentenceOf(confirm.error, "Signing in did not work. Please try again.")}
        </p>
      )}
      <div className="mt-6 grid">
        <Button size="large" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          Sign in
        </Button>
      </div>
    </AuthCard>
  );
}

function LinkRefused({ reason }: { reason: string }) {
  return (
    <AuthCard title="This link does not work">
      <p role="alert" className="mt-2 text-14">
        {reason}
      </p>
      <p className="mt-1 text-14 text-muted">A link works once, for 10 minutes. A new one takes a moment.</p>
      <div className="mt-6 grid">
        <LinkButton to="/admin/auth" size="large">
          Get a new link
        </LinkButton>
      </div>
    </AuthCard>
  );
}

/** `undefined` until the page is awake. */
function useTokenFromAddress(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const take = () => {
      const found = window.location.hash.slice(1);
      setToken((known) => found || known || "");
      // It must not stay in the history, where the next person at this machine would find it.
      if (found) window.history.replaceState(window.history.state, "", window.location.pathname);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
}

function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && (error.status === 410 || error.status === 422);
}
