import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { products } from "#db/schema/products.ts";
import { addCollection } from "#domain/collections/create-collection.ts";
import { addProduct } from "#domain/products/create-product.ts";
import { freeHandle, type HandleOf } from "#domain/products/handles.ts";
import { collectionInput } from "#rules/collection/collection-input.ts";
import type { ProductId, StoreId, UserId } from "#rules/input/ids.ts";
import { productInput } from "#rules/product/product-input.ts";
import { combineOptions, optionColumns } from "#rules/product/variants.ts";
import { handleFor } from "#rules/text/slug.ts";
import type { DemoPictures } from "./demo-pictures.ts";
import { DEMO_COLLECTIONS, DEMO_PRODUCTS, type DemoCollection, type DemoProduct } from "./demo-products.ts";

/** The demo products by title. */
type DemoCatalog = Map<string, ProductId>;

const MINUTE_MS = 60_000;

/** The first of the list is the newest. */
export async function seedDemoCatalog(
  tx: Tx,
  store: StoreId,
  { pictures, now, by }: { pictures: DemoPictures; now: Date; by: UserId | null },
): Promise<DemoCatalog> {
  const catalog: DemoCatalog = new Map();
  for (const [place, product] of DEMO_PRODUCTS.entries()) {
    const createdAt = new Date(now.getTime() - place * MINUTE_MS);
    const input = productInput.parse(await formOf(tx, store, product, pictures));
    const saved = await addProduct(tx, store, { input, by }, { demo: true, createdAt });
    if (!saved.ok) throw new Error(`The demo product ${product.title} was refused: ${JSON.stringify(saved)}`);
    catalog.set(product.title, saved.id);
  }
  for (const [place, collection] of DEMO_COLLECTIONS.entries()) {
    const createdAt = new Date(now.getTime() - place * MINUTE_MS);
    await seedCollection(tx, store, collection, { pictures, catalog, createdAt, by });
  }
  return catalog;
}

async function formOf(tx: Tx, store: StoreId, product: DemoProduct, pictures: DemoPictures) {
  const { title, description_html, vendor, tags } = product;
  const images = product.pictures.map(({ name, alt }) => ({ url: pictures[name], alt }));
  return {
    title,
    description_html,
    vendor,
    tags,
    status: "active",
    handle: await handleThatIsFree(tx, store, "product", title),
    images,
    featured_image_url: images[0]?.url ?? null,
    options: product.options.map(({ name }) => ({ name })),
    variants: { added: variantsOf(product, pictures) },
  };
}

function variantsOf(product: DemoProduct, pictures: DemoPictures) {
  return combineOptions(product.options.map(({ values }) => values)).map((values, position) => {
    const surcharge = values.reduce((sum, value) => sum + (product.surcharge_cents?.[value] ?? 0), 0);
    const compareAt = product.compare_at_price_cents;
    return {
      ...optionColumns(values),
      position,
      price_cents: product.price_cents + surcharge,
      compare_at_price_cents: compareAt === undefined ? null : compareAt + surcharge,
      sku: [product.sku, ...values].join("-").toUpperCase(),
      barcode: null,
      inventory_qty: product.stock[position] ?? product.stock.at(-1) ?? 0,
      weight_grams: product.weight_grams,
      requires_shipping: true,
      image_urls: product.pictures
        .filter(({ of }) => of !== undefined && values.includes(of))
        .map(({ name }) => pictures[name]),
    };
  });
}

async function seedCollection(
  tx: Tx,
  store: StoreId,
  collection: DemoCollection,
  seed: { pictures: DemoPictures; catalog: DemoCatalog; createdAt: Date; by: UserId | null },
): Promise<void> {
  const { pictures, catalog, createdAt, by } = seed;
  const input = collectionInput.parse({
    title: collection.title,
    description_html: collection.description_html,
    handle: await handleThatIsFree(tx, store, "collection", collection.title),
    image_url: pictures[collection.picture],
    product_ids: collection.products.map((title) => catalog.get(title)),
  });
  const saved = await addCollection(tx, store, { input, by }, { demo: true, createdAt });
  if (!saved.ok) throw new Error(`The demo collection was refused: ${JSON.stringify(saved)}`);
}

/** The owner may already have a product with this handle. */
async function handleThatIsFree(tx: Tx, store: StoreId, kind: HandleOf, title: string): Promise<string> {
  const handle = handleFor(title);
  const table = kind === "product" ? products : collections;
  const taken = await tx
    .select({ handle: table.handle })
    .from(table)
    .where(and(eq(table.storeId, store), eq(table.handle, handle)));
  return taken.length > 0 ? freeHandle(tx, store, { kind, handle }) : handle;
}
