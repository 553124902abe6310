import { z } from "zod";
import {
  type AssistantSession,
  changeAssistantSession,
  findAssistantSession,
  openAssistantSession,
  openCheckoutOfCart,
} from "#domain/assistants/assistant-sessions.ts";
import { listCheckoutLinks } from "#domain/assistants/shop-policies.ts";
import { createQuotes } from "#http/api/checkout/quote.ts";
import type { AppDeps } from "#http/deps.ts";
import type { MakeTool, UcpAnswer, UcpCall } from "#http/ucp/ucp-tool.ts";
import { BUY_PATH } from "#rules/cart/buy-link.ts";
import type { AssistantWishes } from "#rules/connection/assistant-wishes.ts";
import { type AssistantSessionId, isUuid, parseId } from "#rules/input/ids.ts";
import { isOwnerLink } from "#rules/text/owner-link.ts";
import { type Bought, boughtBody, checkoutMessages, fulfillmentOf, nothingToBuy } from "./buying-body.ts";
import {
  type BoughtInput,
  cartInput,
  checkoutInput,
  newCheckoutInput,
  wishesOf,
  wishesOfCart,
} from "./buying-input.ts";

const CART = "dev.ucp.shopping.cart";
const CHECKOUT = "dev.ucp.shopping.checkout";
const FULFILLMENT = "dev.ucp.shopping.fulfillment";
const DISCOUNT = "dev.ucp.shopping.discount";

type Kind = AssistantSession["kind"];

const id = z.string().max(100).describe("The id that the answer to creating it had.");

/**
 * Carts and checkouts of assistants, as docs/decisions/0075-checkouts-of-assistants.md has them. None of them places an
 * order.
 */
