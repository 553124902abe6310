import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { products } from "#db/schema/products.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { deleteProducts } from "#domain/products/change-products.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenedForm, getProduct } from "#test/factories-catalog.ts";
import { aCheckout, anOpenStore } from "#test/factories-orders.ts";
import { IMPORTER, importJobs } from "#test/import-jobs.ts";
import { answerImport } from "./answer-import.ts";
import { countUndo } from "./start-undo.ts";

// What happens between dry run, import and undo: edits, sales, other imports.

const db = await openDatabase();
const jobs = importJobs(db);

const HEADER = "Handle,Title,Status,Option 1 name,Option 1 value,SKU,Price,Stock";
const file = (...lines: string[]) => [HEADER, ...lines].join("\n");

async function productsOf(store: StoreId) {
  const rows = await inStore(db, "owner", store, (tx) =>
    tx.select({ id: products.id }).from(products).where(eq(products.storeId, store)).orderBy(products.handle),
  );
  return Promise.all(rows.map(({ id }) => getProduct(db, store, id)));
}

async function theOnly(store: StoreId) {
  const [product, ...others] = await productsOf(store);
  if (!product || others.length > 0) throw new Error("There is one product.");
  return product;
}

async function undo(store: StoreId, id: Parameters<typeof jobs.undo>[1]) {
  const counts = await inStore(db, "owner", store, (tx) => countUndo(tx, store, id));
  await jobs.undo(store, id);
  await jobs.work();
  const { removed, restored, kept } = (await jobs.find(store, id)).results;
  expect({ removed, restored, kept }).toEqual(counts);
  return jobs.items(store, id, "kept");
}

async function dryRun(store: StoreId, csv: string) {
  const id = await jobs.receive(store, csv);
  await jobs.work();
  return id;
}

async function startAll(store: StoreId, id: Parameters<typeof jobs.start>[1]) {
  await jobs.start(store, id);
  await jobs.work();
  return jobs.find(store, id);
}

describe("between dry run and import", () => {
  test.each(["before", "after"])(
    "a new product with the SKU of one that stands %s it is new",
    async (place) => {
      const { id: store } = await anOpenStore(db);
      const known = "cup,Cup,active,,,X-1,10,5";
      const other = "new-cup,New cup,active,,,X-1,99,7";
      await jobs.importFile(store, file(known));
      const { results } = await jobs.importFile(
        store,
        file(...(place === "before" ? [known, other] : [other, known])),
      );
      expect(results).toMatchObject({ created: 1, updated: 0, unchanged: 1 });
      expect(await productsOf(store)).toMatchObject([
        { title: "Cup", version: 1 },
        { title: "New cup", version: 1 },
      ]);
    },
  );

  test("what the owner edits, adds or deletes stays so, and is listed", async () => {
    const { id: store } = await anOpenStore(db);
    await jobs.importFile(store, file("cup,Cup,active,,,C,10,5", "jug,Jug,active,,,J,20,5"));
    const id = await dryRun(
      store,
      file("bowl,Bowl,active,,,B,7,5", "cup,Cup,active,,,C,11,5", "jug,Jug,active,,,J,21,5"),
    );
    const [cup, jug] = await productsOf(store);
    if (!cup || !jug) throw new Error("Both are there.");
    await updateProduct(db, store, cup.id, { input: anOpenedForm(cup, { title: "My cup" }), by: null });
    await inStore(db, "owner", store, (tx) => deleteProducts(tx, store, [jug.id], { by: null }));
    await jobs.importFile(store, file("bowl,My bowl,active,,,B,8,5"));

    expect((await startAll(store, id)).results).toMatchObject({ created: 0, updated: 0, failed: 3 });
    expect(await jobs.items(store, id, "failed")).toMatchObject(
      ["Bowl", "Cup", "Jug"].map((title) => ({
        title,
        result_note: expect.stringContaining("since the dry run, and stays as it is."),
      })),
    );
    expect(await productsOf(store)).toMatchObject([
      { title: "My bowl", variants: [{ price_cents: 800 }] },
      { title: "My cup", variants: [{ price_cents: 1_000 }] },
    ]);
  });

  test("a product that was as the file wants it is not touched by sales, and none is sold twice", async () => {
    const shop = await anOpenStore(db);
    const lines = ["cup,Cup,active,Size,S,C-1,10,5", "cup,,,,L,C-2,10,5"];
    await jobs.importFile(shop.id, file(...lines));
    const same = await dryRun(shop.id, file(...lines));
    const more = await dryRun(shop.id, file(lines[0] ?? "", "cup,,,,L,C-2,10,20"));
    const cup = await theOnly(shop.id);
    for (const { id, price_cents: price } of cup.variants)
      await placeOrder(db, aCheckout(shop, [[{ variantId: id, productId: cup.id, price }, 2]]));

    const stock = async () => (await theOnly(shop.id)).variants.map((variant) => variant.inventory_qty);
    expect((await startAll(shop.id, same)).results).toMatchObject({ unchanged: 1 });
    expect(await stock()).toEqual([3, 3]);
    expect((await startAll(shop.id, more)).results).toMatchObject({ updated: 1 });
    expect(await stock()).toEqual([3, 18]);
  });

  test("a list of stock names a product in several rows", async () => {
    const { id: store } = await anOpenStore(db);
    await jobs.importFile(store, file("cup,Cup,active,Size,S,C-1,10,5", "cup,,,,L,C-2,10,5"));
    const { results } = await jobs.importFile(store, "SKU,Stock\nC-1,8\nC-2,9\n");
    expect(results).toMatchObject({ updated: 2, failed: 0 });
  });

  test("an answer of another window is not imported unread", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await dryRun(store, file("cup,Cup,active,,,C,10,5"));
    const { answers } = await jobs.find(store, id);
    await inStore(db, "owner", store, (tx) =>
      answerImport(tx, store, id, { answers: { existing: "skip" }, by: IMPORTER }),
    );
    await jobs.work();
    expect(await jobs.start(store, id, answers)).toEqual({ ok: false, reason: "answers-changed" });
    expect(await jobs.start(store, id, { ...answers, existing: "skip" })).toMatchObject({ ok: true });
  });
});

