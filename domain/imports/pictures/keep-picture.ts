import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { importItems } from "#db/schema/imports.ts";
import { existingJson, listSources } from "#domain/imports/existing-products.ts";
import { thisItem } from "#domain/imports/import-rows.ts";
import { findProduct } from "#domain/products/find-product.ts";
import { lockProduct, saveProduct } from "#domain/products/update-product.ts";
import type { Judgement } from "#rules/import/judgement.ts";
import { pictureAt, variantsWithPicture } from "#rules/import/picture-at.ts";
import { placePicture } from "#rules/import/place-picture.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { MAX_IMAGES_PER_PRODUCT, type ProductInput } from "#rules/product/product-input.ts";
import type { WaitingPicture } from "./waiting-pictures.ts";

export const DELETED = "The product was deleted since.";
const FULL = `The product already has ${MAX_IMAGES_PER_PRODUCT} images.`;

/** Adds a picture of the store to the product that wants it, and remembers its source. Returns what prevents it. */
export async function keepPicture(
  tx: Tx,
  store: StoreId,
  picture: WaitingPicture,
  url: string,
): Promise<string | undefined> {
  const { source, place, wanted, productId: id } = picture;
  const product = id && (await lockProduct(tx, store, id)) && (await findProduct(tx, store, id));
  if (!product) return DELETED;
  if (product.images.length >= MAX_IMAGES_PER_PRODUCT) return FULL;

  await remember(tx, store, source, url);
  const pictures = { ...(await listSources(tx, store, product)), [source]: url };
  const urls = wanted.map(({ source }) => pictureAt(source, { product, pictures }));
  urls[place] = url;
  const placed = placePicture(product, { wanted, place, urls });
  const withIt = { ...product, ...placed, images: placed.images as Product["images"] };
  const changed = await changedVariants(tx, store, picture, { product: withIt, pictures });
  if (picturesText(placed) === picturesText(product) && changed.length === 0) return undefined;
  const input = { ...inputOf(product), ...placed, variants: { added: [], changed, removed: [] } };
  // The event of the import counts the pictures that follow.
  const saved = await saveProduct(tx, store, product.id, { input, by: null, untold: true });
  if (!saved.ok) return saved.reason === "invalid" ? Object.values(saved.fields).join(". ") : DELETED;
  await keepForUndo(tx, store, { picture, product, version: saved.version, changed });
  return undefined;
}

type ChangedVariants = ReturnType<typeof variantsWithPicture>;

/** The variants that the file gives this picture to. */
async function changedVariants(
  tx: Tx,
  store: StoreId,
  { source, place, wanted, ...picture }: WaitingPicture,
  existing: Parameters<typeof variantsWithPicture>[2],
): Promise<ChangedVariants> {
  if (!wanted[place]?.of_variants) return [];
  const [item] = await tx
    .select({ wanted: sql<Judgement["wanted"]>`${importItems.judgement} -> 'wanted'` })
    .from(importItems)
    .where(thisItem(store, picture));
  return item?.wanted ? variantsWithPicture(item.wanted, source, existing) : [];
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

type Saved = { picture: WaitingPicture; product: Product; version: number; changed: ChangedVariants };

/**
 * The picture belongs to the import: undo must not take it for an edit. What the owner edited or sold before it
 * arrived stays such.
 */
async function keepForUndo(
  tx: Tx,
  store: StoreId,
  { picture, product, version, changed }: Saved,
): Promise<void> {
  const its = thisItem(store, picture);
  const [item] = await tx
    .select({ savedVersion: importItems.savedVersion, after: importItems.after })
    .from(importItems)
    .where(its);
  const wasUntouched = item?.savedVersion === product.version;
  const hadImportsPictures = item?.after && picturesText(item.after) === picturesText(product);
  const after = hadImportsPictures ? item.after : undefined;
  if (!wasUntouched && !after) return;
  const now = sql`${existingJson(store, sql`${product.id}`)}::jsonb -> 'product'`;
  await tx
    .update(importItems)
    .set({
      ...(wasUntouched && { savedVersion: version }),
      ...(after && {
        after: sql`${importItems.after} || jsonb_build_object(
          'images', ${now} -> 'images', 'featured_image_url', ${now} -> 'featured_image_url',
          'variants', ${JSON.stringify(withPictures(after, changed))}::jsonb)`,
      }),
    })
    .where(its);
}

function withPictures({ variants }: Product, changed: ChangedVariants): Product["variants"] {
  const urls = new Map(changed.map(({ id, image_urls }) => [id, image_urls]));
  return variants.map((variant) => ({ ...variant, image_urls: urls.get(variant.id) ?? variant.image_urls }));
}

function picturesText({
  images,
  featured_image_url: featured,
}: Pick<ProductInput, "images" | "featured_image_url">): string {
  return JSON.stringify([images.map(({ url, alt }) => [url, alt]), featured]);
}
