import { randomUUID } from "node:crypto";
import { asService, type Db, inStore } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { stores } from "#db/schema/stores.ts";
import { createCollection } from "#domain/collections/create-collection.ts";
import { createProduct } from "#domain/products/create-product.ts";
import { findProduct } from "#domain/products/find-product.ts";
import { type CollectionInput, collectionInput } from "#rules/collection/collection-input.ts";
import type { CollectionId, ProductId, StoreId, UserId } from "#rules/input/ids.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import type { Product } from "#rules/product/product.ts";
import { type ProductInput, productInput } from "#rules/product/product-input.ts";
import type { AddedVariant } from "#rules/product/variant/variant-input.ts";
import { combineOptions, NEW_VARIANT, optionColumns } from "#rules/product/variant/variants.ts";
import { handleFor } from "#rules/text/slug.ts";

/** An onboarded store, of an owner who never signs in. */
export async function anOpenStore(
  db: Db,
  slug: string = `store-${randomUUID().slice(0, 8)}`,
): Promise<StoreId> {
  const id = randomUUID() as StoreId;
  const ownerUserId = randomUUID() as UserId;
  await asService(db, (tx) =>
    tx.insert(stores).values({ id, slug, name: slug, ownerUserId, onboardingCompleted: true }),
  );
  return id;
}

/** A filled-in form: by default a draft that costs 10.00 and has no options. */
export function aProductForm(
  changes: Partial<Omit<ProductInput, "variants">> & { variants?: object } = {},
): ProductInput {
  const title = changes.title ?? `Mug ${randomUUID().slice(0, 8)}`;
  return productInput.parse({
    title,
    description_html: "",
    vendor: "",
    tags: [],
    status: "draft",
    handle: handleFor(title),
    images: [],
    featured_image_url: null,
    options: [],
    variants: { added: [aVariant()] },
    ...changes,
  });
}

export function aVariant(changes: Partial<AddedVariant> = {}): AddedVariant {
  return { ...NEW_VARIANT, ...optionColumns([]), position: 0, price_cents: 1_000, ...changes };
}

/** One variant for every combination, as the editor makes them. */
export function variantsOf(...values: string[][]): AddedVariant[] {
  return combineOptions(values).map((combination, position) =>
    aVariant({ ...optionColumns(combination), position }),
  );
}

export async function aProduct(
  db: Db,
  store: StoreId,
  changes: Parameters<typeof aProductForm>[0] = {},
): Promise<Product> {
  const saved = await createProduct(db, store, { input: aProductForm(changes), by: null });
  if (!saved.ok) throw new Error(`The product was refused: ${JSON.stringify(saved)}`);
  return getProduct(db, store, saved.id);
}

export async function getProduct(db: Db, store: StoreId, id: ProductId): Promise<Product> {
  const product = await inStore(db, "owner", store, (tx) => findProduct(tx, store, id));
  if (!product) throw new Error("There is no such product.");
  return product;
}

/** The unchanged form of a product opened for editing. */
export function anOpenedForm(product: Product, changes: object = {}): ProductInput {
  const { id, created_at, updated_at, images, options, variants, ...details } = product;
  return productInput.parse({
    ...details,
    images: images.map(({ url, alt }) => ({ url, alt })),
    options: options.map(({ name }) => ({ name })),
    variants: {},
    ...changes,
  });
}

/** The database row of an upload, without its files. */
export async function anUpload(db: Db, store: StoreId): Promise<string> {
  const storageKey = `${store}/new/${randomUUID()}.webp`;
  const url = IMAGE_BUCKET_PATH + storageKey;
  const file = {
    storeId: store,
    url,
    storageKey,
    width: 400,
    height: 500,
    widths: [160, 320, 400],
    blur: "data:,",
  };
  await inStore(db, "owner", store, (tx) => tx.insert(mediaFiles).values(file));
  return url;
}

export function aCollectionForm(changes: Partial<CollectionInput> = {}): CollectionInput {
  const title = changes.title ?? `Shelf ${randomUUID().slice(0, 8)}`;
  const blank = { title, description_html: "", handle: handleFor(title), image_url: null, product_ids: [] };
  return collectionInput.parse({ ...blank, ...changes });
}

export async function aCollection(
  db: Db,
  store: StoreId,
  changes: Partial<CollectionInput> = {},
): Promise<CollectionId> {
  const saved = await createCollection(db, store, { input: aCollectionForm(changes), by: null });
  if (!saved.ok) throw new Error(`The collection was refused: ${JSON.stringify(saved)}`);
  return saved.id;
}
