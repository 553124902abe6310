import { eq, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { productVariants } from "#db/schema/products.ts";
import type { StoreId } from "#rules/ids.ts";
import type { OnSale } from "#test/factories-orders.ts";

export function countOrdersOf(db: Db, store: StoreId): Promise<number> {
  return inStore(db, "owner", store, (tx) => tx.$count(orders));
}

export async function stockOf(db: Db, store: StoreId, { variantId }: OnSale): Promise<number> {
  const [variant] = await inStore(db, "owner", store, (tx) =>
    tx.select().from(productVariants).where(eq(productVariants.id, variantId)),
  );
  return variant?.inventoryQty ?? Number.NaN;
}

/** What must be 0 after any accident: orders without lines, event or mail, and lines that do not add up. */
export async function countHalfOrders(db: Db, store: StoreId): Promise<number> {
  const { rows } = await inStore(db, "owner", store, (tx) =>
    tx.execute<{ half: number }>(sql`
      select count(*)::int as half from orders o where
        not exists (select from events e where e.order_id = o.id and e.type = 'order.created')
        or not exists (select from mail_outbox m where m.order_id = o.id)
        or o.subtotal_cents is distinct from (select sum(l.total_cents) from order_line_items l where l.order_id = o.id)`),
  );
  return rows[0]?.half ?? Number.NaN;
}

export async function countUnitsSold(db: Db, store: StoreId): Promise<number> {
  const { rows } = await inStore(db, "owner", store, (tx) =>
    tx.execute<{ units: number }>(sql`select coalesce(sum(quantity), 0)::int as units from order_line_items`),
  );
  return rows[0]?.units ?? Number.NaN;
}

export async function listOrderIds(db: Db, store: StoreId): Promise<Set<string>> {
  const rows = await inStore(db, "owner", store, (tx) => tx.select({ id: orders.id }).from(orders));
  return new Set(rows.map((row) => row.id));
}
