import { eq, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { openDatabase } from "#db/open-database.ts";
import { orders } from "#db/schema/orders.ts";
import { productVariants } from "#db/schema/products.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { anOpenStore, aProductOnSale, type OnSale, type OpenStore } from "#test/factories-orders.ts";
import { silentLog } from "#test/silent-log.ts";

/** One store that sells mugs, with no other orders. */
export type MugStore = { store: OpenStore; mug: OnSale; stock: number };

const PLENTY = 1_000_000;

export async function aMugStore(db: Db): Promise<MugStore> {
  const store = await anOpenStore(db);
  return { store, mug: await aProductOnSale(db, store.id, { stock: PLENTY }), stock: PLENTY };
}

/** In the embedded database of a data folder, while no server runs there. */
export async function inDataFolder<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
  return work(db).finally(close);
}

/**
 * Throws unless every acknowledged order exists and is complete, and the stock adds up. Returns how many there are.
 */
export async function auditOrders(
  db: Db,
  { store, mug, stock }: MugStore,
  acknowledged: ReadonlySet<string>,
): Promise<number> {
  const written = await listOrderIds(db, store.id);
  const lost = [...acknowledged].filter((id) => !written.has(id)).length;
  const half = await countHalfOrders(db, store.id);
  const taken = stock - (await stockOf(db, store.id, mug));
  const units = await countUnitsSold(db, store.id);
  if (acknowledged.size === 0) throw new Error("No order was acknowledged.");
  if (lost > 0 || half > 0 || taken !== units)
    throw new Error(
      `${lost} of ${acknowledged.size} orders lost, ${half} incomplete, ${taken} units taken for ${units} sold.`,
    );
  return written.size;
}

export function countOrdersOf(db: Db, store: StoreId): Promise<number> {
  return inStore(db, "owner", store, (tx) => tx.$count(orders));
}

export async function stockOf(db: Db, store: StoreId, { variantId }: OnSale): Promise<number> {
  const [variant] = await inStore(db, "owner", store, (tx) =>
    tx.select().from(productVariants).where(eq(productVariants.id, variantId)),
  );
  return variant?.inventoryQty ?? Number.NaN;
}

/** Must be 0 after any failure: orders without lines, event or mail, and lines that do not add up. */
async function countHalfOrders(db: Db, store: StoreId): Promise<number> {
  const { rows } = await inStore(db, "owner", store, (tx) =>
    tx.execute<{ half: number }>(sql`
      select count(*)::int as half from orders o where
        not exists (select from events e where e.order_id = o.id and e.type = 'order.created')
        or not exists (select from mail_outbox m where m.order_id = o.id)
        or o.subtotal_cents is distinct from (select sum(l.total_cents) from order_line_items l where l.order_id = o.id)`),
  );
  return rows[0]?.half ?? Number.NaN;
}

async function countUnitsSold(db: Db, store: StoreId): Promise<number> {
  const { rows } = await inStore(db, "owner", store, (tx) =>
    tx.execute<{ units: number }>(sql`select coalesce(sum(quantity), 0)::int as units from order_line_items`),
  );
  return rows[0]?.units ?? Number.NaN;
}

async function listOrderIds(db: Db, store: StoreId): Promise<Set<string>> {
  const rows = await inStore(db, "owner", store, (tx) => tx.select({ id: orders.id }).from(orders));
  return new Set(rows.map((row) => row.id));
}
