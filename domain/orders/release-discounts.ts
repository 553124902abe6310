import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Order } from "./lock-order.ts";

/** The discounts of an order count as unused. Doing so twice is not an error. */
export async function releaseDiscounts(
  tx: Tx,
  { storeId, id }: Pick<Order, "storeId" | "id">,
): Promise<void> {
  const { rows } = await tx.execute<{ discount_id: string }>(sql`
    update order_discounts set released = true
    where store_id = ${storeId} and order_id = ${id} and not released
    returning discount_id`);
  const used = rows.flatMap(({ discount_id }) => (discount_id === null ? [] : [discount_id]));
  if (used.length === 0) return;
  // Locked by id, as orders lock them. Uses are counted only where they are limited.
  await tx.execute(sql`
    with locked as materialized (
      select id from discounts where store_id = ${storeId} and id = any(${sql.param(used)}::uuid[])
        and max_uses is not null
      order by id for no key update)
    update discounts set uses = greatest(uses - 1, 0)
    where store_id = ${storeId} and id in (select id from locked)`);
}
