import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";

/** The problems of `product_ids` that are not products of this store. Those that are stay locked until the save is done. */
export async function foreignProducts(
  tx: Tx,
  store: StoreId,
  ids: readonly ProductId[],
): Promise<Record<string, string>> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.storeId, store), sql`${products.id} = any(${idArray(ids)})`))
    .for("key share");
  const own = new Set(rows.map(({ id }) => id));
  const foreign = ids.flatMap((id, index) =>
    own.has(id) ? [] : [[`product_ids.${index}`, "Product not found"]],
  );
  return Object.fromEntries(foreign);
}

export const idArray = (ids: readonly ProductId[]) => sql`${`{${ids.join(",")}}`}::uuid[]`;
