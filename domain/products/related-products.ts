import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { products } from "#db/schema/products.ts";
import { relatedProducts } from "#db/schema/related-products.ts";
import { refuseIfChanged } from "#domain/events/changed-meanwhile.ts";
import { recordChange } from "#domain/events/record-change.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import { productTag } from "#rules/page/page-tags.ts";
import { foreignProducts, idArray } from "./foreign-products.ts";
import { CHOICE_COLUMNS } from "./list-product-choices.ts";

/** Those that the owner chose, in her order. */
export async function listChosenRelated(tx: Tx, store: StoreId, product: ProductId) {
  return tx
    .select(CHOICE_COLUMNS)
    .from(relatedProducts)
    .innerJoin(products, and(eq(products.storeId, store), eq(products.id, relatedProducts.relatedId)))
    .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, products.featuredImageUrl)))
    .where(and(eq(relatedProducts.storeId, store), eq(relatedProducts.productId, product)))
    .orderBy(asc(relatedProducts.position));
}

type ChooseRelatedResult =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "invalid"; fields: Record<string, string> };

/**
 * From now on these are shown below the product; none: those that are found by themselves. With `was`, only while these
 * are still the chosen ones.
 */
export async function chooseRelated(
  tx: Tx,
  store: StoreId,
  product: ProductId,
  { ids, was, by, puts_back }: SaveAuthor & { ids: ProductId[]; was?: object },
): Promise<ChooseRelatedResult> {
  const title = await lockTitle(tx, store, product);
  if (title === undefined) return { ok: false, reason: "not-found" };
  const fields = await foreignProducts(tx, store, ids);
  const itself = ids.indexOf(product);
  if (itself >= 0) fields[`product_ids.${itself}`] = "A product cannot be related to itself";
  if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };

  const before = (await listChosenRelated(tx, store, product)).map(({ id }) => id);
  refuseIfChanged({ related_products: before }, was);
  await writeRelated(tx, store, product, ids);
  await recordChange<"product.changed", object>(tx, store, "product.changed", {
    about: { product_id: product, title },
    by,
    puts_back,
    before: { related_products: before },
    after: { related_products: ids },
  });
  await pagesChanged(tx, [productTag(product)]);
  return { ok: true };
}

// Locked: of two tabs that save at once the later one wins, and no row is left of the other.
async function lockTitle(tx: Tx, store: StoreId, product: ProductId): Promise<string | undefined> {
  const [row] = await tx
    .select({ title: products.title })
    .from(products)
    .where(and(eq(products.storeId, store), eq(products.id, product)))
    .for("no key update");
  return row?.title;
}

async function writeRelated(tx: Tx, store: StoreId, product: ProductId, ids: ProductId[]): Promise<void> {
  await tx
    .delete(relatedProducts)
    .where(and(eq(relatedProducts.storeId, store), eq(relatedProducts.productId, product)));
  await tx.execute(sql`
    insert into related_products (store_id, product_id, related_id, position)
    select ${store}::uuid, ${product}::uuid, id, place - 1
    from unnest(${idArray(ids)}) with ordinality as wanted (id, place)`);
}
