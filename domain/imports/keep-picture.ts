import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { importItems } from "#db/schema/imports.ts";
import { findProduct } from "#domain/catalog/find-product.ts";
import { lockProduct, saveProduct } from "#domain/catalog/update-product.ts";
import { placePicture } from "#rules/import/place-picture.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { MAX_IMAGES_PER_PRODUCT, type ProductInput } from "#rules/product/product-input.ts";
import { existingJson, listSources } from "./existing-products.ts";
import type { NextPicture } from "./next-picture.ts";

export const DELETED = "The product was deleted since.";
const FULL = `The product already has ${MAX_IMAGES_PER_PRODUCT} images.`;

/** Adds a picture of the store to the product that wants it, and remembers its source. Returns what prevents it. */
export async function keepPicture(
  tx: Tx,
  store: StoreId,
  { source, place, item }: NextPicture,
  url: string,
): Promise<string | undefined> {
  const { productId: id, pictures: wanted } = item;
  const product = id && (await lockProduct(tx, store, id)) && (await findProduct(tx, store, id));
  if (!product) return DELETED;
  if (product.images.length >= MAX_IMAGES_PER_PRODUCT) return FULL;

  await remember(tx, store, source, url);
  const known = await listSources(tx, store, product);
  // An address of our own storage ends with the picture's URL.
  const urls = wanted.map(
    ({ source }) => known[source] ?? product.images.find(({ url }) => source.endsWith(url))?.url,
  );
  urls[place] = url;
  const pictures = placePicture(product, { wanted, place, urls });
  if (pictures.images.length === product.images.length) return undefined;
  const saved = await saveProduct(tx, store, product.id, { ...inputOf(product), ...pictures });
  if (!saved.ok) return saved.reason === "invalid" ? Object.values(saved.fields).join(". ") : DELETED;
  await keepForUndo(tx, store, { item, product, version: saved.version });
  return undefined;
}

async function remember(tx: Tx, store: StoreId, source: string, url: string): Promise<void> {
  await tx.execute(sql`
    insert into picture_sources (store_id, source, url) values (${store}, ${source}, ${url})
    on conflict (store_id, md5(source)) do update set url = excluded.url`);
}

/** The product as it is, for a save that changes its pictures alone. */
function inputOf({
  id: _,
  created_at: __,
  updated_at: ___,
  variants: ____,
  ...product
}: Product): ProductInput {
  return {
    ...product,
    options: product.options.map(({ name }) => ({ name })),
    variants: { added: [], changed: [], removed: [] },
  };
}

type Saved = { item: NextPicture["item"]; product: Product; version: number };

/**
 * The picture belongs to the import: undo must not take it for an edit. What the owner edited or sold before it
 * arrived stays such.
 */
async function keepForUndo(tx: Tx, store: StoreId, { item, product, version }: Saved): Promise<void> {
  const wasUntouched = product.version === item.savedVersion;
  const hadImportsPictures = item.after && picturesText(item.after) === picturesText(product);
  const now = sql`${existingJson(store, sql`${product.id}`)}::jsonb -> 'product'`;
  await tx
    .update(importItems)
    .set({
      savedVersion: wasUntouched ? version : item.savedVersion,
      ...(hadImportsPictures && {
        after: sql`${importItems.after} || jsonb_build_object(
          'images', ${now} -> 'images', 'featured_image_url', ${now} -> 'featured_image_url')`,
      }),
    })
    .where(
      and(
        eq(importItems.storeId, store),
        eq(importItems.importId, item.importId),
        eq(importItems.position, item.position),
      ),
    );
}

function picturesText({ images, featured_image_url: featured }: Product): string {
  return JSON.stringify([images.map(({ url, alt }) => [url, alt]), featured]);
}
