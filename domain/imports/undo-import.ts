import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { collectionProducts, collections } from "#db/schema/collections.ts";
import { importItems, imports, type UndoResult } from "#db/schema/imports.ts";
import { products } from "#db/schema/products.ts";
import { deleteCollection } from "#domain/collections/delete-collection.ts";
import type { JobRow, JobWork } from "#domain/jobs/job.ts";
import { tryApart } from "#domain/jobs/try-apart.ts";
import { deleteProducts } from "#domain/products/change-products.ts";
import { findProduct } from "#domain/products/find-product.ts";
import { lockProduct, saveProduct } from "#domain/products/update-product.ts";
import { lockVariants } from "#domain/products/write-variants.ts";
import { undoChanges } from "#rules/import/undo-changes.ts";
import type { CollectionId, ImportId, ProductId, StoreId, UserId } from "#rules/input/ids.ts";
import { collectionTag } from "#rules/page/page-tags.ts";
import type { Product } from "#rules/product/product.ts";
import { changeImport } from "./change-import.ts";
import { isAsLeft, listCollectionsOf } from "./existing-products.ts";
import { itemsOf, thisItem } from "./import-rows.ts";
import { toUndo } from "./start-undo.ts";
import { isSold, isUsedElsewhere } from "./used-elsewhere.ts";

/** An earlier version did not write who started it. */
type Input = { import_id: ImportId; by?: UserId };

/** One product at a time, each with its item in one transaction; then the collections that the import created. */
export const undoImport: JobWork = ({ store, input, cursor, log, commit }) =>
  commit(async (tx) => {
    const { import_id: id, by = null } = input as Input;
    const next = await findNextItem(tx, store, id, Number(cursor ?? -1));
    if (!next) {
      for (const collection of await listEmptyCollections(tx, store, id)) {
        const work = (part: Tx) => deleteCollection(part, store, collection, { by, undone_import_id: id });
        await tryApart(tx, log, { import: id, collection }, work);
      }
      await changeImport(tx, store, id, { state: "undone", undoneAt: sql`now()` });
      return { rows: [], cursor, finished: true };
    }
    const item = { ...next, by };
    const details = { import: id, position: item.position };
    const undone = (await tryApart(tx, log, details, (part) => undoItem(part, store, item))) ?? FAILED;
    await tx
      .update(importItems)
      .set({ undone: undone.result, undoNote: undone.note })
      .where(thisItem(store, item));
    return { rows: [toRow(item, undone)], cursor: item.position, finished: false };
  });

async function findNextItem(tx: Tx, store: StoreId, id: ImportId, after: number) {
  const [item] = await tx
    .select()
    .from(importItems)
    .where(and(itemsOf(store, id), toUndo, gt(importItems.position, after)))
    .orderBy(asc(importItems.position))
    .limit(1);
  return item;
}

type Item = typeof importItems.$inferSelect & { by: UserId | null };
type Undone = { result: UndoResult; note: string };

const REMOVED_SINCE = "It was deleted since.";
const USED_SINCE = "It was edited or sold since.";
const PLACED_SINCE = "It was added to a collection, a discount or a menu since.";

const FAILED: Undone = { result: "kept", note: "An unexpected error occurred, and it stays as it is." };

async function undoItem(tx: Tx, store: StoreId, item: Item): Promise<Undone> {
  const id = item.productId;
  const now = id && (await lockWhole(tx, store, id));
  if (!now || !item.after) return { result: "removed", note: item.result === "created" ? "" : REMOVED_SINCE };
  if (item.result === "updated" && item.before)
    return restore(tx, store, { item, before: item.before, after: item.after, now });
  if ((await isEdited(tx, store, item, now)) || isStockMoved(item.after, now))
    return { result: "kept", note: USED_SINCE };
  const { sold, placed } = await findUses(tx, store, item);
  if (sold) return { result: "kept", note: USED_SINCE };
  if (placed) return { result: "kept", note: PLACED_SINCE };
  await deleteProducts(tx, store, [now.id], { by: item.by, undone_import_id: item.importId });
  return { result: "removed", note: "" };
}

