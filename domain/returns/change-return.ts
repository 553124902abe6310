import { type Db, inStore, type Tx } from "#db/client.ts";
import { returns } from "#db/schema/returns.ts";
import { type Return, setReturnState, thisReturn } from "#domain/orders/answer-return.ts";
import { lockOrder, type Order } from "#domain/orders/lock-order.ts";
import { isRefundUnderWay } from "#domain/payments/refund-order.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { refundableCents } from "#rules/payment/payment-status.ts";
import type { ChangeReturnInput } from "#rules/return/change-return-input.ts";
import { canBecome } from "#rules/return/return-state.ts";

export type ChangeReturnResult =
  | { ok: true }
  | { ok: false; reason: "not-found" | "closed" | "refund-first" | "refund-under-way" };

/** An owner received the goods, refuses the request, or closes it after money was given back. */
export function changeReturn(
  db: Db,
  store: StoreId,
  returnId: string,
  { input, by }: { input: ChangeReturnInput; by: UserId },
): Promise<ChangeReturnResult> {
  return inStore(db, "owner", store, async (tx) => {
    const found = await findReturn(tx, store, returnId);
    const order = found && (await lockOrder(tx, store, found.orderId));
    // Again under the lock: a refund may have closed it.
    const known = order && (await findReturn(tx, store, returnId));
    if (!known) return { ok: false, reason: "not-found" };
    const { state, reason } = input;
    if (known.state === state) return { ok: true };
    if (!canBecome(known.state, state)) return { ok: false, reason: "closed" };
    if (known.refundId && (await isRefundUnderWay(tx, order)))
      return { ok: false, reason: "refund-under-way" };
    if (state === "refunded" && isMoneyKept(order)) return { ok: false, reason: "refund-first" };
    await setReturnState(tx, order, known, { state, reason: reason || undefined, by });
    return { ok: true };
  });
}

async function findReturn(tx: Tx, store: StoreId, id: string): Promise<Return | undefined> {
  const [found] = await tx
    .select()
    .from(returns)
    .where(thisReturn({ storeId: store, id }));
  return found;
}

/** Without a payment there is nothing to refund. */
function isMoneyKept(order: Order): boolean {
  return order.refundedCents === 0 && refundableCents(order) > 0;
}
