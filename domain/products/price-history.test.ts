import pg from "pg";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { migrate } from "#db/migrating/migrate.ts";
import { readMigrations } from "#db/migrating/migration-files.ts";
import type { ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { anEmptyDatabase, openDatabase } from "#test/database.ts";
import {
  anOpenedForm,
  anOpenStore,
  aProduct,
  aVariant,
  getProduct,
  variantsOf,
} from "#test/factories-catalog.ts";
import { aShirt } from "#test/factories-storefront.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { setProductsStatus } from "./change-products.ts";
import { listPriceHistory } from "./list-price-history.ts";
import { updateProduct } from "./update-product.ts";

const db = await openDatabase();
const store = await anOpenStore(db);
const other = await anOpenStore(db);

const onSaleAt = (price_cents: number) =>
  aProduct(db, store, { status: "active", variants: { added: [aVariant({ price_cents })] } });

/** The recorded prices of each variant that was on sale, oldest first. */
async function recorded(product: ProductId, of: StoreId = store): Promise<number[][]> {
  const histories = await listPriceHistory(db, of, { product, as: "owner" });
  return histories.map(({ points }) => points.map(({ price_cents }) => price_cents));
}

async function save(product: Product, changes: object): Promise<void> {
  const opened = await getProduct(db, store, product.id);
  const saved = await updateProduct(db, store, product.id, {
    input: anOpenedForm(opened, changes),
    by: null,
  });
  expect(saved).toMatchObject({ ok: true });
}

function priced(product: Product, price_cents: number): object {
  return { variants: { changed: product.variants.map(({ id }) => ({ id, price_cents })) } };
}

describe("the recorded prices of a variant", () => {
  test("begin with its first, and a save that leaves it alone adds nothing", async () => {
    const mug = await onSaleAt(2_000);
    await save(mug, { title: "Cup" });
    expect(await recorded(mug.id)).toEqual([[2_000]]);
    await save(mug, priced(mug, 1_500));
    await save(mug, priced(mug, 2_000));
    expect(await recorded(mug.id)).toEqual([[2_000, 1_500, 2_000]]);
  });

  test("are those that shoppers could buy at: a draft's price counts when it goes on sale", async () => {
    const mug = await aProduct(db, store, { variants: { added: [aVariant({ price_cents: 9_900 })] } });
    await save(mug, priced(mug, 8_800));
    expect(await recorded(mug.id)).toEqual([]);
    await save(mug, { status: "active", ...priced(mug, 2_000) });
    expect(await recorded(mug.id)).toEqual([[2_000]]);

    await inStore(db, "owner", store, (tx) =>
      setProductsStatus(tx, store, [mug.id], { status: "draft", by: null }),
    );
    await save(mug, priced(mug, 1));
    await save(mug, priced(mug, 1_800));
    await inStore(db, "owner", store, (tx) =>
      setProductsStatus(tx, store, [mug.id], { status: "active", by: null }),
    );
    expect(await recorded(mug.id)).toEqual([[2_000, 1_800]]);
  });

  test("stay with a renamed value and go with a removed one", async () => {
    const shirt = await aShirt(db, store);
    const [first, , ...removed] = shirt.variants as [Product["variants"][number], ...Product["variants"]];
    await save(shirt, {
      variants: {
        changed: [{ id: first.id, option2_value: "Crimson", price_cents: 1_900 }],
        removed: removed.map(({ id }) => id),
      },
    });
    expect((await recorded(shirt.id)).toSorted()).toEqual([[2_000, 1_900], [2_100]]);
    const left = await asTableOwner(db, (query) =>
      query("select from variant_prices where variant_id = any($1)", [removed.map(({ id }) => id)]),
    );
    expect(left).toEqual([]);
  });

  test("of one transaction are its last, however often it changed its mind", async () => {
    const mug = await onSaleAt(2_000);
    const id = onlyVariant(mug);
    await setPrices(id, [100, 1_500]);
    expect(await recorded(mug.id)).toEqual([[2_000, 1_500]]);
    await setPrices(id, [100, 1_500]);
    expect(await recorded(mug.id)).toEqual([[2_000, 1_500]]);
  });

  test("follow the order in which parallel changes hold", async () => {
    const mug = await onSaleAt(1);
    const id = onlyVariant(mug);
    await Promise.all(Array.from({ length: 20 }, (_, index) => setPrices(id, [index + 100])));
    const [prices] = (await recorded(mug.id)) as [number[]];
    expect(prices).toHaveLength(21);
    const [now] = (await getProduct(db, store, mug.id)).variants;
    expect(prices.at(-1)).toBe(now?.price_cents);
  });

  test("are listed from 30 days before the current one on", async () => {
    const mug = await onSaleAt(1);
    const id = onlyVariant(mug);
    for (const cents of [2, 3, 4, 5]) await setPrices(id, [cents]);
    const age = (cents: number, days: number) =>
      asTableOwner(db, (query) =>
        query(
          `update variant_prices set since = now() - $3 * interval '1 day' where variant_id = $1 and price_cents = $2`,
          [id, cents, days],
        ),
      );
    for (const [cents, days] of [
      [1, 90],
      [2, 60],
      [3, 31],
      [4, 20],
      [5, 1],
    ] as const)
      await age(cents, days);
    expect(await recorded(mug.id)).toEqual([[3, 4, 5]]);
  });

  test("are hidden from another store", async () => {
    const mug = await onSaleAt(1);
    expect(await recorded(mug.id, other)).toEqual([]);
  });

  test("of 2,048 variants that are changed at once are all there", async () => {
    const values = (letter: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${letter}${n}`);
    const added = variantsOf(values("a", 32), values("b", 64));
    const options = [{ name: "A" }, { name: "B" }];
    const big = await aProduct(db, store, { status: "active", options, variants: { added } });
    await save(big, priced(big, 500));
    const prices = await recorded(big.id);
    expect(prices).toHaveLength(2_048);
    expect(prices.every(([before, now]) => before === 1_000 && now === 500)).toBe(true);
  });
});

function onlyVariant({ variants: [variant] }: Product): VariantId {
  if (!variant) throw new Error("Every product has a variant.");
  return variant.id;
}

/** One transaction that writes these prices, one after the other. */
async function setPrices(variant: VariantId, prices: number[]): Promise<void> {
  await asTableOwner(db, async (query) => {
    await query("begin");
    for (const cents of prices)
      await query("update product_variants set price_cents = $2 where id = $1", [variant, cents]);
    await query("commit");
  });
}

test("an upgrade writes the price of each variant that is on sale", async () => {
  const client = new pg.Client(await anEmptyDatabase("prices"));
  await client.connect();
  try {
    const before = (await readMigrations()).findIndex(({ name }) => name.startsWith("0085"));
    await migrate(client, { level: before });
    await client.query(`
      with owner as (insert into users (email) values ('ada@example.com') returning id),
        store as (insert into stores (owner_user_id) select id from owner returning id),
        product as (insert into products (store_id, title, handle, status)
          select id, status, status, status from store, unnest(array['active', 'draft']) status returning *)
      insert into product_variants (store_id, product_id, position, title, price_cents)
        select store_id, id, 0, status, 1234 from product`);
    await migrate(client);
    const { rows } = await client.query(
      "select v.title, h.price_cents from variant_prices h join product_variants v on v.id = h.variant_id",
    );
    expect(rows).toEqual([{ title: "active", price_cents: "1234" }]);
  } finally {
    await client.end();
  }
});
