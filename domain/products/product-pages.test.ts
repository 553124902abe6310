import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { inStore } from "#db/client.ts";
import { deleteCollection } from "#domain/collections/delete-collection.ts";
import { updateCollection } from "#domain/collections/update-collection.ts";
import { collectionTag, listingTag, productTag, searchTag, shelfTag } from "#rules/page/page-tags.ts";
import { openDatabase } from "#test/database.ts";
import {
  aCollection,
  aCollectionForm,
  anOpenedForm,
  anOpenStore,
  aProduct,
} from "#test/factories-catalog.ts";
import { deleteProducts, setProductsStatus } from "./change-products.ts";
import { updateProduct } from "./update-product.ts";

const dropped: string[] = [];
const db: Db = { ...(await openDatabase()), onPagesChanged: (tags) => dropped.push(...tags) };
const store = await anOpenStore(db);
beforeEach(() => void dropped.splice(0));

async function aShownProduct() {
  const product = await aProduct(db, store, { status: "active" });
  const collection = await aCollection(db, store, { product_ids: [product.id] });
  dropped.splice(0);
  return { product, collection };
}

describe("pages invalidated by a change", () => {
  test("are none for a draft", async () => {
    const draft = await aProduct(db, store);
    await updateProduct(db, store, draft.id, {
      input: anOpenedForm(draft, { title: "Still a draft" }),
      by: null,
    });
    expect(dropped).toEqual([]);
  });

  test("are those that show the product when its words change", async () => {
    const { product } = await aShownProduct();
    await updateProduct(db, store, product.id, {
      input: anOpenedForm(product, { vendor: "Kiln" }),
      by: null,
    });
    expect(dropped).toEqual([productTag(product.id), searchTag(store), shelfTag(store)]);
  });

  test("are lists as well when its title changes, because searches use it", async () => {
    const { product } = await aShownProduct();
    await updateProduct(db, store, product.id, {
      input: anOpenedForm(product, { title: "Renamed" }),
      by: null,
    });
    expect(dropped).toEqual([productTag(product.id), searchTag(store), shelfTag(store), listingTag(store)]);
  });

  test.each(["draft", "delete"] as const)("are lists and its collections on %s", async (deed) => {
    const { product, collection } = await aShownProduct();
    await inStore(db, "owner", store, (tx) =>
      deed === "draft"
        ? setProductsStatus(tx, store, [product.id], { status: "draft", by: null })
        : deleteProducts(tx, store, [product.id], { by: null }),
    );
    expect(dropped).toEqual([
      productTag(product.id),
      listingTag(store),
      searchTag(store),
      shelfTag(store),
      collectionTag(collection),
    ]);
  });

  test("are the collection's own when its order changes, and lists when it is deleted", async () => {
    const { product, collection } = await aShownProduct();
    const form = aCollectionForm({ title: "Shelf", product_ids: [product.id], version: 1 });
    await updateCollection(db, store, collection, { input: form, by: null });
    expect(dropped.splice(0)).toEqual([collectionTag(collection), searchTag(store), listingTag(store)]);
    await updateCollection(db, store, collection, {
      input: { ...form, product_ids: [], version: 2 },
      by: null,
    });
    expect(dropped.splice(0)).toEqual([collectionTag(collection), searchTag(store)]);
    await inStore(db, "owner", store, (tx) => deleteCollection(tx, store, collection, { by: null }));
    expect(dropped).toEqual([collectionTag(collection), searchTag(store), listingTag(store)]);
  });
});
