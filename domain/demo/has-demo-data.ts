import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";

export async function hasDemoData(tx: Tx, store: StoreId): Promise<boolean> {
  const { rows } = await tx.execute<{ present: boolean }>(sql`
    select exists (select from products where store_id = ${store} and demo)
      or exists (select from collections where store_id = ${store} and demo)
      or exists (select from orders where store_id = ${store} and demo) as present`);
  return rows[0]?.present ?? false;
}