test("the two ways to write a letter are one option, one value and one collection", async () => {
  const { id: store } = await anOpenStore(db);
  const csv =
    "Handle,Title,Status,Option 1 name,Option 1 value,Price,Stock,Collection\ncup,Cup,active,Größe,Café,9,3,Crème";
  await jobs.importFile(store, csv.normalize("NFC"));
  const { results } = await jobs.importFile(store, csv.normalize("NFD"));
  expect(results).toMatchObject({ unchanged: 1 });
  const other = await jobs.importFile(store, csv.replace("cup,Cup", "jug,Jug").normalize("NFD"));
  expect(other.results).toMatchObject({ created: 1 });
  expect(await inStore(db, "owner", store, (tx) => tx.$count(collections))).toBe(1);
});

describe("undo", () => {
  test("removes the variants that the import added", async () => {
    const { id: store } = await anOpenStore(db);
    const lines = ["cup,Cup,active,Size,S,C-1,10,5", "cup,,,,M,C-2,10,5"];
    await jobs.importFile(store, file(...lines));
    const { id } = await jobs.importFile(store, file(...lines, "cup,,,,L,C-3,12,5"));
    expect((await theOnly(store)).variants).toHaveLength(3);
    expect(await undo(store, id)).toEqual([]);
    expect((await theOnly(store)).variants.map(({ title }) => title)).toEqual(["S", "M"]);
  });

  test("restores the options that the import changed", async () => {
    const { id: store } = await anOpenStore(db);
    await jobs.importFile(store, file("cup,Cup,active,Size,S,C-1,10,5", "cup,,,,M,C-2,10,5"));
    const { id } = await jobs.importFile(store, file("cup,Cup,active,Colour,Red,C-1,10,5"));
    expect(await undo(store, id)).toEqual([]);
    expect(await theOnly(store)).toMatchObject({
      options: [{ name: "Size" }],
      variants: [{ title: "S" }, { title: "M" }],
    });
  });

  test("of two imports, the later first, leaves the store as it was", async () => {
    const { id: store } = await anOpenStore(db);
    const first = await jobs.importFile(store, file("cup,Cup,active,,,C,10,5"));
    const second = await jobs.importFile(store, file("cup,My cup,active,,,C,12,9"));
    expect(await undo(store, second.id)).toEqual([]);
    expect(await theOnly(store)).toMatchObject({ title: "Cup", variants: [{ price_cents: 1_000 }] });
    expect(await undo(store, first.id)).toEqual([]);
    expect(await productsOf(store)).toEqual([]);
  });
});
