import type { LoaderFunctionArgs } from "react-router";
import { noindexHead } from "#app/storefront/head.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";

export function cartLoader({ context }: LoaderFunctionArgs) {
  return { head: noindexHead(`Your Cart · ${context.get(storeContext).name}`) };
}
