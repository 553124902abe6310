import { Navigate, useLocation } from "react-router";
import { Checking, Unreachable } from "#app/admin/session/guard.tsx";
import { useSession } from "#app/admin/session/session.ts";
import { cachedPage } from "#app/page-context.ts";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { SignInFlow } from "./sign-in-flow.tsx";

export const handle = cachedPage();

/** /admin/auth: also asks for a second factor, and redirects a signed-in owner. */
export default function SignIn() {
  const session = useSession();
  const { wanted, email } = useAsked();

  if (session.state === "checking") return <Checking />;
  if (session.state === "unreachable") return <Unreachable tryAgain={session.tryAgain} />;
  if (session.state === "signed-in") return <Navigate to={wanted ?? "/admin"} replace />;
  if (session.state === "no-store" || session.state === "store-gone")
    return <Navigate to={wanted ?? "/admin/stores"} replace />;
  if (session.state === "factor-needed") return <SecondFactorCard user={session.user} />;
  return <SignInFlow wanted={wanted} email={email} />;
}

/**
 * Where the guard stopped the owner, and the address that an invitation is for; kept in the history state, so that the
 * URL stays plain.
 */
function useAsked(): { wanted?: string; email?: string } {
  const { state } = useLocation();
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return { wanted: text(state?.wanted), email: text(state?.email) };
}
