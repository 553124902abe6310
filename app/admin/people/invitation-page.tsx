import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { answer, personApi, publicApi } from "#app/admin/api/api-client.ts";
import { ApiError, failure, NOT_REACHED, sentenceOf } from "#app/admin/api/api-error.ts";
import { AuthCard } from "#app/admin/auth/auth-card.tsx";
import { TryAgainCard } from "#app/admin/auth/try-again-card.tsx";
import { useTokenFromAddress } from "#app/admin/auth/use-token-from-address.ts";
import { Checking, Unreachable } from "#app/admin/session/guard.tsx";
import { type User, useSession } from "#app/admin/session/session.ts";
import { signOut } from "#app/admin/session/sign-out.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { Named } from "#app/admin/ui/named.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Redirect } from "#app/ui/redirect.tsx";
import { ROLE_WORDS } from "#rules/people/roles.ts";
import { forgetInvitation, keepInvitation, keptInvitation } from "./kept-invitation.ts";
import { storePath } from "./my-stores.ts";

export const handle = cachedPage();

const one = publicApi.invitations[":token"];
type Invitation = InferResponseType<typeof one.$get, 200>;

/** /admin/invitation, the page of an invitation's mail: who invites to which store, as what. */
export default function InvitationPage() {
  const inAddress = useTokenFromAddress();
  useEffect(() => {
    if (inAddress) keepInvitation(inAddress);
  }, [inAddress]);
  if (inAddress === undefined) return <Checking />;
  const token = inAddress || keptInvitation();
  if (!token) return <NotWorking>{NO_TOKEN}</NotWorking>;
  return <ReadInvitation key={token} token={token} />;
}

const PAGE = "/admin/invitation";
const NO_TOKEN = "Open the link in the mail of your invitation, on this device.";

function ReadInvitation({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => answer(one.$get({ param: { token } })),
  });
  if (data) return <KnownInvitation token={token} invitation={data} />;
  if (!error) return <Checking />;
  if (error instanceof ApiError && error.status < 500)
    return <NotWorking>{sentenceOf(error, "This invitation does not exist.")}</NotWorking>;
  return (
    <TryAgainCard
      title="An invitation"
      reason="This invitation could not be read. Check your connection and try again."
      tryAgain={() => void refetch()}
    />
  );
}

type KnownInvitationProps = { token: string; invitation: Invitation };

function KnownInvitation({ token, invitation }: KnownInvitationProps) {
  const session = useSession();
  if (session.state === "checking") return <Checking />;
  if (session.state === "unreachable") return <Unreachable tryAgain={session.tryAgain} />;
  if (session.state === "factor-needed") return <Redirect to="/admin/auth" state={{ wanted: PAGE }} />;
  if (invitation.state !== "open") return <NotWorking>{sayWhyNot(invitation)}</NotWorking>;
  const person = session.state === "signed-out" ? undefined : session.user;
  return (
    <AuthCard title={`Join ${invitation.store_name || "a store"}`}>
      <p className="mt-2 break-words text-14 text-muted">
        <Named>{invitation.invited_by}</Named> invites you to work in{" "}
        <span className="font-medium text-ink" dir="auto">
          {invitation.store_name || "a store"}
        </span>
        .
      </p>
      <div className="mt-5 rounded-control bg-accent-tint px-4 py-3 text-14">
        <p className="font-medium">{ROLE_WORDS[invitation.role].name}</p>
        <p className="mt-0.5 text-13 text-muted">{ROLE_WORDS[invitation.role].says}</p>
      </div>
      <NextStep token={token} invitation={invitation} person={person} />
    </AuthCard>
  );
}

function NextStep({
  token,
  invitation: { email },
  person,
}: KnownInvitationProps & { person: User | undefined }) {
  if (!person) return <SignInFirst email={email} />;
  if (person.email.toLowerCase() !== email.toLowerCase())
    return <OtherAddress current={person.email} email={email} />;
  return <Accept token={token} email={email} />;
}

function Accept({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const accept = useMutation({
    mutationFn: () => answer(personApi.invitations[":token"].accept.$post({ param: { token } })),
    onSuccess: ({ store_id }) => {
      forgetInvitation();
      return navigate(storePath(store_id), { replace: true });
    },
    onError: (error) => {
      showToast(failure(error, "The invitation could not be accepted", NOT_REACHED));
      // It may have been taken back, or used in another tab.
      return queryClient.invalidateQueries({ queryKey: ["invitation", token] });
    },
  });
  return (
    <>
      <div className="mt-6 grid">
        <Button size="large" busy={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
          Accept invitation
        </Button>
      </div>
      <p className="mt-3 text-13 text-muted">
        You are signed in as <Named>{email}</Named>.
      </p>
    </>
  );
}

function SignInFirst({ email }: { email: string }) {
  return (
    <>
      <div className="mt-6 grid">
        <LinkButton to="/admin/auth" state={{ wanted: PAGE, email }} size="large">
          Sign in to accept
        </LinkButton>
      </div>
      <p className="mt-3 text-13 text-muted">
        This invitation is for <Named>{email}</Named>. We send a sign-in link there, so there is no password
        to choose.
      </p>
    </>
  );
}

function OtherAddress({ current, email }: { current: string; email: string }) {
  const leave = useMutation({
    mutationFn: signOut,
    onError: (error) => showToast(failure(error, "Logout failed", NOT_REACHED)),
  });
  return (
    <>
      <p role="alert" className="mt-5 rounded-control bg-warning/10 px-4 py-3 text-13 text-warning">
        This invitation is for <Named>{email}</Named>, but you are signed in as <Named>{current}</Named>.
      </p>
      <div className="mt-6 grid gap-3">
        <DeedButton size="large" deed={leave}>
          Sign in as another person
        </DeedButton>
        <LinkButton to="/admin" variant="secondary" size="large">
          Stay signed in
        </LinkButton>
      </div>
    </>
  );
}

function NotWorking({ children }: { children: ReactNode }) {
  return (
    <AuthCard title="This invitation does not work">
      <p className="mt-2 break-words text-14">{children}</p>
      <div className="mt-6 grid">
        <LinkButton to="/admin" variant="secondary" size="large">
          Go to your store
        </LinkButton>
      </div>
    </AuthCard>
  );
}

function sayWhyNot({ state, store_name, invited_by }: Invitation): string {
  const store = store_name || "the store";
  if (state === "used") return `It has been accepted already. If it was you, sign in to work in ${store}.`;
  if (state === "expired")
    return `It has expired: an invitation is valid for 7 days. Ask ${invited_by} to send you another one.`;
  return `It was taken back. If you think that this is a mistake, ask ${invited_by}.`;
}
