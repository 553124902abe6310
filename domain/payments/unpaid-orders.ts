import { and, sql } from "drizzle-orm";
import { asService, type Db, inStore, type Tx } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { orders } from "#db/schema/orders.ts";
import { isCopy } from "#domain/installation/installation.ts";
import { repeatedly } from "#domain/jobs/repeatedly.ts";
import { tellOwnerLater } from "#domain/mail/mail-later.ts";
import { listLines, type Order, thisOrder } from "#domain/orders/lock-order.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { dueCents } from "#rules/payment/payment-status.ts";
import { cancelLocked } from "./cancel-order.ts";

const EVERY_MS = 60_000;
const AT_ONCE = 100;

type Deps = { db: Db; log: Log; outbox: { wake(): void } };

/**
 * Reminds owners of unpaid orders, and cancels those that wait too long. One in every process: an order that another
 * one has locked is left to it.
 */
export function watchUnpaidOrders({ db, log, outbox }: Deps): { close(): Promise<void> } {
  const look = async () => {
    if ((await handleUnpaidOrders(db, log)) > 0) outbox.wake();
  };
  const onError = (error: unknown) => log.error({ err: error }, "looking for unpaid orders failed");
  return repeatedly(look, { everyMs: EVERY_MS, onError });
}

/** All that are due now; none in a copy, whose original handles them. Returns how many were handled. */
export async function handleUnpaidOrders(db: Db, log: Pick<Log, "error">): Promise<number> {
  if (await isCopy(db)) return 0;
  let handled = 0;
  for (;;) {
    const due = await findDue(db);
    const before = handled;
    for (const { store_id: store, id } of due) {
      // One that fails must not keep the others waiting; it is due again in a minute.
      const isHandled = await handleIn(db, store, id).catch((error: unknown) => {
        log.error({ err: error, store, order: id }, "an unpaid order could not be handled");
        return false;
      });
      if (isHandled) handled++;
    }
    if (due.length < AT_ONCE || handled === before) return handled;
  }
}

const IS_DUE = sql`(${orders.remindAt} <= now() or ${orders.cancelUnpaidAt} <= now())`;

async function findDue(db: Db) {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ store_id: StoreId; id: OrderId }>(
      sql`select store_id, id from orders where ${IS_DUE} order by least(remind_at, cancel_unpaid_at), id limit ${AT_ONCE}`,
    ),
  );
  return rows;
}

function handleIn(db: Db, store: StoreId, id: OrderId): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const [due] = await tx
      .select({
        order: orders,
        isOver: sql<boolean>`coalesce(${orders.cancelUnpaidAt} <= now(), false)`,
        isLate: sql<boolean>`coalesce(${orders.remindAt} <= now(), false)`,
      })
      .from(orders)
      .where(and(thisOrder({ storeId: store, id }), IS_DUE))
      .for("update", { skipLocked: true });
    if (!due) return false;
    const isCancelled = due.isOver && (await cancelUnpaid(tx, due.order));
    if (!isCancelled && due.isLate) await remindOwner(tx, due.order);
    return true;
  });
}

/** Only if nothing was paid and nothing was shipped: otherwise its owner decides. */
async function cancelUnpaid(tx: Tx, order: Order): Promise<boolean> {
  if (order.financialStatus !== "pending" || order.fulfillmentStatus !== "unfulfilled") {
    await tx.update(orders).set({ cancelUnpaidAt: null }).where(thisOrder(order));
    return false;
  }
  const lines = await listLines(tx, order);
  const result = await cancelLocked(tx, order, {
    reason: "unpaid",
    note: "",
    restock: lines.map(({ id }) => id),
    tell_shopper: true,
    refund: false,
    by_hand: false,
    by: null,
  });
  if (!result.ok) throw new Error(`An unpaid order was not cancelled: ${result.reason}.`);
  return true;
}

async function remindOwner(tx: Tx, order: Order): Promise<void> {
  await tx.update(orders).set({ remindAt: null }).where(thisOrder(order));
  if (dueCents(order) > 0 && !order.cancelledAt)
    await tellOwnerLater(tx, order.storeId, { type: "unpaid-order", orderId: order.id });
}
