import { expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { aCollection } from "#test/factories-catalog.ts";
import { aMug, aShop } from "#test/factories-storefront.ts";
import { createShelves } from "./shelves.ts";

const db = await openDatabase();

async function aStockedShop(products: number) {
  const shop = await aShop(db);
  for (let n = 0; n < products; n++) await aMug(db, shop.id, { title: `Cup ${n}`, handle: `cup-${n}` });
  return shop;
}

test("parallel readers get one shelf, and a change named meanwhile is not lost", async () => {
  const { id } = await aStockedShop(2);
  const shelves = createShelves(db);
  const [one, other] = await Promise.all([shelves.find(id), shelves.find(id)]);
  expect(one).toBe(other);
  expect(one.size()).toBe(2);
  const late = await aMug(db, id, { title: "Late", handle: "late" });
  expect((await shelves.find(id)).size(), "nobody was told").toBe(2);
  shelves.drop([`product:${late.id}`, `shelf:${id}`]);
  expect((await shelves.find(id)).has(late.id)).toBe(true);
});

test("memory is bounded: the store that was not asked for the longest is forgotten", async () => {
  const stores = [await aStockedShop(3), await aStockedShop(3), await aStockedShop(3)];
  const shelves = createShelves(db, 25_000);
  for (const { id } of stores) await shelves.find(id);
  expect(shelves.size()).toBe(2);
  const small = createShelves(db, 1);
  await small.find(stores[0]?.id as never);
  expect(small.size(), "the one in use").toBe(1);
});

test("a change of another store is not read", async () => {
  const [mine, other] = [await aStockedShop(1), await aStockedShop(1)];
  const shelves = createShelves(db);
  await shelves.find(mine.id);
  const foreign = await aMug(db, other.id, { handle: "foreign" });
  shelves.drop([`product:${foreign.id}`, `shelf:${other.id}`, `listing:${other.id}`]);
  expect((await shelves.find(mine.id)).has(foreign.id)).toBe(false);
});

test("whoever still has a shelf that was replaced leaves no slots of it behind", async () => {
  const { id } = await aShop(db);
  const one = await aMug(db, id, { title: "One", handle: "one" });
  const collection = await aCollection(db, id, { product_ids: [one.id] });
  const shelves = createShelves(db);
  const before = await shelves.find(id);
  shelves.dropAll();
  const now = await shelves.find(id);
  await shelves.membersOf(id, Object.assign(before, { slotOf: () => 7 }), collection);
  expect(await shelves.membersOf(id, now, collection)).toEqual(Int32Array.of(0));
});
