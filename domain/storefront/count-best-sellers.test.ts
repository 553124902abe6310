import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { inStore } from "#db/client.ts";
import { themes } from "#db/schema/themes.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { openDatabase } from "#test/database.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { countBestSellers } from "./count-best-sellers.ts";
import { readSold } from "./read-shelf.ts";

const db = await openDatabase();

async function aStore({ order = true } = {}) {
  const store = await anOpenStore(db);
  const theme = { ...DEFAULT_THEME, list_order: order };
  await inStore(db, "owner", store.id, (tx) =>
    tx.insert(themes).values({ storeId: store.id, theme, publishedBy: randomUUID() as UserId }),
  );
  const [mug, bowl] = [await aProductOnSale(db, store.id), await aProductOnSale(db, store.id)];
  const buy = async (product: typeof mug, pieces: number) => {
    const placed = await placeOrder(db, aCheckout(store, [[product, pieces]]));
    if (!placed.ok) throw new Error(placed.reason);
    return placed.orderId;
  };
  return { ...store, mug, bowl, buy };
}

const nextNight = (store: StoreId) =>
  asTableOwner(db, (query) =>
    query("update stores set best_sellers_counted_on = best_sellers_counted_on - 1 where id = $1", [store]),
  );

test("pieces of 30 days, without cancelled orders and other stores' ones", async () => {
  const [mine, other] = [await aStore(), await aStore()];
  await mine.buy(mine.mug, 2);
  await mine.buy(mine.mug, 1);
  await mine.buy(mine.bowl, 1);
  const cancelled = await mine.buy(mine.bowl, 3);
  const old = await mine.buy(mine.bowl, 4);
  await other.buy(other.mug, 5);
  await asTableOwner(db, (query) =>
    query("update orders set cancelled_at = now() where id = $1", [cancelled]),
  );
  await asTableOwner(db, (query) =>
    query("update orders set created_at = now() - interval '31 days' where id = $1", [old]),
  );
  expect(await readSold(db, mine.id), "an order writes nothing").toEqual([]);
  await countBestSellers(db, silentLog);
  expect(new Map(await readSold(db, mine.id))).toEqual(
    new Map([
      [mine.mug.productId, 3],
      [mine.bowl.productId, 1],
    ]),
  );
  expect(await readSold(db, other.id)).toEqual([[other.mug.productId, 5]]);
});

test("once a night, by one of many processes, and only for stores whose lists can be ordered", async () => {
  const [mine, without] = [await aStore(), await aStore({ order: false })];
  await mine.buy(mine.mug, 1);
  await without.buy(without.mug, 1);
  const counted = await Promise.all([1, 2, 3].map(() => countBestSellers(db, silentLog)));
  expect(counted.reduce((sum, count) => sum + count)).toBe(1);
  await mine.buy(mine.mug, 1);
  expect(await countBestSellers(db, silentLog)).toBe(0);
  expect(await readSold(db, mine.id)).toEqual([[mine.mug.productId, 1]]);
  await nextNight(mine.id);
  expect(await countBestSellers(db, silentLog)).toBe(1);
  expect(await readSold(db, mine.id)).toEqual([[mine.mug.productId, 2]]);
  expect(await readSold(db, without.id)).toEqual([]);
});

test("for half a second at a time", async () => {
  for (const store of [await aStore(), await aStore()]) await store.buy(store.mug, 1);
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 600;
    return now;
  });
  onTestFinished(() => clock.mockRestore());
  for (const counted of [1, 1, 0]) expect(await countBestSellers(db, silentLog)).toBe(counted);
});
