import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import type { CollectionId } from "#rules/input/ids.ts";
import { CATALOG_PAGE_SIZE } from "#rules/product/listing.ts";
import { PRODUCT_SORTS, type ProductMatch, type ProductSort } from "#rules/product/product-match.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, anUpload, aProduct, aVariant } from "#test/factories-catalog.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { listProductFilters } from "./list-product-filters.ts";
import { listProducts } from "./list-products.ts";
import { countProducts } from "./match-products.ts";

const db = await openDatabase();
const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
const url = await anUpload(db, store);
const images = [{ url, alt: "" }];

const stocked = (...pieces: number[]) => ({
  options: pieces.length > 1 ? [{ name: "Size" }] : [],
  variants: {
    added: pieces.map((inventory_qty, position) =>
      aVariant({ inventory_qty, position, option1_value: pieces.length > 1 ? `S${position}` : null }),
    ),
  },
});
await aProduct(db, other, { title: "Foreign", vendor: "Kiln", tags: ["gift"], ...stocked(3) });
await aProduct(db, store, { title: "Full", vendor: "Kiln", tags: ["gift", "new"], images, ...stocked(9, 8) });
await aProduct(db, store, { title: "Nearly gone", vendor: "Loom", tags: ["gift"], images, ...stocked(9, 0) });
const gone = await aProduct(db, store, { title: "Gone", vendor: "Kiln", status: "active", ...stocked(0, 0) });
const priceless = await aProduct(db, store, { title: "Priceless", images, ...stocked(7) });
// As an import may leave a draft.
await asTableOwner(db, (query) =>
  query("update product_variants set price_cents = 0 where product_id = $1", [priceless.id]),
);
const collection = await aShelf();

async function aShelf(): Promise<CollectionId> {
  const id = randomUUID() as CollectionId;
  await asTableOwner(db, async (query) => {
    await query("insert into collections (id, store_id, title, handle) values ($1, $2, 'Shelf', 'shelf')", [
      id,
      store,
    ]);
    await query(
      "insert into collection_products (store_id, collection_id, product_id, position) values ($1, $2, $3, 0)",
      [store, id, gone.id],
    );
  });
  return id;
}

const FILTERS: [string, ProductMatch, string[]][] = [
  ["nothing", {}, ["Priceless", "Gone", "Nearly gone", "Full"]],
  ["in stock", { stock: "in" }, ["Priceless", "Nearly gone", "Full"]],
  ["low stock", { stock: "low" }, ["Nearly gone"]],
  ["sold out", { stock: "out" }, ["Gone"]],
  ["a vendor", { vendor: "Kiln" }, ["Gone", "Full"]],
  ["another vendor's case", { vendor: "kiln" }, []],
  ["a tag", { tag: "gift" }, ["Nearly gone", "Full"]],
  ["a tag with letters of a pattern", { tag: "g%t" }, []],
  ["a collection", { collection }, ["Gone"]],
  ["an unknown collection", { collection: randomUUID() as CollectionId }, []],
  ["no picture", { missing: "picture" }, ["Gone"]],
  ["no price", { missing: "price" }, ["Priceless"]],
  ["several at once", { vendor: "Kiln", status: "draft", tag: "new", stock: "in", search: "ul" }, ["Full"]],
];

test.for(FILTERS)("filtered by %s, the list and its count agree", async ([, match, found]) => {
  const page = await inStore(db, "owner", store, (tx) => listProducts(tx, store, match));
  expect(page.products.map(({ title }) => title)).toEqual(found);
  expect(await inStore(db, "owner", store, (tx) => countProducts(tx, store, match))).toBe(found.length);
});

test("the filters offer the store's own vendors, tags and collections", async () => {
  expect(await inStore(db, "owner", store, (tx) => listProductFilters(tx, store))).toEqual({
    vendors: ["Kiln", "Loom"],
    tags: ["gift", "new"],
    collections: [{ id: collection, title: "Shelf" }],
  });
  expect(await inStore(db, "owner", other, (tx) => listProductFilters(tx, other))).toEqual({
    vendors: ["Kiln"],
    tags: ["gift"],
    collections: [],
  });
});

const many = await anOpenStore(db);
await asTableOwner(db, async (query) => {
  await query(
    `insert into products (store_id, title, handle, created_at, updated_at)
     select $1, case n % 3 when 0 then 'mug. ' when 1 then 'Mug ' else 'Über ' end || n % 60, 'p-' || n,
       now() - n * interval '1 minute', now() - (n * 7 % 130) * interval '1 minute'
     from generate_series(1, 130) n`,
    [many],
  );
  await query(
    `insert into product_variants (store_id, product_id, position, title, option1_value, price_cents, inventory_qty)
     select p.store_id, p.id, v, v::text, v::text, right(p.handle, 1)::int * 100 + v, length(p.title) - v
     from products p, generate_series(0, 1) v where p.store_id = $1`,
    [many],
  );
});

type Listed = Awaited<ReturnType<typeof listProducts>>["products"][number];

const KEYS: Partial<Record<ProductSort, (product: Listed) => number | string>> = {
  newest: ({ created_at }) => -Date.parse(created_at),
  price: ({ price_cents }) => price_cents,
  "price-down": ({ price_cents }) => -price_cents,
  stock: ({ inventory_qty }) => inventory_qty,
};

test.for(PRODUCT_SORTS)("in the order %s all pages follow each other, forwards and back", async (sort) => {
  const read = (at: object) => inStore(db, "owner", many, (tx) => listProducts(tx, many, { sort, ...at }));
  const pages = [await read({})];
  for (let page = pages[0]; page?.next; ) {
    page = await read({ after: page.next });
    pages.push(page);
  }
  expect(pages.map(({ products }) => products.length)).toEqual([CATALOG_PAGE_SIZE, CATALOG_PAGE_SIZE, 30]);
  const all = pages.flatMap(({ products }) => products);
  expect(new Set(all.map(({ id }) => id)).size).toBe(130);
  const keys = all.map(KEYS[sort] ?? (() => 0));
  expect(keys).toEqual(keys.toSorted((one, two) => Number(one) - Number(two)));
  expect((await read({ before: pages[2]?.previous })).products).toEqual(pages[1]?.products);
});

test("the orders by name and by last change are the database's", async () => {
  const [ids] = await asTableOwner(db, (query) =>
    query<{ title: string[]; updated: string[] }>(
      `select array_agg(id order by lower(title), id) as title, array_agg(id order by updated_at desc, id desc) as updated
       from products where store_id = $1`,
      [many],
    ),
  );
  for (const sort of ["title", "updated"] as const) {
    const page = await inStore(db, "owner", many, (tx) => listProducts(tx, many, { sort }));
    expect(page.products.map(({ id }) => id)).toEqual(ids?.[sort].slice(0, CATALOG_PAGE_SIZE));
  }
});

test.for(["x", "1e5", "', 1"])("a cursor of another order, %j, starts at the beginning", async (key) => {
  const after = `${key}.${gone.id}`;
  const page = await inStore(db, "owner", store, (tx) => listProducts(tx, store, { sort: "price", after }));
  expect(page.products).toHaveLength(4);
});

test("a cursor with a character that no title has starts at the beginning", async () => {
  const after = `\0.${gone.id}`;
  const page = await inStore(db, "owner", store, (tx) => listProducts(tx, store, { sort: "title", after }));
  expect(page.products).toHaveLength(4);
});
