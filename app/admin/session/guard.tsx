import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Redirect } from "#app/ui/redirect.tsx";
import { type Session, useSession } from "./session.ts";

type SignedIn = Extract<Session, { state: "signed-in" }>;

/** Renders for a signed-in owner; redirects others to the sign-in page, which remembers the wanted page. */
export function Guard({ children }: { children: (session: SignedIn) => ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [wasIn, setWasIn] = useState(false);
  if (session.state === "signed-in" && !wasIn) setWasIn(true);

  if (session.state === "signed-in") return children(session);
  if (session.state === "checking") return <Checking />;
  if (session.state === "unreachable") return <Unreachable tryAgain={session.tryAgain} />;
  if (session.state === "no-store" || session.state === "store-gone")
    return <Navigate to="/admin/stores" replace />;
  // An owner who has just logged out here did not request this page.
  const hasLeft = wasIn && session.state === "signed-out" && session.byChoice;
  const wanted = hasLeft ? undefined : pathname + search;
  return <Redirect to="/admin/auth" state={{ wanted }} />;
}

export function Checking() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <title>Storewright</title>
      <h1 className="sr-only">Storewright</h1>
      <div className="noscript:hidden">
        <Loading />
      </div>
    </main>
  );
}

export function Unreachable({ tryAgain }: { tryAgain: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center px-6 text-center">
      <title>Storewright</title>
      <Icon name="alert" className="size-7 text-danger" />
      <h1 className="mt-4 font-semibold text-20">Your store cannot be reached right now</h1>
      <p className="mt-1 text-14 text-muted">You are still signed in.</p>
      <Button variant="secondary" onClick={tryAgain} className="mt-6">
        Try again
      </Button>
    </main>
  );
}
