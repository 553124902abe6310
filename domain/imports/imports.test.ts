import { and, eq, like } from "drizzle-orm";
import { describe, expect } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { menus } from "#db/schema/menus.ts";
import { orderLineItems } from "#db/schema/orders.ts";
import { products } from "#db/schema/products.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { cancelJob } from "#domain/jobs/cancel-job.ts";
import { cancelOrder } from "#domain/payments/cancel-order.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import type { JobId, StoreId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { openDatabase } from "#test/database.ts";
import { aCollection, anOpenedForm, aProduct, getProduct } from "#test/factories-catalog.ts";
import { aCheckout, anOpenStore } from "#test/factories-orders.ts";
import { aDiscount } from "#test/factories-pricing.ts";
import { IMPORTER, importJobs } from "#test/import-jobs.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { swept, test } from "#test/swept.ts";
import { answerImport } from "./answer-import.ts";
import { listImports } from "./find-import.ts";
import { listImportItems } from "./list-import-items.ts";
import { removeImport } from "./remove-import.ts";
import { countUndo } from "./start-undo.ts";
import { sweepOldImports } from "./sweep-old-imports.ts";

const db = await openDatabase();
const jobs = importJobs(db);

const HEADER =
  "Handle,Title,Body (HTML),Vendor,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker," +
  "Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Collection,Cost per item,Status";

const line = (...cells: (string | number)[]) => cells.join(",");

/** A mug in two colours, and a plate. */
const CSV = [
  HEADER,
  line(
    "mug",
    "Mug",
    "<p>Stoneware</p>",
    "Kiln",
    "clay",
    "true",
    "Colour",
    "Blue",
    "M-1",
    "shopify",
    5,
    "deny",
    "12.00",
    "",
    "Kitchen",
    3,
    "active",
  ),
  line("mug", "", "", "", "", "", "", "Red", "M-2", "shopify", 7, "deny", "13.00", "15.00", "", 3, ""),
  line(
    "plate",
    "Plate",
    "",
    "Kiln",
    "",
    "true",
    "Title",
    "Default Title",
    "P-1",
    "shopify",
    2,
    "deny",
    "20.00",
    "",
    "Kitchen",
    "",
    "active",
  ),
].join("\n");

async function productsOf(store: StoreId): Promise<Product[]> {
  const rows = await inStore(db, "owner", store, (tx) =>
    tx.select({ id: products.id }).from(products).where(eq(products.storeId, store)).orderBy(products.handle),
  );
  return Promise.all(rows.map(({ id }) => getProduct(db, store, id)));
}

const collectionsOf = (store: StoreId) =>
  asTableOwner(db, (query) =>
    query<{ title: string; members: number }>(
      `select title, (select count(*)::int from collection_products m where m.collection_id = c.id) as members
       from collections c where store_id = $1 order by title`,
      [store],
    ),
  );

const eventsOf = (store: StoreId, types = "product.%") =>
  inStore(db, "owner", store, (tx) =>
    tx
      .select({ type: events.type, payload: events.payload })
      .from(events)
      .where(and(eq(events.storeId, store), like(events.type, types)))
      .orderBy(events.createdAt),
  );

test("an import and its undoing leave one event for each product", async () => {
  const { id: store } = await anOpenStore(db);
  const plate = await aProduct(db, store, { title: "Old plate", handle: "plate" });
  const { id } = await jobs.importFile(store, CSV);
  const about = { by: IMPORTER, import_id: id };
  const [, created, changed, ...others] = await eventsOf(store);
  expect(created).toMatchObject({
    type: "product.created",
    payload: { ...about, title: "Mug", variants: 2, collections: ["Kitchen"] },
  });
  expect(changed).toMatchObject({
    type: "product.changed",
    payload: {
      ...{ ...about, product_id: plate.id, title: "Plate" },
      before: { title: "Old plate", vendor: "" },
      after: { title: "Plate", vendor: "Kiln", collections: ["Kitchen"] },
    },
  });
  expect(others).toEqual([]);
  await jobs.undo(store, id);
  await jobs.work();
  const undone = (await eventsOf(store)).slice(3);
  expect(undone.map(({ type }) => type).toSorted()).toEqual(["product.changed", "product.deleted"]);
  for (const { payload } of undone) expect(payload).toMatchObject({ by: IMPORTER, undone_import_id: id });
  const restored = undone.find(({ type }) => type === "product.changed");
  expect(restored?.payload).toMatchObject({ after: { title: "Old plate", left_collections: ["Kitchen"] } });
  expect(await eventsOf(store, "collection.%")).toMatchObject([
    { type: "collection.created", payload: about },
    { type: "collection.deleted", payload: { by: IMPORTER, undone_import_id: id } },
  ]);
});

