import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { deleteProducts } from "#domain/products/change-products.ts";
import { listFeaturedCollections } from "#domain/storefront/find-collection.ts";
import type { CollectionId, ProductId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aCollection, aCollectionForm, anOpenStore, anUpload, aProduct } from "#test/factories-catalog.ts";
import { createCollection } from "./create-collection.ts";
import { deleteCollection } from "./delete-collection.ts";
import { findCollection } from "./find-collection.ts";
import { listCollections } from "./list-collections.ts";
import { updateCollection } from "./update-collection.ts";

const db = await openDatabase();
const store = await anOpenStore(db);
const otherStore = await anOpenStore(db);
const pear = (await aProduct(db, store, { title: "Pear" })).id;
const plum = (await aProduct(db, store, { title: "Plum" })).id;
const fig = (await aProduct(db, store, { title: "Fig" })).id;
const foreign = (await aProduct(db, otherStore, { title: "Foreign" })).id;

const find = (id: CollectionId, of = store) => inStore(db, "owner", of, (tx) => findCollection(tx, of, id));
const members = async (id: CollectionId) =>
  (await find(id))?.products.map(({ title, position }) => [title, position]);
const list = (search = "", of = store) =>
  inStore(db, "owner", of, (tx) => listCollections(tx, of, { search }));

const eventsOf = (id: CollectionId, of = store) =>
  inStore(db, "owner", of, async (tx) => {
    const rows = await tx
      .select({ type: events.type, payload: events.payload })
      .from(events)
      .where(eq(events.storeId, of))
      .orderBy(events.createdAt);
    return rows.filter(({ payload }) => payload.collection_id === id);
  });

