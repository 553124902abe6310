import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { productViews } from "#db/schema/product-views.ts";
import { recordChange } from "#domain/events/record-change.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ProductView, ProductViewsInput } from "#rules/product/product-views-input.ts";

type KeptViews = { version: number; views: ProductView[] };

export async function readProductViews(tx: Tx, store: StoreId): Promise<KeptViews> {
  const [row] = await tx
    .select({ version: productViews.version, views: productViews.views })
    .from(productViews)
    .where(eq(productViews.storeId, store));
  return row ?? { version: 0, views: [] };
}

/** Saves all views. Undefined if they were changed since that version was read. */
export function saveProductViews(
  db: Db,
  store: StoreId,
  { input, ...author }: SaveAuthor & { input: ProductViewsInput },
): Promise<KeptViews | undefined> {
  return inStore(db, "owner", store, async (tx) => {
    const before = await readProductViews(tx, store);
    if (before.version !== input.version) return undefined;
    const [saved] = await tx
      .insert(productViews)
      .values({ storeId: store, views: input.views })
      .onConflictDoUpdate({
        target: productViews.storeId,
        set: { views: input.views, version: sql`${productViews.version} + 1` },
        setWhere: and(eq(productViews.storeId, store), eq(productViews.version, input.version)),
      })
      .returning({ version: productViews.version, views: productViews.views });
    // Another save came between.
    if (!saved) return undefined;
    await recordChange(tx, store, "store.product-views-changed", {
      ...author,
      before: { views: before.views },
      after: { views: saved.views },
    });
    return saved;
  });
}