describe("a dry run", () => {
  test("says what the import would do and changes nothing", async () => {
    const { id: store } = await anOpenStore(db);
    await aProduct(db, store, { title: "Old plate", handle: "plate" });
    const before = await productsOf(store);
    const id = await jobs.receive(store, CSV);
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({
      state: "ready",
      dialect: "shopify",
      rows: 3,
      unplaced: [{ column: "Cost per item", cells: 2 }],
      totals: { items: 2, outcomes: { new: 1, changed: 1, unchanged: 0, skipped: 0 } },
      job: { state: "done", done: 100, total: 100 },
    });
    expect(await jobs.items(store, id, "new")).toMatchObject([{ row: 2, title: "Mug", outcome: "new" }]);
    const [plate] = await jobs.items(store, id, "changed");
    expect(plate?.changes).toContainEqual({ field: "Title", before: "Old plate", after: "Plate" });
    expect(await productsOf(store)).toEqual(before);
  });

  test("joins rows of one product that are apart, and skips a handle that is there twice", async () => {
    const { id: store } = await anOpenStore(db);
    const [header = "", blue = "", red = "", plate = ""] = CSV.split("\n");
    const twice = blue.replace(/^mug/, "MUG").replace("M-1", "M-9");
    const id = await jobs.receive(store, [header, blue, plate, red, twice].join("\n"));
    await jobs.work();
    const { totals } = await jobs.find(store, id);
    expect(totals?.items).toBeGreaterThanOrEqual(2);
    await jobs.start(store, id);
    await jobs.work();
    const [mug] = await productsOf(store);
    expect(mug?.variants.map(({ sku }) => sku)).toEqual(expect.arrayContaining(["M-1", "M-2"]));
  });

  test("finds the variants of a WooCommerce product by its id and by its SKU, in any order", async () => {
    const { id: store } = await anOpenStore(db);
    const csv = [
      "ID,Type,SKU,Name,Published,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)",
      line(11, "variation", "T-S", "Tee - S", 1, 3, 9, "id:10", "Size", "S"),
      line(10, "variable", "TEE", "Tee", 1, "", "", "", "Size", '"S, M, L"'),
      line(12, "variation", "T-M", "Tee - M", 1, 4, 9, "TEE", "Size", "M"),
      line(13, "variation", "T-L", "Tee - L", 1, 5, 9, "id:10", "Size", "L"),
      line(14, "variation", "C-L", "Cap - L", 1, 5, 9, "id:99", "Size", "L"),
    ].join("\n");
    const done = await jobs.importFile(store, csv);
    expect(done.results).toMatchObject({ created: 1, skipped: 1 });
    const [tee] = await productsOf(store);
    expect(tee?.variants.map(({ sku }) => sku)).toEqual(["T-S", "T-M", "T-L"]);
  });

  test("judges long descriptions in several pieces, so that other owners do not wait", async () => {
    const { id: store } = await anOpenStore(db);
    const text = "word ".repeat(18_000);
    const id = await jobs.receive(
      store,
      `Title,Description,Price,Stock\n${Array.from({ length: 30 }, (_, n) => line(`P${n}`, text, 9, 3)).join("\n")}`,
    );
    while ((await jobs.find(store, id)).rows === null) await jobs.workOnce();
    await jobs.workOnce();
    const judged = await asTableOwner(db, (query) =>
      query("select from import_items where import_id = $1 and outcome is not null", [id]),
    );
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.length).toBeLessThan(15);
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({ state: "ready", totals: { outcomes: { new: 30 } } });
  });

  test("takes many variants with long texts", async () => {
    const { id: store } = await anOpenStore(db);
    const rows = Array.from({ length: 2_048 }, (_, n) =>
      line(
        "p",
        "P",
        "word ".repeat(200),
        "Size",
        n,
        `S-${n}`,
        9,
        `https://x.test/${n}.jpg`,
        "alt ".repeat(250),
      ),
    );
    const id = await jobs.receive(
      store,
      [
        "Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Alt Text",
        ...rows,
      ].join("\n"),
    );
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({ state: "ready", totals: { outcomes: { new: 1 } } });
    const [kept] = await asTableOwner(db, (query) =>
      query<{ descriptions: number }>(
        `select count(record ->> 'description')::integer as descriptions
         from import_items, jsonb_array_elements(rows) record where import_id = $1`,
        [id],
      ),
    );
    expect(kept?.descriptions).toBeLessThan(20);
  });

  swept("skips a product with millions of characters, and says so", async () => {
    const { id: store } = await anOpenStore(db);
    const text = "word ".repeat(18_000);
    const rows = Array.from({ length: 60 }, (_, n) => line("p", text, "", "Size", n, 9));
    const id = await jobs.receive(
      store,
      ["Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price", ...rows].join("\n"),
    );
    await jobs.work();
    const [item] = await jobs.items(store, id, "skipped");
    expect(item?.reason?.text).toMatch(
      /^This product is too large: only the first \d\d of its 60 rows can be read$/,
    );
  });

  test("lists the variants of a second WooCommerce product with the same SKU as skipped", async () => {
    const { id: store } = await anOpenStore(db);
    const variation = (id: number, parent: string) =>
      line(id, "variation", `V-${id}`, "Tee", 1, 3, 9, parent, "Size", `S${id}`);
    const csv = [
      "ID,Type,SKU,Name,Published,Stock,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)",
      ...[10, 20].map((id) => line(id, "variable", "TEE", "Tee", 1, "", "", "", "Size", "S")),
      ...[variation(11, "id:10"), variation(21, "id:20")],
    ].join("\n");
    const done = await jobs.importFile(store, csv);
    expect(done.results).toMatchObject({ created: 1, skipped: 1 });
    expect(await jobs.items(store, done.id, "skipped")).toMatchObject([{ row: 5 }]);
  });

  test("names a SKU that two products share", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await jobs.receive(store, CSV.replace("P-1", "M-1"));
    await jobs.work();
    const notes = (await jobs.items(store, id, "noted")).flatMap(({ notes }) =>
      notes.map(({ text }) => text),
    );
    expect(notes).toEqual([expect.stringContaining("M-1"), expect.stringContaining("M-1")]);
  });

  test("sums up repairs by kind, and lists the products of each; names attributes and variants without stock", async () => {
    const { id: store } = await anOpenStore(db);
    const header = "Type,SKU,Name,Published,Stock,Regular price,Attribute 1 name,Attribute 1 value(s)";
    const rows = [
      "simple,A,Bowl,1,-1,5,Material,Clay",
      "simple,B,Cup,1,-2,5,Material,Glass",
      "simple,C,Jug,1,,5,,",
    ];
    const id = await jobs.receive(store, [header, ...rows].join("\n"));
    await jobs.work();
    const { totals } = await jobs.find(store, id);
    expect(totals).toMatchObject({
      untracked: 1,
      attributes: [{ name: "Material", products: 2 }],
      repairs: [{ kind: "Stock … becomes …", text: "Stock … becomes …", count: 2 }],
    });
    const repair = "Stock … becomes …";
    const page = await inStore(db, "owner", store, (tx) =>
      listImportItems(tx, store, { id, after: -1, repair }),
    );
    expect(page?.items.map(({ title }) => title)).toEqual(["Bowl", "Cup"]);
    expect(await jobs.items(store, id, "asking")).toMatchObject([
      { title: "Jug", asks_stock: 1, asking: [] },
    ]);
  });

  test("counts an attribute once whatever its case, and hidden ones apart", async () => {
    const { id: store } = await anOpenStore(db);
    const attribute = (number: number) =>
      `Attribute ${number} name,Attribute ${number} value(s),Attribute ${number} visible`;
    const rows = [
      `Type,SKU,Name,Published,Stock,Regular price,${attribute(1)},${attribute(2)}`,
      "simple,A,Bowl,1,1,5,Colour,Red,1,Supplier,Anna,0",
      "simple,B,Cup,1,1,5,colour,Blue,1,supplier,Anna,0",
      "simple,C,Jug,1,1,5,Colour,Blue,1,,,",
    ];
    const id = await jobs.receive(store, rows.join("\n"));
    await jobs.work();
    expect((await jobs.find(store, id)).totals).toMatchObject({
      attributes: [{ name: "Colour", products: 3 }],
      hidden_attributes: [{ name: expect.stringMatching(/^supplier$/i), products: 2 }],
    });
  });

  test("refuses a file with a sentence, and can be thrown away", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await jobs.receive(store, "PK\u0003\u0004 a zip");
    await jobs.work();
    const refused = await jobs.find(store, id);
    expect(refused).toMatchObject({ state: "refused", problem: expect.stringMatching(/\.$/) });
    expect(await inStore(db, "owner", store, (tx) => removeImport(tx, store, id))).toEqual({ ok: true });
    expect(await inStore(db, "owner", store, (tx) => listImports(tx, store))).toEqual([]);
  });

  swept("refuses more than 100,000 products, and keeps none of them", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await jobs.receive(store, CSV);
    await jobs.workOnce();
    await asTableOwner(db, async (query) => {
      await query(
        `insert into import_items (store_id, import_id, position, key, handle, skus, rows, row_count)
         select $1, $2, n, n, '', '{}', '[]', 1 from generate_series(0, 99999) n`,
        [store, id],
      );
      await query("update jobs set cursor = jsonb_set(cursor, '{position}', '100000') where store_id = $1", [
        store,
      ]);
    });
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({
      state: "refused",
      problem: "This file has more than 100,000 products. Split it into several files.",
    });
    expect(await jobs.items(store, id)).toEqual([]);
  });

  test("asks which stock variants get that the file does not count, before it starts", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await jobs.receive(store, CSV.replaceAll("shopify", ""));
    await jobs.work();
    expect((await jobs.find(store, id)).totals?.untracked).toBe(3);
    expect(await jobs.start(store, id)).toEqual({ ok: false, reason: "question-open" });
    await inStore(db, "owner", store, (tx) =>
      answerImport(tx, store, id, { answers: { untracked_stock: 9 }, by: IMPORTER }),
    );
    await jobs.work();
    await jobs.start(store, id);
    await jobs.work();
    const stock = (await productsOf(store)).flatMap(({ variants }) =>
      variants.map((row) => row.inventory_qty),
    );
    expect(stock).toEqual([9, 9, 9]);
  });
});

