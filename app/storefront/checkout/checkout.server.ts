import type { LoaderFunctionArgs } from "react-router";
import { noindexHead } from "#app/storefront/head.server.ts";
import { readPlaces } from "#app/storefront/quote/places.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";

export async function checkoutLoader({ context }: LoaderFunctionArgs) {
  const head = noindexHead(`Checkout · ${context.get(storeContext).name}`);
  return { head, places: await readPlaces(context) };
}
