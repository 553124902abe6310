import type { LoaderFunctionArgs } from "react-router";
import { noindexHead } from "#app/storefront/head.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";

export function checkoutLoader({ context }: LoaderFunctionArgs) {
  return { head: noindexHead(`Checkout · ${context.get(storeContext).name}`) };
}
