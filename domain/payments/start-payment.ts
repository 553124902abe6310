import { inStore } from "#db/client.ts";
import { paymentSessions } from "#db/schema/stripe.ts";
import { lockOrder } from "#domain/orders/lock-order.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { PaymentStatus } from "#rules/payment/payment-status.ts";
import {
  askAgain,
  findPayingOrder,
  KEYS_MISSING,
  OPEN_SECONDS,
  type PayingOrder,
  type PaymentDeps,
  thisSession,
} from "./paying-order.ts";
import { releaseOrder } from "./release-order.ts";
import { settlePayment } from "./settle-payment.ts";

export type StartResult =
  /** Without an address it needs no payment at a provider: it is paid by hand, paid already, or given up. */
  | { ok: true; paymentUrl?: string; status?: PaymentStatus }
  | { ok: false; reason: "away" | "refused" | "too-small" | "copy" };

export type OrderToPay = {
  orderId: OrderId;
  /** Where the shop stood when the order was placed, if at a name of its own: the shopper comes back there. */
  shopOrigin: string | undefined;
};

/**
 * Makes the provider's page for an order that was just written, outside of any transaction; asked again, it answers
 * with the same page. The shopper gets its address only after it was stored: without a stored one nobody can have paid.
 */
export async function startPayment(
  deps: PaymentDeps,
  store: StoreId,
  { orderId, shopOrigin }: OrderToPay,
): Promise<StartResult> {
  const paying = await findPayingOrder(deps, store, orderId);
  if (!paying) return { ok: true };
  const { financialStatus: status } = paying.order;
  if (status !== "awaiting_payment") return { ok: true, status };
  if (paying.isSilent) return refuseInCopy(deps, paying);
  if (paying.session.url) return answerAgain(deps, store, orderId, paying.session.url);

  const started = await startAtProvider(paying, shopOrigin ?? `${deps.origin}/${paying.slug}`);
  if (started.state === "away") return { ok: false, reason: "away" };
  if (started.state !== "started") {
    deps.log.error({ store, orderId, problem: started.problem }, "a payment could not be started");
    await releaseOrder(deps.db, store, orderId);
    const isTooSmall = started.state === "refused" && started.isTooSmall;
    return { ok: false, reason: isTooSmall ? "too-small" : "refused" };
  }
  const { reference, url } = started;
  return inStore(deps.db, "owner", store, async (tx) => {
    const order = await lockOrder(tx, store, orderId);
    if (order?.financialStatus !== "awaiting_payment") return { ok: false, reason: "refused" };
    await tx.update(paymentSessions).set({ reference, url }).where(thisSession(store, orderId));
    await askAgain(tx, paying.session, OPEN_SECONDS);
    return { ok: true, paymentUrl: url };
  });
}

/** An order with a page was placed in the original, which knows what becomes of it. */
async function refuseInCopy({ db }: PaymentDeps, { order, session }: PayingOrder): Promise<StartResult> {
  if (!session.url) await releaseOrder(db, order.storeId, order.id);
  return { ok: false, reason: "copy" };
}

/** Its page may be paid or over by now, and the webhook lost. */
async function answerAgain(
  deps: PaymentDeps,
  store: StoreId,
  orderId: OrderId,
  paymentUrl: string,
): Promise<StartResult> {
  const { status } = (await settlePayment(deps, store, orderId)) ?? {};
  return status === "awaiting_payment" ? { ok: true, paymentUrl } : { ok: true, status };
}

async function startAtProvider({ order, session, provider }: PayingOrder, shop: string) {
  if (!provider) return { state: "locked-out" as const, problem: KEYS_MISSING };
  const paidUrl = `${shop}/checkout/orders/${order.id}`;
  return provider.start({
    orderId: order.id,
    title: `Order #${order.orderNumber}`,
    totalCents: order.totalCents,
    currency: order.currencyCode,
    email: order.email,
    expiresAt: session.expiresAt,
    paidUrl,
    backUrl: `${paidUrl}?payment=back`,
  });
}