describe("an import", () => {
  test("creates and changes products, joins collections, and the second one changes nothing", async () => {
    const { id: store } = await anOpenStore(db);
    const old = await aProduct(db, store, { title: "Old plate", handle: "plate" });
    const first = await jobs.importFile(store, CSV);
    expect(first).toMatchObject({ state: "done", results: { created: 1, updated: 1, failed: 0 } });
    const [mug, plate] = await productsOf(store);
    expect(mug).toMatchObject({
      title: "Mug",
      status: "active",
      vendor: "Kiln",
      options: [{ name: "Colour" }],
    });
    expect(mug?.variants).toMatchObject([
      { option1_value: "Blue", sku: "M-1", price_cents: 1200, inventory_qty: 5 },
      { option1_value: "Red", sku: "M-2", price_cents: 1300, compare_at_price_cents: 1500, inventory_qty: 7 },
    ]);
    expect(plate).toMatchObject({
      id: old.id,
      title: "Plate",
      variants: [{ id: old.variants[0]?.id, sku: "P-1" }],
    });
    expect(await collectionsOf(store)).toEqual([{ title: "Kitchen", members: 2 }]);

    const second = await jobs.importFile(store, CSV);
    expect(second.results).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await productsOf(store)).toEqual([mug, plate]);
    expect(await collectionsOf(store)).toEqual([{ title: "Kitchen", members: 2 }]);
  });

  test("says that a collection is full, and the second one changes nothing", async () => {
    const { id: store } = await anOpenStore(db);
    const first = await aProduct(db, store, { title: "First", handle: "first" });
    const collection = await aCollection(db, store, { title: "Everything", product_ids: [first.id] });
    await asTableOwner(db, async (query) => {
      await query(
        `insert into products (store_id, title, handle)
         select $1, 'P', 'p-' || n from generate_series(1, 4998) n`,
        [store],
      );
      await query(
        `insert into collection_products (store_id, collection_id, product_id, position)
         select $1, $2, id, row_number() over () from products where store_id = $1 and id <> $3`,
        [store, collection, first.id],
      );
    });
    const csv = "Handle,Title,Collection,Price,Stock\na,A,everything,5,3\nb,B,everything,5,3\n";
    const full = "The collection “everything” is full: this product is not added to it";
    const { id } = await jobs.importFile(store, csv);
    expect((await jobs.items(store, id)).map((item) => item.result_note)).toEqual(["", full]);
    const again = await jobs.importFile(store, csv);
    expect(again.results).toMatchObject({ unchanged: 2 });
    expect(await jobs.items(store, again.id, "noted")).toMatchObject([
      { title: "B", notes: [{ text: full }] },
    ]);
  });

  test("of a file without handles in two tabs creates its products once", async () => {
    const { id: store } = await anOpenStore(db);
    const csv = "Type,SKU,Name,Published,Stock,Regular price\nsimple,B-1,Bowl,1,3,9\nsimple,C-1,Cup,1,4,8\n";
    const [first, second] = [await jobs.receive(store, csv), await jobs.receive(store, csv)];
    await jobs.work();
    await jobs.start(store, first);
    await jobs.start(store, second);
    await jobs.work();
    expect((await jobs.find(store, first)).results).toMatchObject({ created: 2 });
    expect((await jobs.find(store, second)).results).toMatchObject({ created: 0, unchanged: 2 });
  });

  test("of a file with titles alone in two tabs creates its products once, those of the same title too", async () => {
    const { id: store } = await anOpenStore(db);
    const csv = "Title,Price,Stock\nBowl,9,3\nCup,8,4\n";
    const same = "ID,Type,Name,Published,Stock,Regular price\n1,simple,Jug,1,3,9\n2,simple,Jug,1,3,7\n";
    const all = [csv, csv, csv.replace("8,4", "6,4"), same, same];
    const ids = [];
    for (const one of all) ids.push(await jobs.receive(store, one));
    await jobs.work();
    for (const id of ids) await jobs.start(store, id);
    await jobs.work();
    const results = await Promise.all(ids.map(async (id) => (await jobs.find(store, id)).results));
    expect(results).toMatchObject([
      { created: 2 },
      { created: 0, unchanged: 2 },
      { created: 0, unchanged: 1, failed: 1 },
      { created: 2 },
      { created: 0, unchanged: 2 },
    ]);
    const prices = (await productsOf(store)).map(({ handle, variants }) => [
      handle,
      variants[0]?.price_cents,
    ]);
    expect(prices).toEqual([
      ["bowl", 900],
      ["cup", 800],
      ["jug", 900],
      ["jug-2", 700],
    ]);
  });

  test("never changes or adds one of several products of a name that neither SKU nor id tells apart", async () => {
    const { id: store } = await anOpenStore(db);
    const file = (...prices: number[]) =>
      ["Type,Name,Published,Stock,Regular price", ...prices.map((price) => `simple,Jug,1,3,${price}`)].join(
        "\n",
      );
    expect((await jobs.importFile(store, file(9, 7, 5))).results).toMatchObject({ created: 3 });
    const before = await productsOf(store);
    const turned = await jobs.importFile(store, file(5, 9, 7));
    expect(turned.results).toMatchObject({ unchanged: 3, skipped: 0 });
    const dearer = await jobs.importFile(store, file(7, 6, 9, 1));
    expect(dearer.results).toMatchObject({ unchanged: 2, skipped: 2, created: 0, updated: 0 });
    const notes = (await jobs.items(store, dearer.id)).map(({ result_note }) => result_note);
    const reason = (rows: string) =>
      `Rows ${rows} and your store have products of the same name, and nothing tells which is which: give them SKUs`;
    expect(notes).toEqual(["", reason("2, 4, 5"), "", reason("2, 3, 4")]);
    expect((await jobs.importFile(store, file(6))).results).toMatchObject({ skipped: 1 });
    expect(await productsOf(store)).toEqual(before);
  });

  test("finds products of one name without SKUs again, by their ids, or by what they are without ids", async () => {
    const { id: store } = await anOpenStore(db);
    const header = "ID,Type,Name,Published,Stock,Regular price";
    const jugs = ["1,simple,Jug,1,3,9", "2,simple,Jug,1,3,7", "3,simple,Jug,1,3,5"];
    const file = (...rows: string[]) => [header, ...rows].join("\n");
    expect((await jobs.importFile(store, file(...jugs))).results).toMatchObject({ created: 3 });
    expect((await jobs.importFile(store, file(...jugs))).results).toMatchObject({ unchanged: 3, skipped: 0 });
    // The first is gone from the file, the last is cheaper, and there is a new one.
    const later = file("2,simple,Jug,1,3,7", "3,simple,Jug,1,3,4", "4,simple,Jug,1,3,1");
    expect((await jobs.importFile(store, later)).results).toMatchObject({
      unchanged: 1,
      updated: 1,
      created: 1,
    });
    const prices = (await productsOf(store)).map(({ handle, variants }) => [
      handle,
      variants[0]?.price_cents,
    ]);
    expect(prices).toEqual([
      ["jug", 900],
      ["jug-2", 700],
      ["jug-3", 400],
      ["jug-4", 100],
    ]);
    const nameless = "Type,Name,Published,Stock,Regular price\nsimple,Jug,1,3,9\nsimple,Jug,1,3,7\n";
    expect((await jobs.importFile(store, nameless)).results).toMatchObject({ unchanged: 2, skipped: 0 });
  });

  test("that is started twice at once runs once", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await jobs.receive(store, CSV);
    await jobs.work();
    const started = await Promise.all([1, 2, 3].map(() => jobs.start(store, id)));
    expect(new Set(started.map((each) => each.ok && each.job)).size).toBe(1);
    await jobs.work();
    expect((await jobs.find(store, id)).results.created).toBe(2);
  });

  test("that is cancelled keeps what is done, and continues with the rest", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await jobs.receive(store, CSV);
    await jobs.work();
    const started = await jobs.start(store, id);
    await jobs.workOnce();
    await inStore(db, "owner", store, (tx) => cancelJob(tx, store, (started.ok && started.job) as JobId));
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({ state: "importing", job: { state: "cancelled" } });
    expect(await productsOf(store)).toHaveLength(1);
    await jobs.start(store, id);
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({ state: "done", results: { created: 2 } });
  });

  test("sets the stock that the file has while shoppers buy, and no sale is lost", async () => {
    const shop = await anOpenStore(db);
    await jobs.importFile(shop.id, CSV);
    const [mug] = await productsOf(shop.id);
    const [blue] = mug?.variants ?? [];
    if (!mug || !blue) throw new Error("The mug is imported.");
    const onSale = { variantId: blue.id, productId: mug.id, price: blue.price_cents };
    const id = await jobs.receive(shop.id, CSV.replace("shopify,5", "shopify,100"));
    await jobs.work();
    await jobs.start(shop.id, id);
    const sales = Array.from({ length: 4 }, () => placeOrder(db, aCheckout(shop, [[onSale, 1]])));
    const [sold] = await Promise.all([Promise.all(sales), jobs.work()]);
    const count = sold.filter(({ ok }) => ok).length;
    const left = (await getProduct(db, shop.id, mug.id)).variants[0]?.inventory_qty ?? 0;
    expect(left).toBe(100 - count);
  });

  test("of another store is nothing that an owner sees or undoes", async () => {
    const [mine, theirs] = [await anOpenStore(db), await anOpenStore(db)];
    const { id } = await jobs.importFile(mine.id, CSV);
    expect(await inStore(db, "owner", theirs.id, (tx) => listImports(tx, theirs.id))).toEqual([]);
    expect(await jobs.undo(theirs.id, id)).toEqual({ ok: false, reason: "not-found" });
    expect(await jobs.start(theirs.id, id)).toEqual({ ok: false, reason: "not-found" });
  });
});

