import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type ItemResult, importItems, importPictures, imports } from "#db/schema/imports.ts";
import { stores } from "#db/schema/stores.ts";
import { queuePictures } from "#domain/imports/pictures/start-pictures.ts";
import type { JobRow, JobWork } from "#domain/jobs/job.ts";
import { tryApart } from "#domain/jobs/try-apart.ts";
import { addProduct } from "#domain/products/create-product.ts";
import { unusedHandle } from "#domain/products/handles.ts";
import { recordImportedBesides } from "#domain/products/product-events.ts";
import type { AddProductResult, SavedProduct, UpdateProductResult } from "#domain/products/save-result.ts";
import { lockProduct, saveProduct } from "#domain/products/update-product.ts";
import { lockVariants } from "#domain/products/write-variants.ts";
import type { Existing, Note, ProductChanges, WantedPicture } from "#rules/import/judgement.ts";
import { productChanges } from "#rules/import/product-changes.ts";
import type { CollectionId, ImportId, ProductId, StoreId, UserId } from "#rules/input/ids.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import type { Product } from "#rules/product/product.ts";
import { quotaSentence } from "#rules/quota/quota-words.ts";
import { changeImport } from "./change-import.ts";
import { existingJson, findExisting } from "./existing-products.ts";
import { itemsOf, thisItem } from "./import-rows.ts";
import { joinCollections, listFullCollections } from "./join-collections.ts";
import { productNow } from "./product-now.ts";

/** An earlier version did not write who started it. */
type Input = { import_id: ImportId; by?: UserId };

/** One product at a time, in the file's order, each with its item in one transaction. */
export const importProducts: JobWork = ({ store, input, cursor, log, commit }) =>
  commit(async (tx) => {
    const { import_id: id, by = null } = input as Input;
    const next = await findNextItem(tx, store, id, Number(cursor ?? -1));
    if (!next) {
      const pictures = await queuePictures(tx, store, id, by);
      await changeImport(tx, store, id, {
        state: "done",
        endedAt: sql`now()`,
        ...(pictures && { jobId: pictures.job }),
      });
      return { rows: [], cursor, finished: true };
    }
    const item = { ...next, by };
    const imported = await tryApart(tx, log, { import: id, position: item.position }, async (part) => {
      const done = await importItem(part, store, item);
      await keepResult(part, store, item, done);
      await addPictures(part, store, item, done.fetches ?? []);
      return done;
    });
    const done = imported ?? FAILED;
    if (!imported) await keepResult(tx, store, item, done);
    return { rows: [toRow(item, done)], cursor: item.position, finished: false };
  });

async function findNextItem(tx: Tx, store: StoreId, id: ImportId, after: number) {
  const [item] = await tx
    .select({
      importId: importItems.importId,
      position: importItems.position,
      key: importItems.key,
      title: importItems.title,
      outcome: importItems.outcome,
      judgement: importItems.judgement,
      answers: imports.answers,
      currency: stores.currencyCode,
      productId: productNow(store, id),
    })
    .from(importItems)
    .innerJoin(imports, and(eq(imports.storeId, importItems.storeId), eq(imports.id, importItems.importId)))
    .innerJoin(stores, eq(stores.id, importItems.storeId))
    .where(
      and(
        itemsOf(store, id),
        // Not by a limit: the planner has no statistics of the new rows, and would sort all that follow.
        sql`${importItems.position} = (select min(next.position) from import_items next
          where next.store_id = ${store} and next.import_id = ${id} and next.position > ${after} and next.result is null)`,
      ),
    );
  return item;
}

type Item = NonNullable<Awaited<ReturnType<typeof findNextItem>>> & { by: UserId | null };

type Done = {
  result: ItemResult;
  note?: string;
  saved?: SavedProduct;
  before?: Product;
  addedTo?: CollectionId[];
  fetches?: WantedPicture[];
};

const FAILED: Done = {
  result: "failed",
  note: "An unexpected error occurred, and nothing of this product was saved. Import the file again to try it once more.",
};

async function importItem(tx: Tx, store: StoreId, item: Item): Promise<Done> {
  const { wanted, reason, seen } = item.judgement ?? {};
  if (item.outcome === "skipped" || !wanted) return { result: "skipped", note: reason?.text ?? "" };
  const existing = item.productId ? await lockExisting(tx, store, item.productId) : undefined;
  // The same rule as in the dry run, over the product as it is now: it may have changed since.
  const { answers } = item;
  const currency = currencyOf(item.currency);
  const fullCollections = await listFullCollections(tx, store, wanted.collections);
  const context = { answers, currency, fullCollections, seenStock: seen?.stock };
  const changes = productChanges(wanted, existing, context);
  if (changes.kind === "unchanged") return { result: "unchanged" };
  if (changes.kind === "skip") return { result: "skipped", note: changes.reason.text };
  if (await isOther(tx, store, item, existing?.product)) return { result: "failed", note: OTHER_SINCE };
  const done = await save(tx, store, { item, existing, changes });
  return { note: newNotes(item, changes.notes), ...done };
}

