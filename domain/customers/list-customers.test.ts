import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { leaveList } from "#domain/consents/leave-list.ts";
import { noteNewsAsked } from "#domain/consents/note-news-asked.ts";
import { correctOrder, findContact } from "#domain/orders/correct-order.ts";
import {
  CUSTOMER_SORTS,
  type CustomerSort,
  LAST_ORDERS,
  NEWS_STATES,
  type NewsState,
  ORDER_COUNTS,
  type OrderCount,
} from "#rules/customer/customer-match.ts";
import type { CustomerId, StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aConsent } from "#test/factories-consents.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { SEED } from "#test/from-schema.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { findCustomer, listOrdersOfCustomer } from "./find-customer.ts";
import { listCustomerFilters } from "./list-customer-filters.ts";
import { type CustomerFilter, listCustomers } from "./list-customers.ts";
import { wantedJson } from "./match-customers.ts";
import { saveCustomer } from "./save-customer.ts";

const db = await openDatabase();
const by = randomUUID() as UserId;
const other = await anOpenStore(db);
await aWrittenOrder(db, other.id, { email: "ada@example.com", shippingName: "Ada of another store" });

const page = (store: StoreId, filter: CustomerFilter = {}) =>
  inStore(db, "owner", store, (tx) => listCustomers(tx, store, filter));
const emails = async (store: StoreId, filter?: CustomerFilter) =>
  (await page(store, filter)).customers.map(({ email }) => email);

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function aShopWithThree() {
  const { id } = await anOpenStore(db);
  const order = (
    email: string,
    shippingName: string,
    days: number,
    priceCents: number,
    shippingCountry: string,
  ) =>
    aWrittenOrder(db, id, { email, shippingName, createdAt: daysAgo(days), shippingCountry }, [
      { priceCents },
    ]);
  await order("Ada@Example.com", "Ada", 400, 100, "Italy");
  await order("ada@example.com", "Ada Löwe", 10, 200, "Italy");
  await order("bo@example.com", "Bo", 50, 900, "Malta");
  await order("cy+1@example.com", "Cy", 500, 50, "");
  const { customers } = await page(id);
  const ids = Object.fromEntries(customers.map((customer) => [customer.email, customer.id]));
  return { id, ids: ids as Record<string, CustomerId> };
}