describe("a collection", () => {
  test("leaves events with the owner, before and after, and how many products changed", async () => {
    const by = randomUUID() as UserId;
    const form = { title: "Told", handle: "told", product_ids: [pear, plum] };
    const saved = await createCollection(db, store, { input: aCollectionForm(form), by });
    if (!saved.ok) throw new Error("It was refused.");
    const { id } = saved;
    const change = (changes: object) =>
      updateCollection(db, store, id, { input: aCollectionForm({ ...form, ...changes }), by });
    await change({ title: "Telling", description_html: "<p>New</p>", product_ids: [plum, fig], version: 1 });
    await change({ title: "Telling", description_html: "<p>New</p>", product_ids: [plum, fig], version: 2 });
    for (const shop of [otherStore, store])
      await inStore(db, "owner", shop, (tx) => deleteCollection(tx, shop, id, { by }));
    const about = { by, collection_id: id };
    const products = { added: 1, removed: 1, moved: 1 };
    expect(await eventsOf(id)).toEqual([
      { type: "collection.created", payload: { ...about, title: "Told", handle: "told", product_count: 2 } },
      {
        type: "collection.changed",
        payload: {
          ...{ ...about, title: "Telling", before: { title: "Told", description_html: "" } },
          after: { title: "Telling", description_html: "<p>New</p>", products },
        },
      },
      { type: "collection.deleted", payload: { ...about, title: "Telling", handle: "told" } },
    ]);
    expect(await eventsOf(id, otherStore)).toEqual([]);
  });

  test("keeps its products in the owner's order, numbered from 0", async () => {
    const url = await anUpload(db, store);
    const id = await aCollection(db, store, { title: "Fruit", image_url: url, product_ids: [plum, pear] });
    expect(await find(id)).toMatchObject({ title: "Fruit", handle: "fruit", sort: "manual", image: { url } });
    expect(await members(id)).toEqual([
      ["Plum", 0],
      ["Pear", 1],
    ]);

    const form = aCollectionForm({ title: "Fruit", product_ids: [fig, plum], version: 1 });
    expect(await updateCollection(db, store, id, { input: form, by: null })).toMatchObject({
      ok: true,
      version: 2,
    });
    expect(await members(id)).toEqual([
      ["Fig", 0],
      ["Plum", 1],
    ]);
  });

  test("refuses another store's products with the same error as for missing ones", async () => {
    const add = (stranger: ProductId) =>
      createCollection(db, store, { input: aCollectionForm({ product_ids: [pear, stranger] }), by: null });
    const refused = await add(foreign);
    expect(refused).toMatchObject({ reason: "invalid", fields: { "product_ids.1": "Product not found" } });
    expect(refused).toEqual(await add(randomUUID() as ProductId));
  });

  test("refuses a picture of another store", async () => {
    const image_url = await anUpload(db, otherStore);
    expect(
      await createCollection(db, store, { input: aCollectionForm({ image_url }), by: null }),
    ).toMatchObject({
      fields: { image_url: "This image is not in your store" },
    });
  });

  test("refuses a handle that is taken, with the next free one", async () => {
    await aCollection(db, store, { title: "Gifts" });
    expect(
      await createCollection(db, store, { input: aCollectionForm({ title: "Gifts" }), by: null }),
    ).toEqual({
      ok: false,
      reason: "handle-taken",
      suggestion: "gifts-2",
    });
  });

  test("saved by another tab since it was opened is not overwritten", async () => {
    const id = await aCollection(db, store, { title: "Tabs" });
    const save = (title: string) =>
      updateCollection(db, store, id, {
        input: aCollectionForm({ title, handle: "tabs", version: 1 }),
        by: null,
      });
    await save("First tab");
    expect(await save("Second tab")).toMatchObject({
      reason: "changed-elsewhere",
      current: { title: "First tab", version: 2 },
    });
  });

  test("loses a product that is deleted; deleting the collection keeps its products", async () => {
    const gone = (await aProduct(db, store, { title: "Gone" })).id;
    const id = await aCollection(db, store, { product_ids: [gone, pear] });
    await inStore(db, "owner", store, (tx) => deleteProducts(tx, store, [gone], { by: null }));
    expect((await find(id))?.products.map(({ title }) => title)).toEqual(["Pear"]);
    expect(await inStore(db, "owner", store, (tx) => deleteCollection(tx, store, id, { by: null }))).toBe(
      true,
    );
    expect(await find(id)).toBeUndefined();
  });

  test("of another store is neither found, changed nor deleted", async () => {
    const id = await aCollection(db, otherStore, { title: "Theirs" });
    expect(await find(id)).toBeUndefined();
    expect(
      await updateCollection(db, store, id, { input: aCollectionForm({ version: 1 }), by: null }),
    ).toEqual({
      ok: false,
      reason: "not-found",
    });
    expect(await inStore(db, "owner", store, (tx) => deleteCollection(tx, store, id, { by: null }))).toBe(
      false,
    );
    expect(await find(id, otherStore)).toMatchObject({ title: "Theirs" });
  });
});

describe("the list of collections", () => {
  test("counts links for the owner, and visible products for shoppers", async () => {
    const shop = await anOpenStore(db);
    const seen = await aProduct(db, shop, { status: "active" });
    const draft = await aProduct(db, shop, { status: "draft" });
    await aCollection(db, shop, { product_ids: [seen.id, draft.id] });
    expect((await list("", shop)).collections).toMatchObject([{ product_count: 2 }]);
    expect(await listFeaturedCollections(db, shop)).toMatchObject([{ products: 1 }]);
  });

  test("is the store's own, newest first, with counts", async () => {
    const shop = await anOpenStore(db);
    const cup = (await aProduct(db, shop)).id;
    await aCollection(db, shop, { title: "Empty" });
    await aCollection(db, shop, { title: "Full", product_ids: [cup] });
    const { collections, store_is_empty } = await list("", shop);
    expect(collections.map(({ title, product_count }) => [title, product_count])).toEqual([
      ["Full", 1],
      ["Empty", 0],
    ]);
    expect(store_is_empty).toBe(false);
    expect((await list("FULL", shop)).collections).toHaveLength(1);
    expect(await list("%", shop)).toMatchObject({ collections: [], store_is_empty: false });
  });
});