/** What the dry run did not say, such as a collection that this import has filled. */
function newNotes({ judgement }: Item, notes: Note[]): string {
  const known = new Set(judgement?.notes.map(({ text }) => text));
  return notes
    .map(({ text }) => text)
    .filter((text) => !known.has(text))
    .join(". ");
}

const OTHER_SINCE =
  "It was added, edited or deleted since the dry run, and stays as it is. Import the file again to compare it anew.";

/** Whether the store's product is another than the dry run saw, by somebody else than this import. */
async function isOther(
  tx: Tx,
  store: StoreId,
  { importId, judgement }: Item,
  now: Product | undefined,
): Promise<boolean> {
  if (judgement?.seen?.version === now?.version) return false;
  // A list of stock changes a product by several items.
  const own = and(
    itemsOf(store, importId),
    now && eq(importItems.productId, now.id),
    now && eq(importItems.savedVersion, now.version),
  );
  return !now || (await tx.$count(importItems, own)) === 0;
}

// Product first, then variants, in the order that saves and sales lock them.
async function lockExisting(tx: Tx, store: StoreId, id: ProductId): Promise<Existing | undefined> {
  if (!(await lockProduct(tx, store, id))) return undefined;
  await lockVariants(tx, store, id, "all");
  return findExisting(tx, store, id);
}

type Save = {
  item: Item;
  existing: Existing | undefined;
  changes: Extract<ProductChanges, { kind: "save" }>;
};

async function save(tx: Tx, store: StoreId, { item, existing, changes }: Save): Promise<Done> {
  const saved = await saveInput(tx, store, { item, existing, changes });
  if (!saved.ok) return { result: "failed", note: problemOf(saved) };
  const addedTo = await joinCollections(tx, store, { ...authorOf(item), product: saved.id }, changes.joins);
  const { fetches } = changes;
  if (!existing) return { result: "created", saved, addedTo, fetches };
  return { result: "updated", saved, before: existing.product, addedTo, fetches };
}

async function saveInput(
  tx: Tx,
  store: StoreId,
  { item, existing, changes: { input, joins, fetches } }: Save,
): Promise<UpdateProductResult | AddProductResult> {
  const author = authorOf(item);
  const besides = {
    ...(joins.length > 0 && { collections: joins }),
    ...(fetches.length > 0 && { pictures: fetches.length }),
  };
  if (existing && input) return saveProduct(tx, store, existing.product.id, { input, besides, ...author });
  if (existing) {
    const { id, version, handle, title } = existing.product;
    await recordImportedBesides(tx, store, author, { id, title, besides });
    return { ok: true, id, version, handle };
  }
  if (!input) throw new Error("A new product has an input.");
  const free = { ...input, handle: await unusedHandle(tx, store, "product", input.handle) };
  return addProduct(tx, store, { input: free, besides, ...author });
}

function authorOf({ by, importId }: Item) {
  return { by, import_id: importId };
}

function problemOf(saved: Exclude<UpdateProductResult | AddProductResult, { ok: true }>): string {
  if (saved.reason === "invalid") return Object.values(saved.fields).join(". ");
  if (saved.reason === "quota") return quotaSentence(saved);
  throw new Error(`A locked product cannot be saved: ${saved.reason}.`);
}

async function keepResult(tx: Tx, store: StoreId, { importId, position }: Item, done: Done): Promise<void> {
  await tx
    .update(importItems)
    .set({
      result: done.result,
      resultNote: done.note ?? "",
      productId: done.saved?.id ?? null,
      savedVersion: done.saved?.version ?? null,
      before: done.before ?? null,
      after: done.saved ? sql`${existingJson(store, sql`${done.saved.id}`)}::jsonb -> 'product'` : null,
      addedTo: done.addedTo ?? [],
    })
    .where(thisItem(store, { importId, position }));
}

/** They are fetched when all products are there. */
async function addPictures(
  tx: Tx,
  store: StoreId,
  { importId, position, judgement }: Item,
  fetches: WantedPicture[],
): Promise<void> {
  const sources = judgement?.wanted?.pictures.map(({ source }) => source) ?? [];
  const rows = fetches.map(({ source }) => ({
    ...{ storeId: store, importId, position, source },
    place: sources.indexOf(source),
  }));
  if (rows.length > 0) await tx.insert(importPictures).values(rows);
}

const OUTCOMES = {
  created: "done",
  updated: "done",
  unchanged: "done",
  skipped: "skipped",
  failed: "failed",
} as const satisfies Record<ItemResult, JobRow["outcome"]>;

const NOTES: Partial<Record<ItemResult, string>> = {
  created: "New",
  updated: "Changed",
  unchanged: "Unchanged",
};

function toRow({ title, key }: Item, { result, note }: Done): JobRow {
  return { subject: title ?? key, outcome: OUTCOMES[result], note: note ?? NOTES[result] ?? "" };
}
