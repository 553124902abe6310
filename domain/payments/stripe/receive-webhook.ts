import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { inStore } from "#db/client.ts";
import { providerEvents } from "#db/schema/stripe.ts";
import type { PaymentDeps } from "#domain/payments/paying-order.ts";
import { sendRefund } from "#domain/payments/send-refund.ts";
import { settlePayment } from "#domain/payments/settle-payment.ts";
import { type OrderId, parseId, type StoreId } from "#rules/input/ids.ts";
import { openStripe } from "./open-stripe.ts";
import { findStripeKeys } from "./stripe-account.ts";

type Webhook = { body: string; signature: string };

type Received = { ok: true } | { ok: false; reason: "unknown-store" | "wrong-signature" | "away" };

/**
 * A webhook says only that something happened to an order or a refund: what, Stripe is asked. So one that is late,
 * early, doubled or replayed changes nothing. Its id is kept after the work: an interrupted one is worked off again.
 */
export async function receiveWebhook(deps: PaymentDeps, store: StoreId, webhook: Webhook): Promise<Received> {
  const found = await inStore(deps.db, "owner", store, (tx) => findStripeKeys(tx, deps.keys, store));
  if (!found) return { ok: false, reason: "unknown-store" };
  const event = await readEvent(webhook, found.webhookSecret);
  if (!event) return { ok: false, reason: "wrong-signature" };
  if (await isKnown(deps, store, event.id)) return { ok: true };
  if (!(await workOff(deps, store, event))) return { ok: false, reason: "away" };
  await inStore(deps.db, "owner", store, (tx) =>
    tx.insert(providerEvents).values({ storeId: store, eventId: event.id }).onConflictDoNothing(),
  );
  return { ok: true };
}

async function readEvent({ body, signature }: Webhook, secret: string): Promise<Stripe.Event | undefined> {
  // The key signs nothing here.
  const { webhooks } = await openStripe("rk_unused", undefined);
  return webhooks.constructEventAsync(body, signature, secret).catch(() => undefined);
}

async function isKnown({ db }: PaymentDeps, store: StoreId, id: string): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const known = and(eq(providerEvents.storeId, store), eq(providerEvents.eventId, id));
    return (await tx.$count(providerEvents, known)) > 0;
  });
}

/** False when Stripe could not be asked: it sends the webhook again. */
async function workOff(deps: PaymentDeps, store: StoreId, { type, data }: Stripe.Event): Promise<boolean> {
  const about = data.object as {
    client_reference_id?: string | null;
    metadata?: Record<string, string> | null;
  };
  if (type.startsWith("checkout.session.")) {
    const orderId = parseId<OrderId>(about.client_reference_id ?? "");
    const settled = orderId && (await settlePayment(deps, store, orderId));
    return !settled?.away;
  }
  const refundId = type.startsWith("refund.") && parseId<OrderId>(about.metadata?.refund_id ?? "");
  // Several stores may share an account, and what was given back without an order's refund has none.
  if (refundId) await sendRefund(deps, store, refundId);
  return true;
}
