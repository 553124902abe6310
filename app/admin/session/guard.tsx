import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { type Session, useSession } from "./session.ts";

type SignedIn = Extract<Session, { state: "signed-in" }>;

/** Lets a signed-in owner through; anybody else is sent to the sign-in page, which remembers where they wanted to go. */
export function Guard({ children }: { children: (session: SignedIn) => ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [wasIn, setWasIn] = useState(false);
  if (session.state === "signed-in" && !wasIn) setWasIn(true);

  if (session.state === "signed-in") return children(session);
  if (session.state === "checking") return <Checking />;
  if (session.state === "unreachable") return <Unreachable tryAgain={session.tryAgain} />;
  // Who has just logged out here did not ask for this page.
  const wanted = wasIn && session.state === "signed-out" ? undefined : pathname + search;
  return <Navigate to="/admin/auth" replace state={{ wanted }} />;
}

export function Checking() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <title>Storewright</title>
      <Loading />
    </main>
  );
}

export function Unreachable({ tryAgain }: { tryAgain: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center">
      <title>Storewright</title>
      <ErrorState
        message="Your store cannot be reached right now. You are still signed in."
        onRetry={tryAgain}
      />
    </main>
  );
}
