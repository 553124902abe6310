import { and, eq } from "drizzle-orm";
import { inStore, type Tx } from "#db/client.ts";
import { refunds } from "#db/schema/payments.ts";
import { providerEvents } from "#db/schema/stripe.ts";
import { findPayment, type PaymentDeps } from "#domain/payments/paying-order.ts";
import { sendRefund } from "#domain/payments/send-refund.ts";
import { settlePayment } from "#domain/payments/settle-payment.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { findStripeKeys } from "./stripe-account.ts";
import { parseWebhookEvent, type WebhookEvent } from "./webhook-event.ts";

type Webhook = { body: string; signature: string };

type ReadWebhook =
  /** Without `news` there is nothing to do. */
  | { ok: true; news?: WebhookEvent }
  | { ok: false; reason: "unknown-store" | "wrong-signature" | "not-an-event" };

/** Checks the signature, and whether the webhook is about something of this store. Asks nobody else. */
export async function readWebhook(deps: PaymentDeps, store: StoreId, webhook: Webhook): Promise<ReadWebhook> {
  const found = await inStore(deps.db, "owner", store, (tx) => findStripeKeys(tx, deps.keys, store));
  if (!found) return { ok: false, reason: "unknown-store" };
  if (!(await isSigned(webhook, found.webhookSecret))) return { ok: false, reason: "wrong-signature" };
  const event = parseWebhookEvent(webhook.body);
  if (!event) return { ok: false, reason: "not-an-event" };
  return { ok: true, ...((await isNews(deps, store, event)) && { news: event }) };
}

/**
 * A webhook says only that something happened to an order or a refund: what, Stripe is asked. So one that is late,
 * early, doubled or replayed changes nothing. Its id is kept after the work: an interrupted one is worked off again.
 * False when Stripe could not be asked: it sends the webhook again.
 */
export async function workOffWebhook(
  deps: PaymentDeps,
  store: StoreId,
  { eventId, orderId, refundId }: WebhookEvent,
): Promise<boolean> {
  const settled = orderId && (await settlePayment(deps, store, orderId));
  if (settled?.away) return false;
  if (refundId) await sendRefund(deps, store, refundId);
  await inStore(deps.db, "owner", store, (tx) =>
    tx.insert(providerEvents).values({ storeId: store, eventId }).onConflictDoNothing(),
  );
  return true;
}

async function isSigned({ body, signature }: Webhook, secret: string): Promise<boolean> {
  const { default: Stripe } = await import("stripe");
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, signature, secret) ?? false;
  } catch {
    return false;
  }
}

// Several stores may share an account, and what was given back without an order's refund has none.
async function isNews(deps: PaymentDeps, store: StoreId, event: WebhookEvent): Promise<boolean> {
  const { eventId, orderId, refundId } = event;
  const payment = orderId && (await findPayment(deps, store, orderId));
  if (!refundId && (!payment || payment.isTaken)) return false;
  return inStore(deps.db, "owner", store, async (tx) => {
    if (refundId && !(await isRefund(tx, store, refundId))) return false;
    return !(await isKnown(tx, store, eventId));
  });
}

async function isKnown(tx: Tx, store: StoreId, id: string): Promise<boolean> {
  const known = and(eq(providerEvents.storeId, store), eq(providerEvents.eventId, id));
  return (await tx.$count(providerEvents, known)) > 0;
}

async function isRefund(tx: Tx, store: StoreId, id: string): Promise<boolean> {
  return (await tx.$count(refunds, and(eq(refunds.storeId, store), eq(refunds.id, id)))) > 0;
}
