import { randomInt, randomUUID } from "node:crypto";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { completeCheckout } from "#domain/assistants/assistant-sessions.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import { bareMailbox } from "#rules/email/mailbox.ts";
import type { AssistantSessionId, OrderId, StoreId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { drawOrderNumber } from "#rules/order/order-number.ts";
import { stockTags } from "#rules/page/page-tags.ts";
import type { NoCard } from "#rules/payment/no-card.ts";
import { isByProvider } from "#rules/payment/payment-kind.ts";
import type { PaymentMethod } from "#rules/payment/payment-settings.ts";
import type { ListedMethod } from "#rules/shipping/choose-shipping.ts";
import { type IdempotencyClaim, idempotencyClaim } from "./idempotency-claim.ts";
import { countryCodeOf, countryNameOf, deliveryErrors } from "./judge-delivery.ts";
import { type CartChange, findChange, isInvalid, type PricedCart, priceCart } from "./price-cart.ts";
import { readShop, type Shop } from "./read-shop.ts";
import { type TakenStock, writeOrder } from "./write-order.ts";

export type PlaceOrderResult =
  /** `payable`: it may have to be paid at a provider. `before`: an earlier request with the same key placed it. */
  | { ok: true; orderId: OrderId; payable: boolean; before?: true }
  | { ok: false; reason: "store-not-found" | "store-closed" | "key-reused" | "still-running" | "busy" }
  | { ok: false; reason: "invalid"; fields: Record<string, string> }
  /** `named`: the order named one, which is not open to it. */
  | { ok: false; reason: "no-shipping-method"; named: boolean; methods: ListedMethod[]; country: string }
  /** `named`: the order named one, which is not open to it, or which the demo checkout does not know. */
  | { ok: false; reason: "no-payment-method"; named: boolean; methods: PaymentMethod[]; noCard?: NoCard }
  | ({
      ok: false;
      reason: "cart-changed";
      /** `wrong-code`: the sums hold, and a code is not valid. */
      change: CartChange | "wrong-code";
      country?: string;
      quoted: boolean;
    } & PricedCart);

const MAX_TRIES = 5;

/**
 * Sending the same key again does not place a second order. `network` is the sender's. `assisted`: the shopper came from
 * this checkout of her assistant.
 */
type Sender = { key?: string; network?: string; assisted?: AssistantSessionId };

/** Stock, order, lines, event and mail in one transaction. */
export async function placeOrder(
  db: Db,
  input: CreateOrderInput,
  { key, network, assisted }: Sender = {},
): Promise<PlaceOrderResult> {
  const claim = key === undefined ? undefined : idempotencyClaim(key, input);
  for (let tries = 1; ; tries++) {
    try {
      return await inStore(db, "shopper", input.storeId, (tx) =>
        placeWithin(tx, { input, claim, network, assisted }),
      );
    } catch (error) {
      if (isCode(error, LOCK_TIMEOUT)) return { ok: false, reason: "busy" };
      if (tries === MAX_TRIES || !isCollision(error)) throw error;
    }
  }
}

type Sent = {
  input: CreateOrderInput;
  claim?: IdempotencyClaim;
  network?: string;
  assisted?: AssistantSessionId;
};

async function placeWithin(tx: Tx, sent: Sent): Promise<PlaceOrderResult> {
  const { input, claim } = sent;
  const variantIds = input.items.map((item) => item.variantId);
  const codes = input.discount_codes;
  const mailbox = bareMailbox(input.email);
  const sentTo = countryCodeOf(input);
  const shop = await readShop(tx, input.storeId, { variantIds, codes, countryCode: sentTo, mailbox, claim });
  if (!shop) return { ok: false, reason: "store-not-found" };
  if (shop.earlier) return answerAgain(shop.earlier);
  if (shop.busy) return { ok: false, reason: "still-running" };
  // After the keys: an order that was placed before it closed, and whose answer was lost, is there.
  if (shop.closed) return { ok: false, reason: "store-closed" };
  // What is said at a field, and the name of the country, which the order keeps.
  return speakingAs(shop.speech, () => placeIn(tx, shop, sent));
}

async function placeIn(tx: Tx, shop: Shop, sent: Sent): Promise<PlaceOrderResult> {
  const { input } = sent;
  const codes = input.discount_codes;
  const mailbox = bareMailbox(input.email);
  const sentTo = countryCodeOf(input);

  // Only zones ask for it: a store with a flat rate takes any country.
  const countryCode = shop.shipping && sentTo;
  const { shipping_method_id: methodId, payment_method_id: paymentMethodId } = input;
  const vatId = input.buyer_vat_id;
  const cart = priceCart(input.items, { countryCode, methodId, codes, paymentMethodId, vatId }, shop);
  const refused = judge(input, cart, { countryCode, quoted: isQuoted(shop) });
  if (refused) return refused;

  const id = randomUUID() as OrderId;
  const orderNumber = drawOrderNumber(randomInt);
  const taken = await writeOrder(tx, { id, orderNumber, countryCode, mailbox, cart, shop, ...sent });
  // The stock, a price or the uses of a discount changed between the read and the update: start again from the current rows.
  if (taken.length === 0) return placeWithin(tx, sent);
  await tellSoldOut(tx, input.storeId, taken);
  if (sent.assisted) await completeCheckout(tx, input.storeId, { id: sent.assisted, orderId: id });
  return { ok: true, orderId: id, payable: isByProvider(cart.payment?.method?.kind) };
}

function judge(
  input: CreateOrderInput,
  cart: PricedCart,
  { countryCode, quoted }: { countryCode?: string; quoted: boolean },
): PlaceOrderResult | undefined {
  const { shipping } = cart;
  const fields = { ...deliveryErrors(input, cart), ...companyErrors(input, cart) };
  if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };
  const change = findChange(input, cart);
  // Before any answer from which a code could be guessed: such answers are counted.
  const wrongCode = cart.refusals.some(isInvalid);
  // Before the sum is judged: without a method it cannot be right.
  if (!wrongCode && shipping?.needed && !shipping.method && (!change || change === "total-changed"))
    return {
      ok: false,
      reason: "no-shipping-method",
      named: input.shipping_method_id !== undefined,
      methods: shipping.methods,
      country: countryNameOf(input),
    };
  if (change || wrongCode)
    return {
      ok: false,
      reason: "cart-changed",
      change: change ?? "wrong-code",
      country: countryCode,
      quoted,
      ...cart,
    };
  return unlessPayable(input, cart);
}

