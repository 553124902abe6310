import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { collections } from "#db/schema/collections.ts";
import { imports } from "#db/schema/imports.ts";
import { addCollection } from "#domain/collections/create-collection.ts";
import { unusedHandle } from "#domain/products/handles.ts";
import { MAX_PRODUCTS_PER_COLLECTION } from "#rules/collection/collection-input.ts";
import { plainHandle } from "#rules/import/reading/read-texts.ts";
import type { CollectionId, ImportId, ProductId, StoreId, UserId } from "#rules/input/ids.ts";
import { collectionTag } from "#rules/page/page-tags.ts";
import { thisImport } from "./import-rows.ts";

/** Their titles. Without `among`, all of the store. */
export async function listFullCollections(
  tx: Tx,
  store: StoreId,
  among?: readonly string[],
): Promise<string[]> {
  if (among?.length === 0) return [];
  const named =
    among && sql`and lower(c.title) = any(${sql.param(among.map((title) => title.toLowerCase()))}::text[])`;
  const { rows } = await tx.execute<{ title: string }>(sql`
    select c.title from collections c where c.store_id = ${store} ${named ?? sql``}
      and (select count(*) from collection_products m
        where m.store_id = c.store_id and m.collection_id = c.id) >= ${MAX_PRODUCTS_PER_COLLECTION}`);
  return rows.map(({ title }) => title);
}

type Author = { by: UserId | null; import_id: ImportId };

/** Adds the product at the end of these collections; those that are missing are created. Returns those it joined. */
export async function joinCollections(
  tx: Tx,
  store: StoreId,
  { product, ...author }: Author & { product: ProductId },
  titles: readonly string[],
): Promise<CollectionId[]> {
  const joined: CollectionId[] = [];
  for (const title of titles) {
    const collection = (await findByTitle(tx, store, title)) ?? (await make(tx, store, author, title));
    if (await join(tx, store, collection, product)) joined.push(collection);
  }
  await pagesChanged(tx, joined.map(collectionTag));
  return joined;
}

async function findByTitle(tx: Tx, store: StoreId, title: string): Promise<CollectionId | undefined> {
  const [found] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(
        eq(collections.storeId, store),
        sql`lower(normalize(${collections.title})) = lower(normalize(${title}))`,
      ),
    )
    .orderBy(collections.createdAt)
    .limit(1);
  return found?.id;
}

async function make(tx: Tx, store: StoreId, author: Author, title: string): Promise<CollectionId> {
  const handle = await unusedHandle(tx, store, "collection", plainHandle(title) || "collection");
  const made = await addCollection(tx, store, {
    input: { title, handle, description_html: "", image_url: "", product_ids: [] },
    ...author,
  });
  if (!made.ok) throw new Error(`A collection cannot be created: ${Object.values(made.fields)[0]}`);
  await tx
    .update(imports)
    .set({ madeCollections: sql`${imports.madeCollections} || ${made.id}::uuid` })
    .where(thisImport(store, author.import_id));
  return made.id;
}

// A full collection takes no more: its editor could not save it.
async function join(tx: Tx, store: StoreId, collection: CollectionId, product: ProductId): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into collection_products (store_id, collection_id, product_id, position)
    select ${store}::uuid, ${collection}::uuid, ${product}::uuid, coalesce(max(position) + 1, 0)
    from collection_products where store_id = ${store} and collection_id = ${collection}
    having count(*) < ${MAX_PRODUCTS_PER_COLLECTION}
    on conflict do nothing`);
  return (rowCount ?? 0) > 0;
}
