import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { leaveList } from "#domain/consents/leave-list.ts";
import { noteNewsAsked } from "#domain/consents/note-news-asked.ts";
import { correctOrder, findContact } from "#domain/orders/correct-order.ts";
import { CUSTOMER_SORTS, NEWS_STATES } from "#rules/customer/customer-match.ts";
import type { CustomerId, StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aConsent } from "#test/factories-consents.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
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

test("a page of very many is the one that reading all of them gives", async () => {
  const { id } = await anOpenStore(db);
  // Whoever spent much ordered long ago: those of the last days come late in that order.
  await asTableOwner(db, async (query) => {
    await query(
      `insert into customers (store_id, email, name, country, orders, spent_cents, last_order_at)
       select $1, md5(n::text) || '@example.com', '', case n % 3 when 0 then 'Italy' else 'Malta' end, 1 + n % 7, n,
         now() - n * interval '7 minutes'
       from generate_series(1, 12000) n`,
      [id],
    );
    await query("analyze customers");
  });
  const plain = async (filter: CustomerFilter) => {
    const wanted = wantedJson(filter);
    const { rows } = await inStore(db, "owner", id, (tx) =>
      tx.execute<{ email: string }>(sql`
        select email from customers c where store_id = ${id}
          and (${filter.country ?? null}::text is null or country = ${filter.country ?? null})
          and last_order_at >= coalesce((${wanted}::jsonb ->> 'last_from')::timestamptz, '-infinity')
        order by ${sql.raw({ "last-order": "last_order_at desc", spent: "spent_cents desc", orders: "orders desc", email: "email" }[filter.sort ?? "last-order"])},
          ${sql.raw(filter.sort === "email" ? "id" : "id desc")}`),
    );
    return rows.map(({ email }) => email);
  };
  for (const sort of CUSTOMER_SORTS)
    for (const match of [{}, { last: "30" as const }, { last: "30" as const, country: "Italy" }]) {
      const filter = { sort, ...match };
      const all = await plain(filter);
      const first = await page(id, filter);
      const second = await page(id, { ...filter, after: first.next ?? "" });
      const third = await page(id, { ...filter, after: second.next ?? "" });
      const back = await page(id, { ...filter, before: third.previous ?? "" });
      const shown = [first, second, third, back].map(({ customers }) => customers.map(({ email }) => email));
      expect(shown).toEqual([all.slice(0, 50), all.slice(50, 100), all.slice(100, 150), all.slice(50, 100)]);
    }
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
