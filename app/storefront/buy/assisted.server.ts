import { type LoaderFunctionArgs, redirect } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { findAssistantSession } from "#domain/assistants/assistant-sessions.ts";
import { shopCookie } from "#rules/account/shop-cookies.ts";
import type { BuyLink } from "#rules/cart/buy-link.ts";
import { checkoutFieldsOf } from "#rules/connection/assistant-wishes.ts";
import type { AssistantSessionId } from "#rules/input/ids.ts";

type AssistedLink = BuyLink & { codes: string[]; fields: Record<string, string> };

/** Where an assistant's cart or checkout leads: to the cart, or to a checkout that is filled with what the buyer said. */
export async function readAssisted(
  context: LoaderFunctionArgs["context"],
  id: AssistantSessionId,
): Promise<AssistedLink | undefined> {
  const { id: store, home } = context.get(storeContext);
  const session = await findAssistantSession(context.get(pageContext).db, store, { id });
  if (!session || session.cancelled) return undefined;
  const { kind, wishes, order } = session;
  if (order) throw redirect(`${home}/checkout/orders/${order.id}`, { headers: PRIVATE_PAGE });
  return {
    lines: wishes.lines,
    codes: wishes.codes ?? [],
    country: wishes.countryCode,
    to: kind,
    fields: checkoutFieldsOf(wishes),
  };
}

/** By which the order that she places is known to come from there. */
export function assistedCookie(context: LoaderFunctionArgs["context"], id: AssistantSessionId): string {
  const { origin } = context.get(pageContext);
  return shopCookie({ origin, store: context.get(storeContext) }, "assisted", id);
}
