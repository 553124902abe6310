import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { storeContext } from "#app/storefront/store.server.ts";

/** Where the store ships to; nothing in a store that has only the flat rate. The same for every shopper. */
export async function readPlaces(context: LoaderFunctionArgs["context"]) {
  const store = context.get(storeContext);
  if (!store.shipsByPlace) return undefined;
  const { countries, own } = await context.get(pageContext).stores.shippingOf(store.id);
  return { countries, own };
}
