import { useState } from "react";
import { Navigate } from "react-router";

/** With a state beside the address. <Navigate> goes once more for each new object, and each going may render again. */
export function Redirect({ to, state }: { to: string; state: object }) {
  const [first] = useState(state);
  return <Navigate to={to} state={first} replace />;
}
