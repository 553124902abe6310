import { useEffect } from "react";
import type { HeadersFunction, MetaFunction } from "react-router";
import { STAYS_OPEN } from "#app/page-context.ts";
import { OurHtml } from "#app/storefront/our-html.tsx";
import type { Route } from "./+types/account";
import { accountAction, accountLoader } from "./account.server.tsx";

export const handle = STAYS_OPEN;

export const loader = accountLoader;

export const action = accountAction;

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

/** All of it is rendered on the server: its forms are sent by the browser itself. */
export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { ended } = loaderData;
  useEffect(() => {
    if (ended) void import("#app/storefront/checkout/saved-address.ts").then(({ takeOut }) => takeOut(ended));
  }, [ended]);
  return <OurHtml html={(actionData ?? loaderData).html} />;
}
