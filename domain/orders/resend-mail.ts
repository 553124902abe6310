import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { asService, type Db, inStore, type Tx } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { fulfillments } from "#db/schema/orders.ts";
import type { Outbox } from "#domain/mail/outbox.ts";
import { LEASE_SECONDS } from "#domain/mail/outbox-claims.ts";
import { secondsUntilOneMore } from "#domain/mail/outbox-limits.ts";
import { writeAgain } from "#domain/mail/undeliverable.ts";
import { findOrderRow } from "#domain/orders/status-page/public-order.ts";
import { bareMailbox } from "#rules/email/mailbox.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { ShopperMail } from "#rules/mail/mail-type.ts";
import { type Balance, dueCents, type PaymentStatus } from "#rules/payment/payment-status.ts";

const PATIENCE_MS = 5_000;

export type ResendResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        | "not-found"
        | "demo"
        | "erased"
        | "cancelled"
        | "awaiting-payment"
        | "nothing-due"
        | "not-shipped"
        | "simulated";
    }
  | { ok: false; reason: "too-many"; seconds: number }
  | { ok: false; reason: "failed"; error: string; triedAgain: boolean };

/** What an owner can send again, or for the first time: the reminder. */
export type ResentMail = Extract<ShopperMail, "confirmation" | "fulfillment" | "payment-reminder">;

/** A shipping confirmation is about one parcel, or else about the latest. */
type Resend = { orderId: OrderId; type: ResentMail; fulfillmentId?: string };

/** Tries at once, so that the owner sees the result; a failed mail stays in the outbox and is retried. */
export async function resendMail(
  deps: { db: Db; outbox: Outbox; simulated: boolean },
  store: StoreId,
  { orderId, type, fulfillmentId }: Resend,
): Promise<ResendResult> {
  const { db, outbox, simulated } = deps;
  const order = await inStore(db, "owner", store, async (tx) => {
    const found = await findOrderRow(tx, store, orderId);
    return found && { ...found, shipped: await hasParcel(tx, store, orderId, fulfillmentId) };
  });
  if (!order) return { ok: false, reason: "not-found" };
  if (order.demo) return { ok: false, reason: "demo" };
  if (order.email === "") return { ok: false, reason: "erased" };
  // Its confirmation is sent once it is paid.
  if (order.financialStatus === "awaiting_payment") return { ok: false, reason: "awaiting-payment" };
  if (type === "confirmation" && order.cancelledAt) return { ok: false, reason: "cancelled" };
  if (type === "payment-reminder" && !canBeReminded(order)) return { ok: false, reason: "nothing-due" };
  if (type === "fulfillment" && !order.shipped) return { ok: false, reason: "not-shipped" };
  const mailbox = bareMailbox(order.email);
  const payload = fulfillmentId === undefined ? {} : { fulfillment_id: fulfillmentId };
  const mail = { storeId: store, type, orderId, recipient: order.email, mailbox, payload };
  const queued = await queueOnce(db, mail, simulated);
  if ("seconds" in queued) return { ok: false, reason: "too-many", ...queued };

  // Who sends it by hand says that the address is right.
  await inStore(db, "owner", store, (tx) => writeAgain(tx, store, order.email));
  const sent = await outbox.sendNow(queued.id, PATIENCE_MS);
  if (!sent.ok) return { ...sent, reason: "failed" };
  return sent.state === "sent" ? { ok: true } : { ok: false, reason: "simulated" };
}

function canBeReminded({ financialStatus, ...order }: Balance & { financialStatus: PaymentStatus }): boolean {
  return financialStatus !== "demo" && dueCents(order) > 0;
}

async function hasParcel(tx: Tx, store: StoreId, orderId: OrderId, id?: string): Promise<boolean> {
  const parcels = await tx.$count(
    fulfillments,
    and(
      eq(fulfillments.storeId, store),
      eq(fulfillments.orderId, orderId),
      id === undefined ? undefined : eq(fulfillments.id, id),
    ),
  );
  return parcels > 0;
}

type OrderMail = {
  storeId: StoreId;
  type: ResentMail;
  orderId: OrderId;
  recipient: string;
  mailbox: string;
  payload: { fulfillment_id?: string };
};

/** Serialized for each mailbox: ten clicks at once must not pass the limit ten times. */
async function queueOnce(
  db: Db,
  mail: OrderMail,
  simulated: boolean,
): Promise<{ id: string } | { seconds: number }> {
  return asService(db, async (tx) => {
    const lock = `mail:${mail.type}:${mail.mailbox}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    const unsent = await findUnsent(tx, mail);
    const addressed = { ...mail, network: await findNetwork(tx, mail) };
    const seconds = simulated ? 0 : await secondsUntilOneMore(tx, addressed, unsent);
    return seconds > 0 ? { seconds } : { id: unsent ?? (await queueAside(tx, addressed)) };
  });
}

// A mail that already waits for a retry is sent now, instead of a second one with the same content. The worker may be
// trying it at this moment.
async function findUnsent(tx: Tx, mail: OrderMail): Promise<string | undefined> {
  const { storeId, orderId, type, recipient, payload } = mail;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from mail_outbox
    where store_id = ${storeId} and order_id = ${orderId} and type = ${type}
      and state in ('queued', 'sending') and recipient = ${recipient} and payload @> ${JSON.stringify(payload)}
    order by created_at limit 1`);
  return rows[0]?.id;
}

// The mail counts towards the limits of the network that placed the order.
async function findNetwork(tx: Tx, { storeId, orderId, type }: OrderMail): Promise<string | null> {
  const { rows } = await tx.execute<{ network: string | null }>(sql`
    select network from mail_outbox where store_id = ${storeId} and order_id = ${orderId} and type = ${type}
    order by created_at limit 1`);
  return rows[0]?.network ?? null;
}

// Not due for a while, so that no other process takes it before this one has tried.
async function queueAside(tx: Tx, mail: OrderMail & { network: string | null }): Promise<string> {
  const id = randomUUID();
  const nextAttemptAt = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
  await tx.insert(mailOutbox).values({ id, ...mail, nextAttemptAt });
  return id;
}