/** Where the checkout does not ask companies, what it would ask them is no field of it. Blank is what it then sends. */
function companyErrors(
  { buyer_company, buyer_vat_id }: CreateOrderInput,
  { company }: PricedCart,
): Record<string, string> {
  return company || !(buyer_company || buyer_vat_id) ? {} : { buyer_company: say.field.noCompany };
}

/** An order names how it is paid: who saw the demo checkout until now has not agreed to pay. */
function unlessPayable(
  { payment_method_id: id }: CreateOrderInput,
  { payment }: PricedCart,
): PlaceOrderResult | undefined {
  const named = id !== undefined;
  if (payment ? !payment.needed || payment.method : !named) return undefined;
  const { methods = [], noCard } = payment ?? {};
  return { ok: false, reason: "no-payment-method", named, methods, noCard };
}

/** Whether its shoppers are shown what the server quotes. */
function isQuoted({ shipping, taxes, discounts, paymentMethods }: Shop): boolean {
  return (
    shipping !== undefined || taxes !== undefined || paymentMethods !== undefined || discounts.length > 0
  );
}

function answerAgain({ orderId, sameBody, byProvider }: NonNullable<Shop["earlier"]>): PlaceOrderResult {
  if (!sameBody) return { ok: false, reason: "key-reused" };
  return { ok: true, orderId, payable: byProvider, before: true };
}

// Pages are invalidated only when a product sells out; the cart reads the exact stock when it opens. Invalidating on
// every sale would cost a third of the order rate.
async function tellSoldOut(tx: Tx, store: StoreId, taken: TakenStock[]): Promise<void> {
  const soldOut = taken.filter((stock) => stock.inventory_qty === 0).map((stock) => stock.product_id);
  if (soldOut.length > 0) await pagesChanged(tx, stockTags(store, soldOut));
}

const LOCK_TIMEOUT = "55P03";
const DEADLOCK = "40P01";
// An order number that is already used; or, in the meantime, the first order of the same key was committed, the same
// customer used the discount, or its owner deleted it.
const COLLIDING = [
  "orders_store_id_order_number_key",
  "idempotency_keys_pkey",
  "order_discounts_once_per_customer",
  "order_discounts_store_id_discount_id_fkey",
];

function isCollision(error: unknown): boolean {
  return isCode(error, DEADLOCK) || COLLIDING.includes((error as { constraint?: string }).constraint ?? "");
}

function isCode(error: unknown, code: string): boolean {
  return (error as { code?: unknown }).code === code;
}
