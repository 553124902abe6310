import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import pg from "pg";
import { asService, type Db, inStore } from "#db/client.ts";
import { openDatabase } from "#db/open-database.ts";
import { stores } from "#db/schema/stores.ts";
import { createProduct } from "#domain/products/create-product.ts";
import { listProducts, type ProductFilter } from "#domain/products/list-products.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import type { ProductId, StoreId, UserId, VariantId } from "#rules/input/ids.ts";
import { productInput } from "#rules/product/product-input.ts";
import { combineOptions, NEW_VARIANT, optionColumns } from "#rules/product/variant/variants.ts";
import { makeDataFolder } from "#test/server-process.ts";
import { silentLog } from "#test/silent-log.ts";
import { atMost, median, type Row, timed } from "./row.ts";

const SMALL = 500;
const LARGE = 50_000;
const ROUNDS = 60;

type Bench = { db: Db; admin: pg.Client };

/** The cost of a page, a search and a save must depend on what they show or change, not on the catalogue's size. */
export async function measureCatalog(): Promise<Row[]> {
  const dataDir = makeDataFolder();
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, silentLog);
  // Bypasses the policies, for setup that the shop itself cannot do.
  const admin = new pg.Client({ ...database.db.pool.options, query_timeout: 0 });
  const bench = { db: database.db, admin };
  try {
    await admin.connect();
    const small = await aCatalog(bench, SMALL);
    const large = await aCatalog(bench, LARGE);
    return [...(await measureLists(bench, small, large)), await measureSave(bench, small)];
  } finally {
    await admin.end();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function aCatalog({ db, admin }: Bench, count: number): Promise<StoreId> {
  const store = randomUUID() as StoreId;
  const ownerUserId = randomUUID() as UserId;
  await asService(db, (tx) =>
    tx.insert(stores).values({ id: store, slug: `s${count}`, name: `S${count}`, ownerUserId }),
  );
  // One in ten thousand is a samovar, one in ten a mug.
  await admin.query(
    `insert into products (store_id, title, handle, vendor, tags, status, created_at)
     select $1, case when n % 10000 = 77 then 'Samovar ' when n % 10 = 0 then 'Mug ' else 'Plate ' end || n,
       'p-' || n, 'Vendor ' || n % 50, array['tag-' || n % 20], case when n % 3 = 0 then 'draft' else 'active' end, now() - n * interval '1 minute'
     from generate_series(1, $2::integer) n`,
    [store, count],
  );
  // The statistics of a freshly filled table would mislead the planner.
  await admin.query("analyze products");
  await admin.query(
    `insert into product_variants (store_id, product_id, position, title, option1_value, price_cents)
     select store_id, id, n, 'V' || n, 'V' || n, 1000 from products, generate_series(0, 2) n where store_id = $1`,
    [store],
  );
  await admin.query("vacuum analyze");
  return store;
}

async function measureLists({ db, admin }: Bench, small: StoreId, large: StoreId): Promise<Row[]> {
  const deep = async (store: StoreId) => {
    // The last page but one, found by its cursor.
    const { rows } = await admin.query(
      `select (extract(epoch from created_at) * 1000000)::bigint || '.' || id as cursor from products
       where store_id = $1 order by created_at, id offset 60 limit 1`,
      [store],
    );
    return { after: rows[0].cursor as string };
  };
  const same = (filter: ProductFilter) => async () => filter;
  const kinds: [string, (store: StoreId) => Promise<ProductFilter>, "any"?][] = [
    ["first page", same({})],
    ["last pages", deep],
    ["search, a rare word", same({ search: "samovar" })],
    ["search, a common word", same({ search: "mug" })],
    ["search, drafts only", same({ search: "plate", status: "draft" })],
    ["by name", same({ sort: "title" })],
    ["last changed first", same({ sort: "updated" })],
    ["of one vendor", same({ vendor: "Vendor 7" })],
    ["with a tag", same({ tag: "tag-7" })],
    // All variants are read: what they cost and how many are left changes with every sale.
    ["by price", same({ sort: "price" }), "any"],
    ["by stock", same({ sort: "stock" }), "any"],
    ["sold out", same({ stock: "out" }), "any"],
  ];
  const rows: Row[] = [];
  for (const [kind, filterFor, cost] of kinds) {
    const ratio = await compare(
      listing(db, small, await filterFor(small)),
      listing(db, large, await filterFor(large)),
    );
    rows.push({
      promise: `product list, ${kind}`,
      figure: ratio.times.toFixed(2),
      bar: cost === "any" ? undefined : atMost(2, ratio.times),
      how: `${LARGE.toLocaleString("en")} products (${ratio.after.toFixed(1)} ms) against ${SMALL}`,
    });
  }
  return rows;
}

const listing = (db: Db, store: StoreId, filter: ProductFilter) => () =>
  inStore(db, "owner", store, (tx) => listProducts(tx, store, filter));

async function measureSave(bench: Bench, store: StoreId): Promise<Row> {
  const two = await aProductOf(bench, store, 2);
  const many = await aProductOf(bench, store, 2_000);
  const ratio = await compare(two.savePrice, many.savePrice);
  return {
    promise: "save one price of many variants",
    figure: ratio.times.toFixed(2),
    bar: atMost(3, ratio.times),
    how: `2,000 variants (${ratio.after.toFixed(1)} ms) against 2, ${await many.rowsWritten()} variant row written`,
  };
}

async function aProductOf({ db, admin }: Bench, store: StoreId, count: number) {
  const values = combineOptions([Array.from({ length: count / 2 }, (_, n) => `a${n}`), ["x", "y"]]);
  const form = {
    title: `Shirt ${count}`,
    description_html: "<p>Soft</p>",
    vendor: "",
    tags: [],
    status: "active",
    handle: `shirt-${count}`,
    images: [],
    featured_image_url: null,
    options: [{ name: "A" }, { name: "B" }],
  };
  const added = values.map((combination, position) => ({
    ...NEW_VARIANT,
    ...optionColumns(combination),
    position,
    price_cents: 1_000,
  }));
  const created = await createProduct(db, store, {
    input: productInput.parse({ ...form, variants: { added } }),
    by: null,
  });
  if (!created.ok) throw new Error("The product of the benchmark was refused.");
  const { id } = created;
  const variant = await firstVariant(admin, id);
  let version = created.version;

  async function savePrice(): Promise<void> {
    const changed = [{ id: variant, price_cents: 1_000 + version }];
    const input = productInput.parse({ ...form, version, variants: { changed } });
    const saved = await updateProduct(db, store, id, { input, by: null });
    if (!saved.ok) throw new Error("The save of the benchmark was refused.");
    version = saved.version;
  }

  async function rowsWritten(): Promise<number> {
    const { rows } = await admin.query(
      `select count(*)::integer as written from product_variants v join products p on p.id = v.product_id
       where p.id = $1 and v.xmin = p.xmin`,
      [id],
    );
    return rows[0].written;
  }

  return { savePrice, rowsWritten };
}

async function firstVariant(admin: pg.Client, product: ProductId): Promise<VariantId> {
  const { rows } = await admin.query(
    "select id from product_variants where product_id = $1 and position = 0",
    [product],
  );
  return rows[0].id;
}

/** Alternating, so that a noisy moment of the machine affects both. */
async function compare(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const before: number[] = [];
  const after: number[] = [];
  for (let round = -5; round < ROUNDS; round++) {
    const first = await timed(one);
    const second = await timed(other);
    if (round < 0) continue;
    before.push(first);
    after.push(second);
  }
  return { times: median(after) / median(before), after: median(after) };
}