describe("undoing an import", () => {
  test("deletes what it created, and restores what it changed", async () => {
    const { id: store } = await anOpenStore(db);
    const old = await aProduct(db, store, { title: "Old plate", handle: "plate", tags: ["white"] });
    const { id } = await jobs.importFile(store, CSV);
    expect(await jobs.undo(store, id)).toMatchObject({ ok: true, total: 2 });
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({
      state: "undone",
      results: { removed: 1, restored: 1, kept: 0 },
    });
    const [plate, ...others] = await productsOf(store);
    expect(others).toEqual([]);
    const { version: _, updated_at: __, ...fields } = old;
    expect(plate).toMatchObject(fields);
    expect(await collectionsOf(store)).toEqual([]);
  });

  test("counts a product once that a list of stock changes by several rows", async () => {
    const { id: store } = await anOpenStore(db);
    await jobs.importFile(store, CSV);
    const { id } = await jobs.importFile(store, "SKU,Stock\nM-1,50\nM-2,60\n");
    const titles = (await jobs.items(store, id)).map(({ title }) => title);
    expect(titles).toEqual(["Mug · M-1", "Mug · M-2"]);
    const counts = await inStore(db, "owner", store, (tx) => countUndo(tx, store, id));
    expect(counts).toEqual({ removed: 0, restored: 1, kept: 0 });
  });

  test("keeps what was edited or sold since, and lists it", async () => {
    const shop = await anOpenStore(db);
    const old = await aProduct(db, shop.id, { title: "Old plate", handle: "plate", vendor: "Old" });
    const { id } = await jobs.importFile(shop.id, CSV);
    const [mug, plate] = await productsOf(shop.id);
    const [blue] = mug?.variants ?? [];
    if (!mug || !plate || !blue) throw new Error("Both are there.");
    await placeOrder(db, aCheckout(shop, [[{ variantId: blue.id, productId: mug.id, price: 1200 }, 1]]));
    await updateProduct(db, shop.id, plate.id, {
      input: anOpenedForm(plate, { title: "My plate" }),
      by: null,
    });

    await jobs.undo(shop.id, id);
    await jobs.work();
    const kept = await jobs.items(shop.id, id, "kept");
    expect(kept).toMatchObject([
      { title: "Mug", undone: "kept", undo_note: "It was edited or sold since." },
      { title: "Plate", undone: "restored", undo_note: "Edited or sold since, and kept: title." },
    ]);
    expect(await productsOf(shop.id)).toMatchObject([
      { title: "Mug" },
      { id: old.id, title: "My plate", vendor: "Old" },
    ]);
    expect(await collectionsOf(shop.id)).toEqual([{ title: "Kitchen", members: 1 }]);
  });

  test("keeps what was sold and cancelled since, and lists it", async () => {
    const shop = await anOpenStore(db);
    const { id } = await jobs.importFile(shop.id, CSV);
    const [mug] = await productsOf(shop.id);
    const [blue] = mug?.variants ?? [];
    if (!mug || !blue) throw new Error("The mug is imported.");
    const onSale = { variantId: blue.id, productId: mug.id, price: 1200 };
    const placed = await placeOrder(db, aCheckout(shop, [[onSale, 2]]));
    if (!placed.ok) throw new Error("The order is placed.");
    const [sold] = await inStore(db, "owner", shop.id, (tx) =>
      tx.select().from(orderLineItems).where(eq(orderLineItems.orderId, placed.orderId)),
    );
    if (!sold) throw new Error("It has a line.");
    const how = {
      reason: "other",
      note: "",
      tell_shopper: false,
      refund: false,
      by_hand: false,
      by: null,
    } as const;
    await cancelOrder(db, shop.id, placed.orderId, { ...how, restock: [sold.id] });
    expect((await getProduct(db, shop.id, mug.id)).variants).toEqual(mug.variants);

    const counts = await inStore(db, "owner", shop.id, (tx) => countUndo(tx, shop.id, id));
    expect(counts).toEqual({ removed: 1, restored: 0, kept: 1 });
    await jobs.undo(shop.id, id);
    await jobs.work();
    expect(await jobs.items(shop.id, id, "kept")).toMatchObject([
      { title: "Mug", undone: "kept", undo_note: "It was edited or sold since." },
    ]);
  });

  test("keeps products that the owner has put into a collection, a discount or a menu, and lists them", async () => {
    const { id: store } = await anOpenStore(db);
    const titles = ["Bowl", "Cup", "Jug", "Tray"];
    const csv = [
      "Handle,Title,Price,Stock,Collection",
      ...titles.map((one) => line(one, one, 9, 3, "Kitchen")),
    ];
    const { id } = await jobs.importFile(store, csv.join("\n"));
    const [bowl, cup, jug] = (await productsOf(store)).map((product) => product.id);
    if (!bowl || !cup || !jug) throw new Error("All are there.");
    await aCollection(db, store, { title: "Mine", product_ids: [bowl] });
    await aDiscount(db, store, { products: [cup] });
    const nested = { kind: "product", id: jug, label: "", items: [] } as const;
    const header = [{ kind: "search", words: "", label: "All", items: [nested] }] as const;
    await inStore(db, "owner", store, (tx) =>
      tx.insert(menus).values({ storeId: store, header: [...header] as never, footer: [] }),
    );

    const counts = await inStore(db, "owner", store, (tx) => countUndo(tx, store, id));
    expect(counts).toEqual({ removed: 1, restored: 0, kept: 3 });
    await jobs.undo(store, id);
    await jobs.work();
    expect((await jobs.items(store, id, "kept")).map(({ title, undo_note }) => [title, undo_note])).toEqual(
      ["Bowl", "Cup", "Jug"].map((one) => [one, "It was added to a collection, a discount or a menu since."]),
    );
    expect((await productsOf(store)).map(({ title }) => title)).toEqual(["Bowl", "Cup", "Jug"]);
  });

  test("is possible for 30 days; then the import goes", async () => {
    const { id: store } = await anOpenStore(db);
    const { id } = await jobs.importFile(store, CSV);
    const age = (days: number) =>
      asTableOwner(db, (query) =>
        query("update imports set created_at = now() - make_interval(days => $2) where id = $1", [id, days]),
      );
    await age(29);
    await sweepOldImports(db);
    expect((await jobs.find(store, id)).state).toBe("done");
    await age(31);
    expect(await jobs.undo(store, id)).toEqual({ ok: false, reason: "too-late" });
    await sweepOldImports(db);
    expect(await inStore(db, "owner", store, (tx) => listImports(tx, store))).toEqual([]);
    expect(await productsOf(store)).toHaveLength(2);
  });
});
