import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { asService, inStore } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { events } from "#db/schema/events.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { EventType } from "#rules/event/store-event.ts";
import type { ProductId, StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, aProduct } from "#test/factories-catalog.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { HISTORY_PAGE_SIZE, listHistory } from "./list-history.ts";
import { listHistoryPeople } from "./list-people.ts";
import { sweepHistory } from "./sweep-history.ts";

const db = await openDatabase();

async function aPerson(): Promise<{ id: UserId; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const [user] = await asService(db, (tx) => tx.insert(users).values({ email }).returning());
  return { id: user?.id as UserId, email };
}

type Written = { type?: EventType; by?: UserId; product?: ProductId; days?: number };

function write(store: StoreId, { type = "menus.changed", by, product, days = 0 }: Written): Promise<unknown> {
  const payload = {
    ...(by && { by }),
    ...(product && { product_id: product }),
    ...(type.startsWith("order.") && { order_id: randomUUID() }),
    ...{ before: { header: [] }, after: { header: [] } },
  };
  const createdAt = sql`now() - ${`${days} days`}::interval`;
  return inStore(db, "owner", store, (tx) =>
    tx.insert(events).values({ storeId: store, type, payload, createdAt }),
  );
}

test("the history has all changes in pages, newest first, and each once", async () => {
  const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
  const types: EventType[] = ["menus.changed", "product.changed", "store.taxes-changed", "order.noted"];
  // Ten of each moment: those of one save have the same.
  for (let days = 0; days < 10; days++) {
    for (const type of types.flatMap((each) => [each, each, each])) await write(store, { type, days });
    await write(other, { days });
  }
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await listHistory(db, store, { before });
    expect(page.entries.length).toBeLessThanOrEqual(HISTORY_PAGE_SIZE);
    seen.push(...page.entries.map(({ at, id }) => `${at} ${id}`));
    before = page.next ?? undefined;
  } while (before);
  expect(seen).toHaveLength(90);
  expect(new Set(seen).size).toBe(90);
  expect(seen.map((line) => line.slice(0, 24))).toEqual(
    seen
      .map((line) => line.slice(0, 24))
      .toSorted()
      .reverse(),
  );
});

test("the history is narrowed by person, kind and record, and names the person by address", async () => {
  const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
  const [ada, bea] = [await aPerson(), await aPerson()];
  const product = await aProduct(db, store);
  await write(store, { by: ada.id });
  await write(store, { by: bea.id, type: "product.changed", product: product.id });
  await write(store, { by: ada.id, type: "product.changed", product: product.id });
  await write(other, { by: ada.id });
  const list = async (request: Parameters<typeof listHistory>[2]) =>
    (await listHistory(db, store, request)).entries.map(({ kind, by }) => `${kind} ${by?.email}`);
  expect(await list({ person: ada.id })).toEqual([`product ${ada.email}`, `menus ${ada.email}`]);
  expect(await list({ person: ada.id, kinds: ["menus", "taxes"] })).toEqual([`menus ${ada.email}`]);
  expect(await list({ kinds: ["product"], recordId: product.id })).toEqual([
    `product ${ada.email}`,
    `product ${bea.email}`,
    "product undefined",
  ]);
  expect(await list({ kinds: ["product"], recordId: product.id, person: bea.id })).toEqual([
    `product ${bea.email}`,
  ]);
  expect(await listHistoryPeople(db, store)).toEqual(
    [ada, bea].toSorted((one, two) => one.email.localeCompare(two.email, "en")),
  );
});

test("a record whose beginning is not known says since when its kind is listed", async () => {
  const store = await anOpenStore(db);
  await asTableOwner(db, (query) => query("update stores set history_is_cut = true where id = $1", [store]));
  const product = randomUUID() as ProductId;
  expect(await listHistory(db, store, { kinds: ["product"], recordId: product })).toMatchObject({
    since: null,
  });
  await write(store, { type: "product.changed", product: randomUUID() as ProductId, days: 3 });
  await write(store, { type: "product.changed", product });
  const { since } = await listHistory(db, store, { kinds: ["product"], recordId: product });
  expect(Date.now() - Date.parse(since ?? "")).toBeGreaterThan(2 * 24 * 60 * 60 * 1_000);
  const fresh = await aProduct(db, store);
  expect(await listHistory(db, store, { kinds: ["product"], recordId: fresh.id })).toMatchObject({
    since: null,
  });
});

test("the history of a new store is whole, until the oldest changes are forgotten", async () => {
  const store = await anOpenStore(db);
  await write(store, { days: 800 });
  await write(store, { days: 1 });
  const pages = async () => {
    const { entries, since } = await listHistory(db, store, {});
    return [entries.length, since && Math.round((Date.now() - Date.parse(since)) / 86_400_000)];
  };
  expect(await pages()).toEqual([2, null]);
  await sweepHistory(db);
  expect(await pages()).toEqual([1, 1]);
});

test("a kind that is asked for twice is listed once", async () => {
  const store = await anOpenStore(db);
  await write(store, {});
  expect((await listHistory(db, store, { kinds: ["menus", "menus"] })).entries).toHaveLength(1);
});

test("sums are in the currency of their time, to its last millisecond", async () => {
  const moment = new Date();
  const store = await anOpenStore(db);
  const about = { product_id: randomUUID() as ProductId, title: "Mug" };
  const variants = (price_cents: number) => ({ variants: [{ title: "Default", sku: null, price_cents }] });
  await inStore(db, "owner", store, (tx) =>
    recordEvent(tx, store, {
      type: "product.changed",
      payload: { ...about, by: null, before: variants(1_000), after: variants(1_200) },
      createdAt: moment,
    }),
  );
  await inStore(db, "owner", store, (tx) =>
    recordEvent(tx, store, {
      type: "store.currency-changed",
      payload: { by: null, before: { currency_code: "CHF" }, after: { currency_code: "EUR" } },
      createdAt: moment,
    }),
  );
  const { entries } = await listHistory(db, store, { kinds: ["product"] });
  expect(entries[0]?.changes[0]).toMatchObject({ before: expect.stringMatching(/^CHF.10\.00$/) });
});

test("changes are forgotten after 2 years, or when a store has too many; orders' events never", async () => {
  const [store, busy] = [await anOpenStore(db), await anOpenStore(db)];
  for (const type of ["menus.changed", "order.noted", "invoice.issued"] as const) {
    await write(store, { type, days: 800 });
    await write(store, { type, days: 700 });
  }
  for (let days = 0; days < 5; days++) await write(busy, { days });
  await write(busy, { type: "order.noted", days: 900 });
  await sweepHistory(db, 3);
  const left = async (id: StoreId) =>
    (
      await asTableOwner(db, (query) =>
        query<{ type: string; days: number }>(
          "select type, (extract(epoch from now() - created_at) / 86400)::integer as days from events where store_id = $1 order by days desc, type",
          [id],
        ),
      )
    ).map(({ type, days }) => `${type} ${days}`);
  expect(await left(store)).toEqual([
    ...["invoice.issued 800", "order.noted 800"],
    ...["invoice.issued 700", "menus.changed 700", "order.noted 700"],
  ]);
  expect(await left(busy)).toEqual([
    "order.noted 900",
    "menus.changed 2",
    "menus.changed 1",
    "menus.changed 0",
  ]);
});

test("whoever sweeps cannot delete an order's event, even by asking for it", async () => {
  const store = await anOpenStore(db);
  await write(store, { type: "order.noted" });
  const { rowCount } = await asService(db, (tx) =>
    tx.execute(sql`delete from events where store_id = ${store}`),
  );
  expect(rowCount).toBe(0);
});
