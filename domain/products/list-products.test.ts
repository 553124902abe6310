import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, anUpload, aProduct, aVariant, variantsOf } from "#test/factories-catalog.ts";
import { setProductsStatus } from "./change-products.ts";
import { listProductChoices } from "./list-product-choices.ts";
import { listProducts, type ProductFilter } from "./list-products.ts";

const db = await openDatabase();
const store = await anOpenStore(db);
const otherStore = await anOpenStore(db);
const list = (filter: ProductFilter = {}, of = store) =>
  inStore(db, "owner", of, (tx) => listProducts(tx, of, filter));
const titles = async (filter: ProductFilter = {}, of = store) =>
  (await list(filter, of)).products.map(({ title }) => title);

await aProduct(db, otherStore, { title: "Somebody else's mug" });

describe("the list of products", () => {
  test("of an empty store says that it is empty", async () => {
    expect(await list()).toEqual({ products: [], previous: null, next: null, store_is_empty: true });
  });

  test("shows the first variant's price, the stock of all, and the picture", async () => {
    const url = await anUpload(db, store);
    await aProduct(db, store, {
      title: "Blue Mug",
      status: "active",
      vendor: "Kiln",
      images: [{ url, alt: "" }],
      options: [{ name: "Size" }],
      variants: {
        added: [
          aVariant({ option1_value: "S", price_cents: 1_200, inventory_qty: 3 }),
          aVariant({ option1_value: "L", price_cents: 900, inventory_qty: 4, position: 1 }),
        ],
      },
    });
    expect((await list()).products).toMatchObject([
      {
        title: "Blue Mug",
        status: "active",
        vendor: "Kiln",
        featured_image_url: url,
        featured_image: { url, widths: [160, 320, 400] },
        price_cents: 1_200,
        inventory_qty: 7,
        variant_count: 2,
      },
    ]);
  });

  test("is the store's own, newest first", async () => {
    await aProduct(db, store, { title: "100% wool_socks" });
    await aProduct(db, store, { title: "Tea\\cup" });
    expect(await titles()).toEqual(["Tea\\cup", "100% wool_socks", "Blue Mug"]);
  });

  test.each([
    ["mUG", ["Blue Mug"]],
    ["  mug  ", ["Blue Mug"]],
    ["%", ["100% wool_socks"]],
    ["_", ["100% wool_socks"]],
    ["\\", ["Tea\\cup"]],
    ["u", ["Tea\\cup", "Blue Mug"]],
    ["somebody", []],
    ["' or 1=1 --", []],
  ])("searched for %j finds %j", async (search, found) => {
    expect(await titles({ search })).toEqual(found);
  });

  test("filters by status", async () => {
    expect(await titles({ status: "active" })).toEqual(["Blue Mug"]);
    expect(await titles({ status: "active", search: "wool" })).toEqual([]);
    expect((await list({ status: "active", search: "wool" })).store_is_empty).toBe(false);
  });

  test("changes status only of the store's own", async () => {
    const own = (await list()).products.map(({ id }) => id);
    const foreign = (await list({}, otherStore)).products.map(({ id }) => id);
    const done = await inStore(db, "owner", store, (tx) =>
      setProductsStatus(tx, store, [...own, ...foreign], { status: "active", by: null }),
    );
    expect(done).toBe(3);
    expect((await list({}, otherStore)).products[0]?.status).toBe("draft");
  });
});

describe("pages of the list", async () => {
  const many = await anOpenStore(db);
  for (let n = 1; n <= 120; n++) await aProduct(db, many, { title: `Plate ${n}` });
  const numbers = async (filter: ProductFilter) =>
    (await titles(filter, many)).map((title) => Number(title.replace("Plate ", "")));

  test("lead forwards to the end and back to the start, and hold every product once", async () => {
    const first = await list({}, many);
    const second = await list({ after: first.next ?? "" }, many);
    const third = await list({ after: second.next ?? "" }, many);
    const seen = [first, second, third].flatMap((page) => page.products.map(({ title }) => title));
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `Plate ${120 - index}`));
    expect([first.previous, third.next]).toEqual([null, null]);

    const back = await list({ before: third.previous ?? "" }, many);
    expect(back).toEqual({ ...second, previous: back.previous });
    expect(await list({ before: back.previous ?? "" }, many)).toEqual(first);
  });

  test.each(["", "abc", "1.x", "99999999999999999.1", "0 or 1=1"])(
    "start at the beginning for the cursor %j",
    async (after) => {
      expect((await numbers({ after }))[0]).toBe(120);
    },
  );

  test("beyond the last product are empty and lead back", async () => {
    const place = "1.00000000-0000-0000-0000-000000000000";
    expect(await list({ after: place }, many)).toMatchObject({ products: [], previous: place, next: null });
  });

  test("of a search hold only what matches", async () => {
    expect(await numbers({ search: "plate 11" })).toEqual([
      119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 11,
    ]);
  });
});

describe("the products to choose from", () => {
  test("are the store's own, sorted by title without regard to case", async () => {
    const shop = await anOpenStore(db);
    for (const title of ["pear", "Apple", "apple pie", "Zebra"]) {
      await aProduct(db, shop, {
        title,
        options: [{ name: "Size" }],
        variants: { added: variantsOf(["S"]) },
      });
    }
    const choices = (filter: object) =>
      inStore(db, "owner", shop, (tx) => listProductChoices(tx, shop, filter));
    const all = await choices({});
    expect(all.products.map(({ title }) => title)).toEqual(["Apple", "apple pie", "pear", "Zebra"]);
    expect(all.next).toBeNull();
    expect((await choices({ search: "APPLE" })).products).toHaveLength(2);
    const rest = await choices({ after: all.products[1]?.id });
    expect(rest.products.map(({ title }) => title)).toEqual(["pear", "Zebra"]);
  });
});

test("a search for another store than the transaction's finds nothing", async () => {
  const peek = inStore(db, "owner", store, (tx) => listProducts(tx, otherStore, { search: "mug" }));
  expect((await peek).products).toEqual([]);
});
