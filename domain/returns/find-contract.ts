import { and, eq, notInArray, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { storeDetails } from "#db/schema/store-details.ts";
import { stores } from "#db/schema/stores.ts";
import { listPublicReturns, type PublicReturn } from "#domain/orders/list-returns.ts";
import { listLineRows } from "#domain/orders/status-page/public-order.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { parseOrderNumber } from "#rules/order/order-number.ts";
import { PAYMENT_STATUSES } from "#rules/payment/payment-status.ts";
import { isContract } from "#rules/return/return-state.ts";
import { type ReturnedLine, withdrawableLines } from "#rules/return/withdrawable-lines.ts";
import type { WithdrawerInput } from "#rules/return/withdrawal-input.ts";

type Withdrawer = Pick<WithdrawerInput, "order_number" | "email">;

/** An order that a shopper can withdraw from, or has withdrawn from. */
export type Contract = {
  id: OrderId;
  order_number: number;
  email: string;
  lines: { id: string; title: string; variant_title: string }[];
  /** What is left to withdraw from. */
  left: ReturnedLine[];
  returns: PublicReturn[];
  /** Of the store; empty if it has none. */
  timeZone: string;
};

/** By order number and e-mail. Nothing tells why there is none: a wrong pair, another store's, or a demo order. */
export function findContract(db: Db, store: StoreId, withdrawer: Withdrawer): Promise<Contract | undefined> {
  return inStore(db, "shopper", store, (tx) => getContract(tx, store, withdrawer));
}

/** As people write it, such as '#1234567890'. */
export function readOrderNumber(text: string): number | undefined {
  return parseOrderNumber(text.replace(/^#/, ""));
}

/** Whether the pair is right, also if there is nothing to withdraw from. */
export function isOrderOf(db: Db, store: StoreId, withdrawer: Withdrawer): Promise<boolean> {
  return inStore(db, "shopper", store, async (tx) => {
    const ofThem = isOf(store, withdrawer);
    return ofThem !== undefined && (await tx.$count(orders, ofThem)) > 0;
  });
}

function isOf(store: StoreId, { order_number, email }: Withdrawer) {
  const orderNumber = readOrderNumber(order_number);
  if (orderNumber === undefined) return undefined;
  return and(
    eq(orders.storeId, store),
    eq(orders.orderNumber, orderNumber),
    sql`lower(${orders.email}) = lower(${email})`,
  );
}

/** With `lock`, other withdrawals from this order wait. */
export async function getContract(
  tx: Tx,
  store: StoreId,
  withdrawer: Withdrawer,
  { lock = false } = {},
): Promise<Contract | undefined> {
  const ofThem = isOf(store, withdrawer);
  if (!ofThem) return;
  const [order] = await tx
    .select({
      id: orders.id,
      order_number: orders.orderNumber,
      email: orders.email,
      timeZone: sql<string>`coalesce(${storeDetails.time_zone}, '')`,
    })
    .from(orders)
    .innerJoin(stores, and(eq(stores.id, orders.storeId), eq(stores.takesWithdrawals, true)))
    .leftJoin(storeDetails, eq(storeDetails.storeId, orders.storeId))
    .where(and(ofThem, notInArray(orders.financialStatus, NO_CONTRACT)));
  if (!order) return;
  // Shoppers may not lock the order itself.
  if (lock)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`returns:${order.id}`}, 0))`);
  const rows = await listLineRows(tx, store, order.id);
  const returns = await listPublicReturns(tx, store, order.id);
  const left = withdrawableLines(
    rows.map(({ id, quantity, cancelledQuantity, refundedQuantity }) => ({
      id,
      quantity,
      cancelled_quantity: cancelledQuantity,
      refunded_quantity: refundedQuantity,
    })),
    returns,
  );
  if (left.length === 0 && returns.length === 0) return;
  const lines = rows.map(({ id, title, variantTitle }) => ({ id, title, variant_title: variantTitle }));
  return { ...order, lines, left, returns };
}

const NO_CONTRACT = PAYMENT_STATUSES.filter((status) => !isContract(status));