describe("the list of customers", () => {
  test("has one row for an address in any spelling, by last order, and none of another store", async () => {
    const { id } = await aShopWithThree();
    expect((await page(id)).customers).toMatchObject([
      { email: "ada@example.com", name: "Ada Löwe", orders: 2, spent_cents: 300, country: "Italy" },
      { email: "bo@example.com", orders: 1, spent_cents: 900 },
      { email: "cy+1@example.com", orders: 1, spent_cents: 50 },
    ]);
  });

  test("is sorted and filtered", async () => {
    const { id, ids } = await aShopWithThree();
    const [ada, bo, cy] = ["ada@example.com", "bo@example.com", "cy+1@example.com"];
    const input = { version: 1, tags: ["press"], note: "" };
    await saveCustomer(db, id, ids[bo] as CustomerId, { input, by });
    expect(await emails(id, { sort: "spent" })).toEqual([bo, ada, cy]);
    expect(await emails(id, { sort: "orders" })).toHaveLength(3);
    expect(await emails(id, { sort: "email" })).toEqual([ada, bo, cy]);
    expect(await emails(id, { tag: "press" })).toEqual([bo]);
    expect(await emails(id, { country: "Malta" })).toEqual([bo]);
    expect(await emails(id, { orders: "several" })).toEqual([ada]);
    expect(await emails(id, { orders: "one", spent: "60" })).toEqual([bo]);
    expect(await emails(id, { last: "30" })).toEqual([ada]);
    expect(await emails(id, { last: "older" })).toEqual([cy]);
    expect(await emails(id, { search: "lowe" })).toEqual([ada]);
    expect(await emails(id, { search: "BO@" })).toEqual([bo]);
    expect(await emails(id, { search: "%" })).toEqual([]);
    const filters = () => inStore(db, "owner", id, (tx) => listCustomerFilters(tx, id));
    expect(await filters()).toEqual({ countries: ["Italy", "Malta"], tags: ["press"] });
    const tagged = async (email: string, version: number, tags: string[]) => {
      await saveCustomer(db, id, ids[email] as CustomerId, { input: { version, tags, note: "" }, by });
      return (await filters()).tags;
    };
    expect(await tagged(ada, 1, ["loyal", "press"])).toEqual(["loyal", "press"]);
    expect(await tagged(bo, 2, ["loyal"])).toEqual(["loyal", "press"]);
    expect(await tagged(ada, 2, [])).toEqual(["loyal"]);
    await asTableOwner(db, (query) => query("delete from orders where store_id = $1", [id]));
    expect((await filters()).tags).toEqual(["loyal"]);
    expect(await tagged(bo, 3, [])).toEqual([]);
  });

  test("is filtered by whether they want news, as their pages say it", async () => {
    const { id, ids } = await aShopWithThree();
    const [ada, bo, cy] = ["ada@example.com", "bo@example.com", "cy+1@example.com"];
    const news = () =>
      Promise.all(NEWS_STATES.map(async (news) => [news, ...(await emails(id, { news }))].join(" ")));
    const left = await aConsent(db, id, { email: ada });
    await leaveList(db, id, left.id);
    await aConsent(db, id, { email: bo });
    await aConsent(db, (await anOpenStore(db)).id, { email: cy });
    expect(await news()).toEqual([`given ${bo}`, "asked", `left ${ada}`, `none ${cy}`]);
    // Asked again: whoever is on the list stays on it, and whoever left is asked.
    for (const email of [ada, bo]) {
      const asked = await aConsent(db, id, { email, given: false });
      await inStore(db, "owner", id, (tx) => noteNewsAsked(tx, asked.id));
    }
    expect(await news()).toEqual([`given ${bo}`, `asked ${ada}`, "left", `none ${cy}`]);
    const states = await Promise.all(
      [ada, bo].map((email) =>
        inStore(db, "owner", id, (tx) => findCustomer(tx, id, ids[email] as CustomerId)),
      ),
    );
    expect(states.map((customer) => customer?.consent?.state)).toEqual(["asked", "given"]);
    const { rows } = await inStore(db, "owner", id, (tx) =>
      tx.execute(
        sql`select count_customers(${id}, ${wantedJson({ news: "none" })}::jsonb)::integer as count`,
      ),
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("knows what was agreed to before the first order, and before a correction to another address", async () => {
    const { id } = await anOpenStore(db);
    for (const email of ["dee@example.com", "eve@example.com"]) await aConsent(db, id, { email });
    await aWrittenOrder(db, id, { email: "Dee@example.com" });
    const mistyped = await aWrittenOrder(db, id, { email: "evv@example.com" });
    expect(await emails(id, { news: "given" })).toEqual(["dee@example.com"]);
    const was = (await findContact(db, id, mistyped))?.contact;
    if (!was) throw new Error("The order is gone.");
    await correctOrder(db, id, mistyped, { correction: { ...was, email: "Eve@example.com", was }, by });
    expect(await emails(id, { news: "given", sort: "email" })).toEqual([
      "dee@example.com",
      "eve@example.com",
    ]);
  });

  test("is paged by key in each order", async () => {
    const { id } = await anOpenStore(db);
    for (let at = 0; at < 120; at++) {
      const placed = { email: `c${at}@example.com`, createdAt: daysAgo(at % 7) };
      await aWrittenOrder(db, id, placed, [{ priceCents: at % 3 }]);
    }
    for (const sort of CUSTOMER_SORTS) {
      const first = await page(id, { sort });
      const second = await page(id, { sort, after: first.next ?? "" });
      const third = await page(id, { sort, after: second.next ?? "" });
      const all = [first, second, third].flatMap((one) => one.customers.map(({ email }) => email));
      expect(new Set(all).size).toBe(120);
      expect(third.next).toBeNull();
      const back = await page(id, { sort, before: third.previous ?? "" });
      expect(back.customers).toEqual(second.customers);
    }
  });
});

type Figures = {
  id: string;
  email: string;
  country: string;
  orders: number;
  spent: number;
  last: Date;
  tags: string[];
  news: NewsState | null;
};

const isBetween = (orders: number, [least, most]: [number, number]) => orders >= least && orders <= most;
const COUNTS: Record<OrderCount, [number, number]> = {
  none: [0, 0],
  one: [1, 1],
  several: [2, Infinity],
  five: [5, Infinity],
};

/** What the list should show, in JavaScript. */
function isMatch(customer: Figures, { tag, country, orders, spent, last, news }: CustomerFilter): boolean {
  const days = (Date.now() - customer.last.getTime()) / DAY_MS;
  return (
    (!tag || customer.tags.includes(tag)) &&
    (!country || customer.country === country) &&
    (!orders || isBetween(customer.orders, COUNTS[orders])) &&
    (!spent || customer.spent >= Number(spent)) &&
    (!last || (last === "older" ? days > 365 : days <= Number(last))) &&
    (!news || (customer.news ?? "none") === news)
  );
}

const KEYS: Record<CustomerSort, (customer: Figures) => string | number> = {
  "last-order": ({ last }) => last.getTime(),
  spent: ({ spent }) => spent,
  orders: ({ orders }) => orders,
  email: ({ email }) => email,
};

function inOrderOf(sort: CustomerSort, all: Figures[]): Figures[] {
  const key = KEYS[sort];
  const compare = (one: Figures, other: Figures) =>
    key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.id < other.id ? -1 : 1;
  const sorted = all.toSorted(compare);
  return sort === "email" ? sorted : sorted.toReversed();
}

const VALUES = {
  tag: ["half", "hundredth", "rare", "nobodys"],
  country: ["Italy", "Malta", "Germany"],
  orders: ORDER_COUNTS,
  spent: ["1", "3000", "19000", "99999"],
  last: LAST_ORDERS,
  news: NEWS_STATES,
} as const;

test("a page of very many is the one that reading all of them gives", async () => {
  const { id } = await anOpenStore(db);
  // Masses of equal keys, and filters that only those match who come late in an order. The statistics are also of a store
  // in which everything is otherwise.
  const all = await asTableOwner(db, async (query) => {
    await query(
      `insert into customers (store_id, email, name, country, orders, spent_cents, last_order_at, tags, news)
       select case when n % 4 = 0 then $2 else $1 end::uuid, md5(n::text) || '@example.com', '',
         case when n % 4 = 0 then 'Germany' when n % 4001 = 1 then 'Malta' else 'Italy' end,
         case when n % 4 = 0 then 6 when n % 11 = 0 then n % 7 else 1 end, case when n % 3 = 0 then n else n % 5 * 1000 end,
         date_trunc('milliseconds', now()) - interval '7 minutes' - n * interval '20 minutes',
         array_remove(array[case when n % 2 = 1 then 'half' end, case when n % 100 = 3 then 'hundredth' end,
           case when n % 10000 = 5 then 'rare' end], null),
         case when n % 4 = 0 then 'given' when n % 10 = 3 then 'given' when n % 101 = 2 then 'asked' end
       from generate_series(1, 40000) n`,
      [id, other.id],
    );
    await query(
      "insert into customer_tags select store_id, unnest(tags) as tag, count(*) from customers where store_id in ($1, $2) group by 1, 2",
      [id, other.id],
    );
    await query("analyze customers");
    return query<Figures>(
      `select id, email, country, orders, spent_cents::float as spent, last_order_at as last, tags, news from customers
       where store_id = $1`,
      [id],
    );
  });
  const sorted = new Map(CUSTOMER_SORTS.map((sort) => [sort, inOrderOf(sort, all)]));
  const cursor = (sort: CustomerSort, customer: Figures | undefined) =>
    customer && `${String(KEYS[sort](customer)) + (sort === "last-order" ? "000" : "")}.${customer.id}`;
  const expectSame = async (filter: CustomerFilter & { sort: CustomerSort }) => {
    const { sort } = filter;
    const matching = (sorted.get(sort) ?? []).filter((customer) => isMatch(customer, filter));
    for (const at of new Set([0, 50, Math.floor(matching.length / 2), Math.max(0, matching.length - 50)])) {
      if (at > matching.length) continue;
      const shown = await emails(id, { ...filter, after: cursor(sort, matching[at - 1]) });
      const expected = matching.slice(at, at + 50).map(({ email }) => email);
      expect({ filter, at, shown }).toEqual({ filter, at, shown: expected });
      if (at < 50) continue;
      const back = await emails(id, { ...filter, before: cursor(sort, matching[at]) });
      const before = matching.slice(at - 50, at).map(({ email }) => email);
      expect({ filter, before: at, back }).toEqual({ filter, before: at, back: before });
    }
  };
  const ties = { last: "30", news: "given" } as const;
  for (const sort of CUSTOMER_SORTS)
    for (const filter of [
      {},
      ties,
      { tag: "hundredth" },
      { country: "Germany" },
      { orders: "five" as const },
    ])
      await expectSame({ ...filter, sort });
  const wishes = fc.record(
    {
      ...Object.fromEntries(
        Object.entries(VALUES).map(([name, values]) => [name, fc.constantFrom(...values)]),
      ),
      sort: fc.constantFrom(...CUSTOMER_SORTS),
    },
    { requiredKeys: ["sort"] },
  );
  await fc.assert(
    fc.asyncProperty(wishes, (filter) => expectSame(filter as CustomerFilter & { sort: CustomerSort })),
    { seed: SEED, numRuns: 60 },
  );
});

test("of two tabs that save tags and note, the second is told", async () => {
  const { id, ids } = await aShopWithThree();
  const ada = ids["ada@example.com"] as CustomerId;
  const save = (note: string) => saveCustomer(db, id, ada, { input: { version: 1, tags: [], note }, by });
  expect(await save("first")).toMatchObject({ ok: true, version: 2 });
  expect(await save("second")).toMatchObject({ reason: "changed-elsewhere", current: { note: "first" } });
});

test("a customer's orders are all of that address, page by page", async () => {
  const { id, ids } = await aShopWithThree();
  const ada = ids["ada@example.com"] as CustomerId;
  for (let at = 0; at < 60; at++) await aWrittenOrder(db, id, { email: "ADA@example.com" });
  await aWrittenOrder(db, id, { email: "ada@example.com", demo: true });
  const read = (after?: string) =>
    inStore(db, "owner", id, (tx) => listOrdersOfCustomer(tx, id, ada, { after }));
  const first = await read();
  const second = await read(first?.next ?? "");
  expect([first?.orders.length, second?.orders.length, second?.next]).toEqual([50, 12, null]);
});