export function createBuyingTools(make: MakeTool, deps: AppDeps) {
  const { db } = deps;
  const quote = createQuotes(deps);

  return {
    create_cart: make({
      title: "Create a cart",
      description: "Puts variants of products into a new cart, and tells what it costs. Reserves nothing.",
      capability: CART,
      writes: true,
      input: { cart: cartInput },
      answer: (call, { cart }) => open(call, "cart", cart),
    }),
    get_cart: make({
      title: "Get a cart",
      description: "A cart as the shop prices it now.",
      capability: CART,
      input: { id },
      answer: (call, given) => answerFound(call, "cart", given.id),
    }),
    update_cart: make({
      title: "Change a cart",
      description: "Replaces what is in a cart.",
      capability: CART,
      writes: true,
      input: { id, cart: cartInput },
      answer: (call, given) => change(call, "cart", { id: given.id, input: given.cart }),
    }),
    cancel_cart: make({
      title: "Cancel a cart",
      description: "Ends a cart.",
      capability: CART,
      writes: true,
      input: { id },
      answer: (call, given) => change(call, "cart", { id: given.id }),
    }),
    create_checkout: make({
      title: "Create a checkout",
      description:
        "Prepares an order, which a person then looks through, confirms and pays at its continue_url. Reserves nothing.",
      capability: CHECKOUT,
      writes: true,
      input: { checkout: newCheckoutInput },
      answer: (call, { checkout }) =>
        checkout.cart_id === undefined || !call.active.has(CART)
          ? open(call, "checkout", checkout)
          : convert(call, checkout.cart_id, checkout),
    }),
    get_checkout: make({
      title: "Get a checkout",
      description:
        "A checkout as the shop prices it now. Completed, with its order, once a person has ordered.",
      capability: CHECKOUT,
      input: { id },
      answer: (call, given) => answerFound(call, "checkout", given.id),
    }),
    update_checkout: make({
      title: "Change a checkout",
      description: "Replaces what is in a checkout: lines, buyer, address, way of shipping, discount codes.",
      capability: CHECKOUT,
      writes: true,
      input: { id, checkout: checkoutInput },
      answer: (call, given) => change(call, "checkout", { id: given.id, input: given.checkout }),
    }),
    cancel_checkout: make({
      title: "Cancel a checkout",
      description: "Ends a checkout that has not become an order.",
      capability: CHECKOUT,
      writes: true,
      input: { id },
      answer: (call, given) => change(call, "checkout", { id: given.id }),
    }),
  };

  async function open(call: UcpCall, kind: Kind, input: BoughtInput): Promise<UcpAnswer> {
    const wishes = wishesOf(heard(call, input));
    const bought = await price(call, wishes, unknownIn(input));
    const nothing = bought && nothingToBuy(bought);
    if (!bought || nothing) return refused(call, nothing ?? NO_SHOP);
    const session = await openAssistantSession(db, call.store.id, { kind, wishes });
    return body(call, session, bought);
  }

  async function convert(call: UcpCall, given: string, input: BoughtInput): Promise<UcpAnswer> {
    const cartId = parseId<AssistantSessionId>(given);
    const begin = (cart: AssistantWishes) => wishesOfCart(cart, heard(call, input));
    const session = cartId && (await openCheckoutOfCart(db, call.store.id, { cartId, begin }));
    return session ? priced(call, session) : refused(call, notFound("cart"));
  }

  async function answerFound(call: UcpCall, kind: Kind, given: string): Promise<UcpAnswer> {
    const session = await find(call, kind, given);
    return session ? priced(call, session) : refused(call, notFound(kind));
  }

  /** Without an input it is cancelled. */
  async function change(
    call: UcpCall,
    kind: Kind,
    { id: given, input }: { id: string; input?: BoughtInput },
  ): Promise<UcpAnswer> {
    const before = await find(call, kind, given);
    if (!before) return refused(call, notFound(kind));
    const wishes = input && wishesOf(heard(call, input), before.wishes);
    const now = await changeAssistantSession(db, call.store.id, {
      kind,
      id: before.id,
      change: wishes ? { wishes } : "cancel",
    });
    return now ? priced(call, now, input && unknownIn(input)) : refused(call, notFound(kind));
  }

  /** A cart that was cancelled is gone; a checkout tells that it was. */
  async function find({ store }: UcpCall, kind: Kind, given: string) {
    const parsed = parseId<AssistantSessionId>(given);
    const session = parsed && (await findAssistantSession(db, store.id, { kind, id: parsed }));
    return session && !(kind === "cart" && session.cancelled) ? session : undefined;
  }

  async function priced(
    call: UcpCall,
    session: AssistantSession,
    unknown: string[] = [],
  ): Promise<UcpAnswer> {
    const bought = await price(call, session.wishes, unknown);
    return bought ? body(call, session, bought) : refused(call, NO_SHOP);
  }

  async function price(
    { store, network, active }: UcpCall,
    wishes: AssistantWishes,
    unknown: string[],
  ): Promise<Bought | undefined> {
    const { lines: items, countryCode, methodId, codes } = wishes;
    const choice = { countryCode, methodId, ...(active.has(DISCOUNT) && { codes }) };
    const found = await quote(store.id, { items, choice, network });
    return found && { wishes, priced: found, unknown };
  }

  async function body(call: UcpCall, session: AssistantSession, bought: Bought): Promise<UcpAnswer> {
    const { active, address } = call;
    const { discounts, messages, ...common } = boughtBody(bought, call);
    const shared = {
      id: session.id,
      ...common,
      ...(active.has(DISCOUNT) && discounts && { discounts }),
      expires_at: session.expiresAt.toISOString(),
    };
    const continueUrl = `${address}/${BUY_PATH}/${session.id}`;
    if (session.kind === "cart")
      return {
        ok: true,
        body: { ...shared, messages, ...(!session.cancelled && { continue_url: continueUrl }) },
      };
    const links = await linksOf(call);
    const fulfillment = active.has(FULFILLMENT) ? fulfillmentOf(bought) : undefined;
    const { order, cancelled } = session;
    const ended = order ? "completed" : cancelled ? "canceled" : undefined;
    return {
      ok: true,
      ucp: { payment_handlers: {} },
      body: {
        ...shared,
        links,
        ...(fulfillment && { fulfillment }),
        ...(ended
          ? { status: ended, messages: [] }
          : {
              status: "requires_escalation",
              messages: [...messages, ...checkoutMessages(bought)],
              continue_url: continueUrl,
            }),
        ...(order && {
          order: {
            id: order.id,
            label: `#${order.number}`,
            permalink_url: `${address}/checkout/orders/${order.id}`,
          },
        }),
      },
    };
  }

  /** What a buyer may want to read first, as at the shop's checkout. */
  async function linksOf({ store, address }: UcpCall) {
    const links = await listCheckoutLinks(db, store.id, address);
    return links
      .filter(({ url }) => isOwnerLink(url, deps.origin))
      .map((link) => ({ ...link, url: new URL(link.url, address).href }));
  }
}

/** Without what the assistant has no extension for. */
function heard({ active }: UcpCall, input: BoughtInput): BoughtInput {
  const { discounts, fulfillment, ...rest } = input;
  return {
    ...rest,
    ...(active.has(DISCOUNT) && { discounts }),
    ...(active.has(FULFILLMENT) && { fulfillment }),
  };
}

function unknownIn({ line_items }: BoughtInput): string[] {
  return line_items.map(({ item }) => item.id).filter((given) => !isUuid(given));
}

const NO_SHOP = [unrecoverable("item_unavailable", "This shop sells nothing at the moment.")];

function notFound(kind: Kind) {
  const what = kind === "cart" ? "cart" : "checkout";
  return [unrecoverable("not_found", `There is no such ${what}: it may have expired or been cancelled.`)];
}

function unrecoverable(code: string, content: string) {
  return { type: "error", code, content, severity: "unrecoverable" } as const;
}

function refused(
  { address }: UcpCall,
  messages: ReturnType<typeof notFound> | NonNullable<ReturnType<typeof nothingToBuy>>,
) {
  return { ok: false, messages, continueUrl: address } as const satisfies UcpAnswer;
}
