import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Db, inStore } from "#db/client.ts";
import { discounts, orderDiscounts } from "#db/schema/discounts.ts";
import { events } from "#db/schema/events.ts";
import { deleteProducts } from "#domain/products/change-products.ts";
import type { DiscountInput } from "#rules/discount/discount-input.ts";
import { DISCOUNT_STATES, discountState } from "#rules/discount/discount-state.ts";
import type { CollectionId, DiscountId, ProductId, StoreId, UserId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import { openDatabase } from "#test/database.ts";
import { aCollection, anOpenStore, aProduct } from "#test/factories-catalog.ts";
import { anOpenStore as anOrderingStore, anOrderReadyToShip } from "#test/factories-orders.ts";
import { aDiscount, aDiscountForm } from "#test/factories-pricing.ts";
import { createDiscount } from "./create-discount.ts";
import { deleteDiscount } from "./delete-discount.ts";
import { duplicateDiscount } from "./duplicate-discount.ts";
import { findDiscount } from "./find-discount.ts";
import { listDiscounts } from "./list-discounts.ts";
import { pauseDiscount } from "./pause-discount.ts";
import { updateDiscount } from "./update-discount.ts";

const db = await openDatabase();
const by = randomUUID() as UserId;
const store = await anOpenStore(db);
const otherStore = await anOpenStore(db);
const pear = (await aProduct(db, store, { title: "Pear" })).id;
const plum = (await aProduct(db, store, { title: "Plum" })).id;
const fruit = await aCollection(db, store, { title: "Fruit" });
const foreign = (await aProduct(db, otherStore)).id;
const foreignShelf = await aCollection(db, otherStore);

const LAST_YEAR = "2025-01-01T00:00:00.000Z";
const NEXT_CENTURY = "2100-01-01T00:00:00.000Z";

type Form = Parameters<typeof aDiscountForm>[0];

const create = (form: Form, of: StoreId = store, connection: Db = db) =>
  createDiscount(connection, of, { input: aDiscountForm(form), by });
const update = (id: DiscountId, input: DiscountInput, of: StoreId = store) =>
  updateDiscount(db, of, id, { input, by });
const find = (id: DiscountId, of: StoreId = store) =>
  inStore(db, "owner", of, (tx) => findDiscount(tx, of, id));
const list = (filter: Parameters<typeof listDiscounts>[2] = {}, of: StoreId = store) =>
  inStore(db, "owner", of, (tx) => listDiscounts(tx, of, filter));
const pause = (id: DiscountId, paused: boolean, of: StoreId = store) =>
  pauseDiscount(db, of, id, { paused, by });

async function made(form: Form, of: StoreId = store): Promise<DiscountId> {
  const saved = await create(form, of);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.id;
}

describe("a discount", () => {
  test("is stored as the form has it, with its products by title", async () => {
    const id = await made({
      code: " fruit-5 ",
      kind: "amount",
      value: 500,
      applies_to: "products",
      product_ids: [plum, pear],
      minimum_cents: 2_000,
      max_uses: 37,
      once_per_customer: true,
      starts_at: "2026-01-01T01:00:00+01:00",
      ends_at: NEXT_CENTURY,
    });
    expect(await find(id)).toMatchObject({
      title: "FRUIT-5",
      code: "FRUIT-5",
      kind: "amount",
      value: 500,
      applies_to: "products",
      products: [{ title: "Pear" }, { title: "Plum" }],
      collections: [],
      minimum_cents: 2_000,
      minimum_quantity: null,
      max_uses: 37,
      uses: 0,
      once_per_customer: true,
      starts_at: "2026-01-01T00:00:00.000Z",
      ends_at: NEXT_CENTURY,
      state: "active",
      version: 1,
    });
  });

  test("can change what it is on", async () => {
    const id = await made({ code: "MOVES", applies_to: "products", product_ids: [pear] });
    const form = aDiscountForm({
      code: "MOVES",
      applies_to: "collections",
      collection_ids: [fruit],
      version: 1,
    });
    expect(await update(id, form)).toEqual({ ok: true, id, version: 2 });
    expect(await find(id)).toMatchObject({ products: [], collections: [{ title: "Fruit" }] });
  });

  test("refuses another store's products and collections with the errors of missing ones", async () => {
    const onProducts = (id: ProductId) => create({ applies_to: "products", product_ids: [pear, id] });
    const onShelves = (id: CollectionId) => create({ applies_to: "collections", collection_ids: [id] });
    expect(await onProducts(foreign)).toMatchObject({ fields: { "product_ids.1": "Product not found" } });
    expect(await onShelves(foreignShelf)).toMatchObject({
      fields: { "collection_ids.0": "Collection not found" },
    });
    expect(await onProducts(foreign)).toEqual(await onProducts(randomUUID() as ProductId));
    expect(await onShelves(foreignShelf)).toEqual(await onShelves(randomUUID() as CollectionId));
  });

  test("has a code that no other discount of the store has", async () => {
    const id = await made({ code: "ONCE" });
    expect(await create({ code: "once" })).toMatchObject({ fields: { code: "You already have this code" } });
    expect(await update(id, aDiscountForm({ code: "ONCE", version: 1 }))).toMatchObject({ ok: true });
    expect(await create({ code: "ONCE" }, otherStore)).toMatchObject({ ok: true });
  });

  test("of two that want the same code at once, one gets it", async () => {
    const results = await Promise.all([create({ code: "RACE" }), create({ code: "RACE" })]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test("saved by another tab since it was opened is not overwritten", async () => {
    const id = await made({ code: "TABS" });
    const save = (code: string) => update(id, aDiscountForm({ code, version: 1 }));
    await save("TABS-1");
    expect(await save("TABS-2")).toMatchObject({
      reason: "changed-elsewhere",
      current: { code: "TABS-1", version: 2 },
    });
  });

  test("without a start begins now, and keeps its start when it is saved again", async () => {
    const id = await made({ code: "NOW" });
    const { starts_at, state } = (await find(id)) ?? {};
    expect(state).toBe("active");
    await update(id, aDiscountForm({ code: "NOW", version: 1 }));
    expect((await find(id))?.starts_at).toBe(starts_at);
    const later = aDiscountForm({ code: "NOW", starts_at: NEXT_CENTURY, version: 2 });
    await update(id, later);
    expect((await find(id))?.state).toBe("scheduled");
    await update(id, aDiscountForm({ code: "NOW", version: 3 }));
    expect((await find(id))?.state).toBe("active");
  });

  test("that begins now cannot end in the past", async () => {
    expect(await create({ code: "PAST", ends_at: LAST_YEAR })).toMatchObject({
      fields: { ends_at: "The end must be in the future" },
    });
  });

  test("on a product that is deleted is on nothing", async () => {
    const gone = (await aProduct(db, store)).id;
    const id = await made({ code: "GONE", applies_to: "products", product_ids: [gone] });
    await inStore(db, "owner", store, (tx) => deleteProducts(tx, store, [gone], { by: null }));
    expect(await find(id)).toMatchObject({ applies_to: "products", products: [] });
  });

  test("of another store is neither found, changed, copied nor deleted", async () => {
    const id = await made({ code: "THEIRS" }, otherStore);
    expect(await find(id)).toBeUndefined();
    expect(await update(id, aDiscountForm({ version: 1 }))).toEqual({ ok: false, reason: "not-found" });
    expect(await pause(id, true)).toEqual({ ok: false, reason: "not-found" });
    expect(await duplicateDiscount(db, store, id, { by })).toBeUndefined();
    expect(await deleteDiscount(db, store, id, { by })).toBe(false);
    expect(await find(id, otherStore)).toMatchObject({ code: "THEIRS", version: 1, paused: false });
  });

  test("records who changed what", async () => {
    const shop = await anOpenStore(db);
    const id = await made({ code: "LOGGED" }, shop);
    await update(id, aDiscountForm({ code: "LOGGED", value: 2_000, version: 1 }), shop);
    await pause(id, true, shop);
    await deleteDiscount(db, shop, id, { by });
    const recorded = await inStore(db, "owner", shop, (tx) =>
      tx.select().from(events).where(eq(events.storeId, shop)).orderBy(events.createdAt),
    );
    expect(recorded.map(({ type, payload }) => [type, payload])).toMatchObject([
      ["discount.created", { by, discount_id: id, code: "LOGGED", value: 1_000 }],
      ["discount.changed", { by, discount_id: id, before: { value: 1_000 }, after: { value: 2_000 } }],
      ["discount.changed", { by, discount_id: id, before: { paused: false }, after: { paused: true } }],
      ["discount.deleted", { by, discount_id: id, title: "LOGGED" }],
    ]);
  });
});

describe("uses", async () => {
  const shop = await anOrderingStore(db);

  async function used(id: DiscountId, times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      const order = await anOrderReadyToShip(db, shop);
      const row = {
        storeId: shop.id,
        orderId: order.id,
        discountId: id,
        code: null,
        mailbox: `${n}@example.com`,
      };
      await inStore(db, "shopper", shop.id, (tx) =>
        tx
          .insert(orderDiscounts)
          .values({ ...row, part: "items", title: "Sale", amountCents: 1, oncePerCustomer: false }),
      );
    }
  }

  test("are counted from the orders when a limit is set, and end the discount", async () => {
    const id = await made({ code: "LIMIT" }, shop.id);
    await used(id, 2);
    expect(await find(id, shop.id)).toMatchObject({ uses: 2, max_uses: null, state: "active" });
    await update(id, aDiscountForm({ code: "LIMIT", max_uses: 3, version: 1 }), shop.id);
    expect(await find(id, shop.id)).toMatchObject({ uses: 2, max_uses: 3, state: "active" });
    await update(id, aDiscountForm({ code: "LIMIT", max_uses: 2, version: 2 }), shop.id);
    expect(await find(id, shop.id)).toMatchObject({ uses: 2, max_uses: 2, state: "ended" });
    await update(id, aDiscountForm({ code: "LIMIT", version: 3 }), shop.id);
    expect(await find(id, shop.id)).toMatchObject({ uses: 2, max_uses: null, state: "active" });
  });

  test("stay with the orders of a deleted discount, and its copy has none", async () => {
    const id = await made({ code: "KEPT" }, shop.id);
    await used(id, 1);
    const copy = (await duplicateDiscount(db, shop.id, id, { by })) as DiscountId;
    expect((await find(copy, shop.id))?.uses).toBe(0);
    expect(await deleteDiscount(db, shop.id, id, { by })).toBe(true);
    const kept = await inStore(db, "owner", shop.id, (tx) =>
      tx.select().from(orderDiscounts).where(eq(orderDiscounts.storeId, shop.id)),
    );
    expect(kept.filter(({ discountId }) => discountId === null)).toMatchObject([{ title: "Sale" }]);
  });
});

describe("a copy", () => {
  test("is paused, with the next free code and the same settings", async () => {
    const shop = await anOpenStore(db);
    const cup = (await aProduct(db, shop)).id;
    const id = await made({ code: "CUPS", applies_to: "products", product_ids: [cup], max_uses: 5 }, shop);
    await made({ code: "CUPS-2" }, shop);
    const copy = (await duplicateDiscount(db, shop, id, { by })) as DiscountId;
    expect(await find(copy, shop)).toMatchObject({
      title: "CUPS-3",
      code: "CUPS-3",
      max_uses: 5,
      products: [{ id: cup }],
      state: "paused",
      version: 1,
    });
  });

  test("of one that is over has no dates", async () => {
    const id = await made({ code: "OVER", starts_at: "2024-01-01T00:00:00Z", ends_at: LAST_YEAR });
    const copy = (await duplicateDiscount(db, store, id, { by })) as DiscountId;
    expect(await find(copy)).toMatchObject({ state: "paused", ends_at: null });
  });

  test("of an automatic one has its title, and its own code field stays empty", async () => {
    const id = await made({ code: null, title: "Sale" });
    const copy = (await duplicateDiscount(db, store, id, { by })) as DiscountId;
    expect(await find(copy)).toMatchObject({ title: "Sale", code: null, state: "paused" });
  });
});

describe("automatic discounts", () => {
  const automatic = (change: Form = {}) => ({ code: null, title: "Sale", ...change });
  const TOO_MANY = { reason: "invalid", fields: { title: expect.stringContaining("at most 20 automatic") } };

  async function withAutomatic(count: number): Promise<StoreId> {
    const shop = await anOpenStore(db);
    for (let n = 0; n < count; n++) await aDiscount(db, shop, { code: null, title: `Sale ${n}` });
    return shop;
  }

  test("that are active or scheduled are at most 20", async () => {
    const shop = await withAutomatic(19);
    const last = await made(automatic({ starts_at: NEXT_CENTURY }), shop);
    expect(await create(automatic(), shop)).toMatchObject(TOO_MANY);
    const code = await made({ code: "CODE" }, shop);
    expect(await update(code, aDiscountForm(automatic({ version: 1 })), shop)).toMatchObject(TOO_MANY);
    expect(await update(last, aDiscountForm(automatic({ version: 1 })), shop)).toMatchObject({ ok: true });
    expect(await create(automatic(), otherStore)).toMatchObject({ ok: true });
  });

  test("that are paused, over or used up do not count", async () => {
    const shop = await withAutomatic(19);
    await aDiscount(db, shop, { code: null, title: "Over", endsAt: new Date(LAST_YEAR) });
    await aDiscount(db, shop, { code: null, title: "Used up", maxUses: 1, uses: 1 });
    const paused = await made(automatic({ paused: true }), shop);
    const last = await made(automatic(), shop);
    expect(await pause(paused, false, shop)).toEqual({ ok: false, reason: "too-many-automatic" });
    await pause(last, true, shop);
    expect(await pause(paused, false, shop)).toEqual({ ok: true });
  });

  test("of two made at once for the last place, one is refused", async () => {
    const shop = await withAutomatic(19);
    const results = await Promise.all([create(automatic(), shop), create(automatic(), shop)]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});

describe("the list of discounts", () => {
  test("has the store's own, newest first, found by title, code and state", async () => {
    const shop = await anOpenStore(db);
    expect(await list({}, shop)).toMatchObject({ discounts: [], store_is_empty: true });
    await made({ code: "WINTER", paused: true }, shop);
    await made({ code: null, title: "Summer sale" }, shop);
    const titles = async (filter: Parameters<typeof list>[0]) =>
      (await list(filter, shop)).discounts.map(({ title }) => title);
    expect(await titles({})).toEqual(["Summer sale", "WINTER"]);
    expect(await titles({ search: "wint" })).toEqual(["WINTER"]);
    expect(await titles({ search: "SALE" })).toEqual(["Summer sale"]);
    expect(await titles({ state: "paused" })).toEqual(["WINTER"]);
    expect(await list({ search: "%" }, shop)).toMatchObject({ discounts: [], store_is_empty: false });
  });

  test("counts what a discount is on", async () => {
    const shop = await anOpenStore(db);
    const cup = (await aProduct(db, shop)).id;
    const shelf = await aCollection(db, shop);
    await made({ code: "P", applies_to: "products", product_ids: [cup] }, shop);
    await made({ code: "C", applies_to: "collections", collection_ids: [shelf] }, shop);
    expect((await list({}, shop)).discounts).toMatchObject([
      { code: "C", product_count: 0, collection_count: 1 },
      { code: "P", product_count: 1, collection_count: 0 },
    ]);
  });

  test("pages through 45, each once", async () => {
    const shop = await anOpenStore(db);
    for (let n = 0; n < 45; n++) await aDiscount(db, shop, { code: `N-${n}` });
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await list({ after: after ?? undefined }, shop);
      seen.push(...page.discounts.map(({ title }) => title));
      after = page.next;
    }
    expect(new Set(seen).size).toBe(45);
    expect(seen).toHaveLength(45);
  });

  test("filters by the state that the rule gives", async () => {
    const shop = await anOpenStore(db);
    const moments = [new Date(LAST_YEAR), new Date(NEXT_CENTURY)];
    for (const startsAt of moments)
      for (const endsAt of [...moments.map((end) => new Date(end.getTime() + 1)), null])
        for (const paused of [false, true])
          for (const uses of [0, 1])
            if (!endsAt || endsAt > startsAt)
              await aDiscount(db, shop, {
                code: randomUUID().toUpperCase(),
                startsAt,
                endsAt,
                paused,
                uses,
                maxUses: 1,
              });
    const now = new Date();
    const rows = await inStore(db, "owner", shop, (tx) =>
      tx.select().from(discounts).where(eq(discounts.storeId, shop)),
    );
    for (const state of DISCOUNT_STATES) {
      const expected = rows.filter((row) => discountState(row, now) === state).map(({ id }) => id);
      const { discounts: listed } = await list({ state }, shop);
      expect(listed.every((row) => row.state === state)).toBe(true);
      expect(listed.map(({ id }) => id as string).sort()).toEqual(expected.sort());
    }
  });
});

test("pages change with the first and last discount, and with the first and last code", async () => {
  const shop = await anOpenStore(db);
  const changed: string[][] = [];
  const watched: Db = { ...db, onPagesChanged: (tags) => changed.push(tags) };
  const changes = async (change: Promise<unknown>) => {
    await change;
    return changed.splice(0);
  };
  const make = (form: Form) => changes(create(form, shop, watched));
  const ids = async () => (await list({}, shop)).discounts.map(({ id }) => id);
  const remove = async (at: number) =>
    changes(deleteDiscount(watched, shop, (await ids()).at(at) as DiscountId, { by }));

  expect(await make({ code: null, title: "First" })).toEqual([[storeTag(shop)]]);
  expect(await make({ code: null, title: "Second" })).toEqual([]);
  expect(await make({ code: "CODE" })).toEqual([[storeTag(shop)]]);
  expect(await make({ code: "CODE-2" })).toEqual([]);
  expect(await remove(0)).toEqual([]);
  expect(await remove(0)).toEqual([[storeTag(shop)]]);
  expect(await remove(0)).toEqual([]);
  expect(await remove(0)).toEqual([[storeTag(shop)]]);
});
