import type { Tx } from "#db/client.ts";
import { addCollection } from "#domain/collections/create-collection.ts";
import { addProduct } from "#domain/products/create-product.ts";
import { unusedHandle } from "#domain/products/handles.ts";
import { collectionInput } from "#rules/collection/collection-input.ts";
import type { ProductId, StoreId, UserId } from "#rules/input/ids.ts";
import { productInput } from "#rules/product/product-input.ts";
import { demoCollectionForm, demoProductForm } from "./demo-forms.ts";
import type { DemoPictures } from "./demo-pictures.ts";
import { DEMO_COLLECTIONS, DEMO_PRODUCTS } from "./demo-products.ts";
import type { DemoCollectionKey, DemoProductKey, DemoWords } from "./words/demo-words.ts";

const MINUTE_MS = 60_000;

type Seed = { words: DemoWords; pictures: DemoPictures; now: Date; by: UserId | null };

/** The first of each list is the newest. The owner may already have a product with one of the handles. */
export async function seedDemoCatalog(
  tx: Tx,
  store: StoreId,
  { words, pictures, now, by }: Seed,
): Promise<void> {
  const ids = {} as Record<DemoProductKey, ProductId>;
  for (const [place, key] of keysOf(DEMO_PRODUCTS).entries()) {
    const form = demoProductForm(key, { words, pictures });
    const handle = await unusedHandle(tx, store, "product", form.handle);
    const input = productInput.parse({ ...form, handle });
    const saved = await addProduct(tx, store, { input, by }, { demo: true, createdAt: before(now, place) });
    if (!saved.ok) throw new Error(`The demo product ${form.title} was refused: ${JSON.stringify(saved)}`);
    ids[key] = saved.id;
  }
  for (const [place, key] of keysOf<DemoCollectionKey>(DEMO_COLLECTIONS).entries()) {
    const form = demoCollectionForm(key, { words, pictures, ids });
    const handle = await unusedHandle(tx, store, "collection", form.handle);
    const input = collectionInput.parse({ ...form, handle });
    const saved = await addCollection(
      tx,
      store,
      { input, by },
      { demo: true, createdAt: before(now, place) },
    );
    if (!saved.ok) throw new Error(`The demo collection was refused: ${JSON.stringify(saved)}`);
  }
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}

function before(now: Date, place: number): Date {
  return new Date(now.getTime() - place * MINUTE_MS);
}
