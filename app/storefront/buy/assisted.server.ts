import { type LoaderFunctionArgs, redirect } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { type AssistantSession, findAssistantSession } from "#domain/assistants/assistant-sessions.ts";
import { shopCookie } from "#rules/account/shop-cookies.ts";
import { BUY_PATH } from "#rules/cart/buy-link.ts";
import { checkoutFieldsOf } from "#rules/connection/assistant-wishes.ts";
import type { AssistantSessionId } from "#rules/input/ids.ts";
import type { FilledLink } from "./filling.server.ts";

/** With this parameter she has taken the cart over. */
const ACCEPTED = "accepted";

type AssistedLink = FilledLink & { kind: AssistantSession["kind"] };

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
    kind,
    to: `${BUY_PATH}/${id}?${ACCEPTED}`,
    fields: checkoutFieldsOf(wishes),
  };
}

export function isAccepted({ searchParams }: URL): boolean {
  return searchParams.has(ACCEPTED);
}

/**
 * Leads on to her cart or checkout, with a cookie by which her order is known to come from there. Whoever looks at the
 * page and keeps her own cart gets none: her next order is not the assistant's.
 */
export function acceptAssisted(
  context: LoaderFunctionArgs["context"],
  id: AssistantSessionId,
  { kind }: AssistedLink,
): Response {
  const { origin } = context.get(pageContext);
  const store = context.get(storeContext);
  const cookie = shopCookie({ origin, store }, "assisted", id);
  return redirect(`${store.home}/${kind}`, { headers: { ...PRIVATE_PAGE, "set-cookie": cookie } });
}
