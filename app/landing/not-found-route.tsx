import { data } from "react-router";
import { cachedPage } from "#app/page-context.ts";
import { NotFound } from "./not-found.tsx";

// The page does not show the requested address, so all unknown ones of a language share one cache entry.
export const handle = cachedPage({ key: "not-found", status: 404 });

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return <NotFound />;
}
