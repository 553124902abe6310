import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { returns } from "#db/schema/returns.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { UserId } from "#rules/input/ids.ts";
import { isOpenReturn } from "#rules/return/return-state.ts";
import type { Order } from "./lock-order.ts";

export type Return = typeof returns.$inferSelect;

/** A return of this locked order that waits for an answer. */
export async function isReturnOpen(tx: Tx, order: Order, returnId: string): Promise<boolean> {
  const [found] = await tx
    .select()
    .from(returns)
    .where(and(thisReturn({ storeId: order.storeId, id: returnId }), eq(returns.orderId, order.id)));
  return found !== undefined && isOpenReturn(found);
}

/** The refund may be under way for a while: the request is closed when it is done. */
export async function answerReturn(
  tx: Tx,
  { storeId }: Order,
  { returnId, refundId }: { returnId: string; refundId: string },
): Promise<void> {
  await tx
    .update(returns)
    .set({ refundId })
    .where(thisReturn({ storeId, id: returnId }));
}

type Closing = { refundId: string; by: UserId | null };

/** The refund of a locked order is done: so is the request that it answers, unless it was closed meanwhile. */
export async function closeRefundedReturn(tx: Tx, order: Order, { refundId, by }: Closing): Promise<void> {
  const [answered] = await tx
    .select()
    .from(returns)
    .where(and(eq(returns.storeId, order.storeId), eq(returns.refundId, refundId)));
  if (answered && isOpenReturn(answered))
    await setReturnState(tx, order, answered, { state: "refunded", by });
}

type NewState = Pick<Return, "state"> & { reason?: string; by: UserId | null };

export async function setReturnState(
  tx: Tx,
  { id: order_id, orderNumber: order_number }: Order,
  known: Return,
  { state, reason, by }: NewState,
): Promise<void> {
  await tx
    .update(returns)
    .set({ state, reason: reason ?? null })
    .where(thisReturn(known));
  await recordEvent(tx, known.storeId, {
    type: "order.return-changed",
    payload: {
      order_id,
      order_number,
      by,
      return_id: known.id,
      before: { state: known.state },
      after: { state },
      ...(reason && { reason }),
    },
  });
}

export function thisReturn({ storeId, id }: Pick<Return, "storeId" | "id">) {
  return and(eq(returns.storeId, storeId), eq(returns.id, id));
}
