import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inStore, type Tx } from "#db/client.ts";
import { products, productVariants } from "#db/schema/products.ts";
import type { ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { deleteProducts } from "./change-products.ts";

const db = await openDatabase();

/** Two variants. In the order of their ids, in which orders lock them, the second comes first. */
async function aProductOfTwo(store: StoreId) {
  const product = randomUUID() as ProductId;
  const [first, second] = [randomUUID(), randomUUID()].sort() as [VariantId, VariantId];
  await inStore(db, "owner", store, async (tx) => {
    await tx.insert(products).values({ id: product, storeId: store, title: "Mug", handle: "mug" });
    for (const [position, id] of [second, first].entries()) {
      const title = String(position);
      const row = { id, storeId: store, productId: product, position, title, option1Value: title };
      await tx.insert(productVariants).values(row);
    }
  });
  return { product, first, second };
}

test("a sale and the removal of the same product do not deadlock", async () => {
  const { id: store } = await anOpenStore(db);
  const { product, first, second } = await aProductOfTwo(store);
  const take = (tx: Tx, variant: VariantId) =>
    tx.select().from(productVariants).where(eq(productVariants.id, variant)).for("no key update");

  let removal: Promise<number> | undefined;
  await inStore(db, "owner", store, async (tx) => {
    await take(tx, first);
    removal = inStore(db, "owner", store, (other) => deleteProducts(other, store, [product], { by: null }));
    removal.catch(() => undefined);
    await expect.poll(somebodyWaits).toBe(true);
    expect(await take(tx, second)).toHaveLength(1);
  });
  expect(await removal).toBe(1);
});

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await db.pool.query(
    `select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  );
  return rows[0].waiting > 0;
}
