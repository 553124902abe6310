import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { answer, personApi } from "#app/admin/api/api-client.ts";
import { failure, NOT_REACHED } from "#app/admin/api/api-error.ts";
import { useIsStoreGone } from "#app/admin/api/tab-store.ts";
import { AuthCard } from "#app/admin/auth/auth-card.tsx";
import { Checking, Unreachable } from "#app/admin/session/guard.tsx";
import { type User, useSession } from "#app/admin/session/session.ts";
import { signOut } from "#app/admin/session/sign-out.ts";
import { DeedButton } from "#app/admin/ui/deed-button.tsx";
import { Named } from "#app/admin/ui/named.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { cachedPage } from "#app/page-context.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Redirect } from "#app/ui/redirect.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { NOT_YOUR_STORE } from "#rules/people/refusals.ts";
import { myStoresQuery, storePath } from "./my-stores.ts";
import { StoreLinks } from "./store-links.tsx";

export const handle = cachedPage();

/** /admin/stores: for a person whose tab has no store to show. */
export default function StoresPage() {
  const session = useSession();
  if (session.state === "checking") return <Checking />;
  if (session.state === "unreachable") return <Unreachable tryAgain={session.tryAgain} />;
  if (session.state === "signed-out" || session.state === "factor-needed")
    return <Redirect to="/admin/auth" state={{ wanted: "/admin/stores" }} />;
  return <Stores user={session.user} />;
}

function Stores({ user }: { user: User }) {
  const { data, isError, refetch } = useQuery({ ...myStoresQuery, staleTime: 0 });
  const isGone = useIsStoreGone();
  const hasNone = data?.stores.length === 0;
  return (
    <AuthCard title={hasNone ? "You have no store" : "Your stores"}>
      {isGone && <p className="mt-2 text-14">{NOT_YOUR_STORE}</p>}
      {isError && <ErrorState message="Your stores could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-6 h-14 w-full" />}
      {data && data.stores.length > 0 && <StoreLinks stores={data.stores} />}
      {data?.suspended_reason && <Suspended reason={data.suspended_reason} />}
      {hasNone && !data.suspended_reason && <OpenStore />}
      <div className="mt-6 border-line border-t pt-4 text-13 text-muted">
        Signed in as <Named>{user.email}</Named>
        <Button
          variant="ghost"
          size="small"
          className="-ml-3 mt-1 flex"
          onClick={() => signOut().catch((error) => showToast(failure(error, "Logout failed", NOT_REACHED)))}
        >
          Sign in as another person
        </Button>
      </div>
    </AuthCard>
  );
}

function Suspended({ reason }: { reason: string }) {
  return (
    <p className="mt-4 rounded-card bg-warning/10 px-4 py-3 text-14">
      Whoever runs this service has suspended you, so you can open no store: {reason}
    </p>
  );
}

function OpenStore() {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => answer(personApi.stores.$post()),
    onSuccess: ({ id }) => navigate(storePath(id), { replace: true }),
    onError: (error) => showToast(failure(error, "The store could not be opened", NOT_REACHED)),
  });
  return (
    <>
      <p className="mt-2 text-14 text-muted">
        You are not one of the people of any store. If you were invited, open the link in that mail. Or open a
        store of your own.
      </p>
      <div className="mt-6 grid">
        <DeedButton size="large" deed={open}>
          Open a store
        </DeedButton>
      </div>
    </>
  );
}
