import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { type MailType, mailOutbox } from "#db/schema/mail-outbox.ts";
import { fulfillments } from "#db/schema/orders.ts";
import type { Outbox } from "#domain/email/outbox.ts";
import { LEASE_SECONDS } from "#domain/email/outbox-claims.ts";
import { secondsUntilMailAllowed } from "#domain/email/outbox-limits.ts";
import type { OrderId, StoreId } from "#rules/ids.ts";
import { findOrderRow } from "./public-order.ts";

const PATIENCE_MS = 5_000;

export type ResendResult =
  | { ok: true }
  | { ok: false; reason: "not-found" | "demo" | "not-shipped" | "simulated" }
  | { ok: false; reason: "too-many"; seconds: number }
  | { ok: false; reason: "failed"; error: string };

export type Resend = { orderId: OrderId; type: MailType };

/** Tries at once, so that the owner sees how it went; what fails stays in the outbox and is tried again. */
export async function resendMail(
  deps: { db: Db; outbox: Outbox; simulated: boolean },
  store: StoreId,
  { orderId, type }: Resend,
): Promise<ResendResult> {
  const { db, outbox, simulated } = deps;
  const order = await inStore(db, "owner", store, async (tx) => {
    const found = await findOrderRow(tx, store, orderId);
    return found && { ...found, shipped: await hasParcel(tx, store, orderId) };
  });
  if (!order) return { ok: false, reason: "not-found" };
  if (order.demo) return { ok: false, reason: "demo" };
  if (type === "fulfillment" && !order.shipped) return { ok: false, reason: "not-shipped" };
  const mail = { storeId: store, type, orderId, recipient: order.email };
  const seconds = simulated ? 0 : await secondsUntilMailAllowed(db, mail);
  if (seconds > 0) return { ok: false, reason: "too-many", seconds };

  const sent = await outbox.sendNow(await queueAside(db, mail), PATIENCE_MS);
  if (!sent.ok) return { ok: false, reason: "failed", error: sent.error };
  return sent.state === "sent" ? { ok: true } : { ok: false, reason: "simulated" };
}

async function hasParcel(tx: Tx, store: StoreId, orderId: OrderId): Promise<boolean> {
  const parcels = await tx.$count(
    fulfillments,
    and(eq(fulfillments.storeId, store), eq(fulfillments.orderId, orderId)),
  );
  return parcels > 0;
}

// Not due for a while, so that no other process takes it before we have tried ourselves.
async function queueAside(
  db: Db,
  mail: { storeId: StoreId; type: MailType; orderId: OrderId; recipient: string },
): Promise<string> {
  const id = randomUUID();
  const nextAttemptAt = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
  await inStore(db, "owner", mail.storeId, (tx) =>
    tx.insert(mailOutbox).values({ id, ...mail, nextAttemptAt }),
  );
  return id;
}