async function findUses(tx: Tx, store: StoreId, { importId, position }: Item) {
  const { rows } = await tx.execute<{ sold: boolean; placed: boolean }>(sql`
    select ${isSold(store)} as sold, ${isUsedElsewhere(store)} as placed from import_items i
    where i.store_id = ${store} and i.import_id = ${importId} and i.position = ${position}`);
  return rows[0] ?? { sold: false, placed: false };
}

// Product first, then variants, in the order that saves and sales lock them.
async function lockWhole(tx: Tx, store: StoreId, id: ProductId): Promise<Product | undefined> {
  if (!(await lockProduct(tx, store, id))) return undefined;
  await lockVariants(tx, store, id, "all");
  return findProduct(tx, store, id);
}

async function isEdited(tx: Tx, store: StoreId, item: Item, now: Product): Promise<boolean> {
  if (now.version === item.savedVersion) return false;
  const left = isAsLeft(store, { id: sql`${importItems.productId}`, after: sql`${importItems.after}` });
  const same = and(thisItem(store, item), left);
  return (await tx.$count(importItems, same)) === 0;
}

function isStockMoved(after: Product, now: Product): boolean {
  const stock = new Map(after.variants.map((variant) => [variant.id, variant.inventory_qty]));
  return now.variants.some((variant) => stock.get(variant.id) !== variant.inventory_qty);
}

type Restore = { item: Item; before: Product; after: Product; now: Product };

async function restore(tx: Tx, store: StoreId, { item, ...times }: Restore): Promise<Undone> {
  const { input, kept } = undoChanges(times);
  if (input.handle !== times.now.handle && (await isTaken(tx, store, input.handle))) {
    input.handle = times.now.handle;
    kept.push("handle");
  }
  const author = { by: item.by, undone_import_id: item.importId };
  const holding = await listCollectionsOf(tx, store, times.now.id);
  const joined = holding.filter(({ id }) => item.addedTo.includes(id));
  const besides = joined.length > 0 ? { left_collections: joined.map(({ title }) => title) } : {};
  const saved = await saveProduct(tx, store, times.now.id, { input, besides, ...author });
  if (!saved.ok) return { result: "kept", note: USED_SINCE };
  const left = joined.map(({ id }) => id);
  await leaveCollections(tx, store, times.now.id, left);
  return {
    result: "restored",
    note: kept.length > 0 ? `Edited or sold since, and kept: ${kept.join(", ")}.` : "",
  };
}

async function isTaken(tx: Tx, store: StoreId, handle: string): Promise<boolean> {
  return (await tx.$count(products, and(eq(products.storeId, store), eq(products.handle, handle)))) > 0;
}

async function leaveCollections(
  tx: Tx,
  store: StoreId,
  product: ProductId,
  ids: CollectionId[],
): Promise<void> {
  if (ids.length === 0) return;
  const memberships = and(
    eq(collectionProducts.storeId, store),
    eq(collectionProducts.productId, product),
    inArray(collectionProducts.collectionId, ids),
  );
  await tx.delete(collectionProducts).where(memberships);
  await pagesChanged(tx, ids.map(collectionTag));
}

/** Those that the import created. What the owner edited, or what holds other products, stays. */
async function listEmptyCollections(tx: Tx, store: StoreId, id: ImportId): Promise<CollectionId[]> {
  const made = await tx
    .select({ id: collections.id })
    .from(imports)
    .innerJoin(
      collections,
      and(eq(collections.storeId, imports.storeId), sql`${collections.id} = any(${imports.madeCollections})`),
    )
    .where(
      and(
        eq(imports.storeId, store),
        eq(imports.id, id),
        eq(collections.version, 1),
        sql`not exists (select from collection_products m
          where m.store_id = ${store} and m.collection_id = ${collections.id})`,
      ),
    );
  return made.map((collection) => collection.id);
}

function toRow({ title, key }: Item, { result, note }: Undone): JobRow {
  const subject = title ?? key;
  if (note === "") return { subject, outcome: "done", note: result === "removed" ? "Deleted" : "Restored" };
  return { subject, outcome: "skipped", note };
}
