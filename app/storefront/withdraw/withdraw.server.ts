import { data, type LoaderFunctionArgs } from "react-router";
import { noindexHead } from "#app/storefront/head.server.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { say } from "#rules/language/say.ts";

/** Only in stores whose owner has switched it on; elsewhere there is no such page. */
export function withdrawLoader({ context, request }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  if (!store.takesWithdrawals) throw data(null, { status: 404 });
  const head = noindexHead(`${say.withdraw.title} · ${store.name}`);
  // The page of an order links here with its number.
  const orderNumber = new URL(request.url).searchParams.get("order")?.slice(0, 20) ?? "";
  return data({ head, orderNumber }, { headers: PRIVATE_PAGE });
}
