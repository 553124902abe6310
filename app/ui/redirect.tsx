import { useState } from "react";
import { Navigate } from "react-router";

/** Navigates once, with state. <Navigate> would navigate again for each new state object. */
export function Redirect({ to, state }: { to: string; state: object }) {
  const [first] = useState(state);
  return <Navigate to={to} state={first} replace />;
}
