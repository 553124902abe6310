import type { LoaderFunctionArgs } from "react-router";
import { noindexHead } from "#app/storefront/head.server.ts";
import { readPlaces } from "#app/storefront/quote/places.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { say } from "#rules/language/say.ts";

export async function cartLoader({ context }: LoaderFunctionArgs) {
  const head = noindexHead(`${say.cart.title} · ${context.get(storeContext).name}`);
  return { head, places: await readPlaces(context) };
}
