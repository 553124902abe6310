import { type SQL, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { MAX_COUNTED_TO_DO, type OrderToDo } from "#rules/order/to-do.ts";
import { matches } from "./match-orders.ts";

/** How many orders wait for each thing: those that the list shows under the same filter. */
export function countToDo(db: Db, store: StoreId): Promise<Record<OrderToDo, number>> {
  return inStore(db, "owner", store, async (tx) => {
    const counts = sql`select ${counted(tx, store, "ship")} as ship, ${counted(tx, store, "unpaid")} as unpaid,
      ${counted(tx, store, "return")} as return, ${counted(tx, store, "owed")} as owed`;
    const { rows } = await tx.execute<Record<OrderToDo, number>>(counts);
    return rows[0] as Record<OrderToDo, number>;
  });
}

function counted(tx: Tx, store: StoreId, todo: OrderToDo): SQL {
  const open = tx
    .select({ id: orders.id })
    .from(orders)
    .where(matches(store, { todo }))
    .limit(MAX_COUNTED_TO_DO);
  return sql`(select count(*)::int from (${open}) as open)`;
}
