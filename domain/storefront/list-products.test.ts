import { describe, expect, test } from "vitest";
import type { StoreId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aVariant } from "#test/factories-catalog.ts";
import { anActiveProduct, aShop } from "#test/factories-storefront.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { listProducts } from "./list-products.ts";

const db = await openDatabase();

const other = await aShop(db);
await anActiveProduct(db, other.id, {
  variants: { added: [aVariant({ price_cents: 1, compare_at_price_cents: 9_000 })] },
});

/** A store whose only product has variants with these prices and compare-at prices. */
async function aShopWith(...prices: [price: number, compareAt: number | null][]): Promise<StoreId> {
  const shop = await aShop(db);
  const added = prices.map(([price_cents, compare_at_price_cents], at) =>
    aVariant({ price_cents, compare_at_price_cents, option1_value: `Size ${at}` }),
  );
  await anActiveProduct(db, shop.id, { options: [{ name: "Size" }], variants: { added } });
  return shop.id;
}

async function listed(store: StoreId) {
  const { rows } = await listProducts(db, store, 1);
  return rows.map(({ price_cents, compare_at_price_cents }) => [price_cents, compare_at_price_cents]);
}

describe("a listed product", () => {
  test("shows its lowest price and its highest compare-at price", async () => {
    const store = await aShopWith([900, 1_000], [800, null], [850, 1_500]);
    expect(await listed(store)).toEqual([[800, 1_500]]);
  });

  test("has no compare-at price when none is above 0", async () => {
    const store = await aShopWith([900, null], [800, null]);
    expect(await listed(store)).toEqual([[800, null]]);
    // The form refuses 0, the table does not.
    await asTableOwner(db, (query) => query("update product_variants set compare_at_price_cents = 0"));
    expect(await listed(store)).toEqual([[800, null]]);
  });
});
