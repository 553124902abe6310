import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { inSavepoint } from "#db/savepoint.ts";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import { listLines, type Order, thisOrder } from "#domain/orders/lock-order.ts";
import type { ProductId } from "#rules/input/ids.ts";
import { stockTags } from "#rules/page/page-tags.ts";

/**
 * The money of a released order came after all: takes its stock and its discounts again. Undefined, and nothing is
 * changed, when they are no longer there.
 */
export async function takeOrderAgain(tx: Tx, order: Order): Promise<Order | undefined> {
  try {
    return await inSavepoint(tx, (part) => takeAgain(part, order));
  } catch (error) {
    if (error instanceof StockGone || error instanceof UsedUp || isUsedMeanwhile(error)) return undefined;
    throw error;
  }
}

class StockGone extends Error {}
class UsedUp extends Error {}

async function takeAgain(tx: Tx, order: Order): Promise<Order> {
  const { storeId, id } = order;
  await takeStock(tx, order);
  await tx
    .update(orderLineItems)
    .set({ cancelledQuantity: 0, restockedQuantity: 0 })
    .where(and(eq(orderLineItems.storeId, storeId), eq(orderLineItems.orderId, id)));
  const taken = { cancelledCents: 0, cancelledAt: null };
  await tx.update(orders).set(taken).where(thisOrder(order));
  await takeDiscounts(tx, order);
  return { ...order, ...taken };
}

async function takeDiscounts(tx: Tx, { storeId, id }: Order): Promise<void> {
  const { rows } = await tx.execute(sql`
    with again as (
      update order_discounts set released = false where store_id = ${storeId} and order_id = ${id} and released
      returning discount_id)
    update discounts set uses = uses + 1
    where store_id = ${storeId} and id in (select discount_id from again) and max_uses is not null
    returning uses > max_uses as "isUsedUp"`);
  if (rows.some(({ isUsedUp }) => isUsedUp)) throw new UsedUp();
}

async function takeStock(tx: Tx, order: Order): Promise<void> {
  const lines = await listLines(tx, order);
  const wanted = JSON.stringify(lines.map(({ variantId, quantity }) => ({ variantId, quantity })));
  const { rows } = await tx.execute<{ product_id: ProductId; left: number }>(sql`
    with wanted as materialized (
      select "variantId" as id, sum(quantity)::integer as quantity
      from json_to_recordset(${wanted}::json) as line ("variantId" uuid, quantity integer) group by 1
    ), locked as materialized (
      select id from product_variants where store_id = ${order.storeId} and id in (select id from wanted)
      order by id for no key update)
    update product_variants v set inventory_qty = v.inventory_qty - wanted.quantity
    from wanted join locked on locked.id = wanted.id
    where v.store_id = ${order.storeId} and v.id = wanted.id and v.inventory_qty >= wanted.quantity
    returning v.product_id, v.inventory_qty as left`);
  const variants = new Set(lines.map(({ variantId }) => variantId));
  if (variants.has(null) || rows.length < variants.size) throw new StockGone();
  const soldOut = rows.filter(({ left }) => left === 0).map(({ product_id }) => product_id);
  if (soldOut.length > 0) await pagesChanged(tx, stockTags(order.storeId, soldOut));
}

// The same customer has used the discount in another order since.
function isUsedMeanwhile(error: unknown): boolean {
  const { constraint, cause } = error as { constraint?: string; cause?: { constraint?: string } };
  return [constraint, cause?.constraint].includes("order_discounts_once_per_customer");
}
