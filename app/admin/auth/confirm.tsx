import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { answer, publicApi } from "#app/admin/api/api-client.ts";
import { ApiError, sentenceOf } from "#app/admin/api/api-error.ts";
import { keepSession } from "#app/admin/api/fresh-tokens.ts";
import { Checking } from "#app/admin/session/guard.tsx";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { Named } from "#app/admin/ui/named.tsx";
import { cachedPage } from "#app/page-context.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { AuthCard } from "./auth-card.tsx";
import { TryAgainCard } from "./try-again-card.tsx";
import { useTokenFromAddress } from "./use-token-from-address.ts";

export const handle = cachedPage();

/** The page of the mail's link. Only a person's click uses it: scanners open pages, and some run their scripts. */
export default function Confirm() {
  const token = useTokenFromAddress();
  if (token === undefined) return <Checking />;
  if (token === "") return <LinkRefused reason="This sign-in link is not valid." />;
  return <ConfirmToken key={token} token={token} />;
}

// Shows whom the link signs in before the click: it may be another person's link.
function ConfirmToken({ token }: { token: string }) {
  const link = useQuery({
    queryKey: ["sign-in-link", token],
    queryFn: () => answer(publicApi.auth.link.$post({ json: { token } })),
    gcTime: 0,
  });
  if (link.isPending) return <Checking />;
  if (isRefusal(link.error)) return <LinkRefused reason={link.error.message} />;
  if (link.error)
    return (
      <TryAgainCard
        title="One click to go"
        reason={sentenceOf(link.error, "This link could not be checked. Please try again.")}
        tryAgain={() => void link.refetch()}
      />
    );
  return <SignInAs token={token} {...link.data} />;
}

type SignInAsProps = { token: string; email: string; replaces: string | null };

function SignInAs({ token, email, replaces }: SignInAsProps) {
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
    <AuthCard title={replaces ? "Switch to another account?" : "One click to go"}>
      <p className="mt-2 text-14 text-muted">
        Press the button to sign in on this device as <Named>{email}</Named>.
      </p>
      {replaces && <Replacing current={replaces} />}
      {confirm.error && (
        <p role="alert" className="mt-4 text-14 text-danger">
          {sentenceOf(confirm.error, "Signing in failed. Please try again.")}
        </p>
      )}
      <div className="mt-6 grid gap-3">
        <DeedButton size="large" deed={confirm}>
          Sign in
        </DeedButton>
        {replaces && (
          <LinkButton to="/admin" replace variant="secondary" size="large">
            Stay signed in
          </LinkButton>
        )}
      </div>
    </AuthCard>
  );
}

function Replacing({ current }: { current: string }) {
  return (
    <p className="mt-4 rounded-control bg-warning/10 px-4 py-3 text-13 text-warning">
      You are signed in as <Named>{current}</Named>. Signing in ends that session on this device. If you did
      not request this link yourself, stay signed in.
    </p>
  );
}

function LinkRefused({ reason }: { reason: string }) {
  return (
    <AuthCard title="This link does not work">
      <p role="alert" className="mt-2 text-14">
        {reason}
      </p>
      <p className="mt-1 text-14 text-muted">
        A link works once, for 10 minutes. Getting a new one takes a moment.
      </p>
      <div className="mt-6 grid">
        <LinkButton to="/admin/auth" size="large">
          Get a new link
        </LinkButton>
      </div>
    </AuthCard>
  );
}

function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && (error.status === 410 || error.status === 422);
}
