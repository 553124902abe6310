import { expect, test } from "vitest";
import { createOrderCounts } from "#domain/orders/lists/count-orders.ts";
import { countToDo } from "#domain/orders/lists/count-to-do.ts";
import { listOrderFilters } from "#domain/orders/lists/list-order-filters.ts";
import { listOrderIds, listOrders } from "#domain/orders/lists/list-orders.ts";
import type { OrderFilter } from "#domain/orders/lists/match-orders.ts";
import { searchOrders } from "#domain/orders/lists/search-orders.ts";
import { owedBackCents } from "#rules/payment/payment-status.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { asTableOwner } from "#test/rows-of.ts";

const db = await openDatabase();
const { id: store } = await anOpenStore(db);
const { id: other } = await anOpenStore(db);

const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 2, day)) });
const cancelledAt = new Date();
const archivedAt = new Date();
const ORDERS = {
  demo: { ...at(1) },
  paid: { ...at(2), financialStatus: "paid", shippingCountry: "Germany", fulfillmentStatus: "fulfilled" },
  pending: { ...at(3), financialStatus: "pending" },
  voided: { ...at(4), financialStatus: "voided", cancelledAt },
  awaiting: { ...at(5), financialStatus: "awaiting_payment", shippingCountry: "Germany" },
  archived: { ...at(6), financialStatus: "paid", archivedAt, cancelledAt, shippingCountry: "" },
} as const;

const names = new Map<string, string>();
for (const [name, order] of Object.entries(ORDERS)) {
  names.set(await aWrittenOrder(db, store, { ...order, email: "anna@example.com" }), name);
  await aWrittenOrder(db, other, { ...order, email: "anna@example.com", shippingCountry: "Spain" });
}

const FILTERED: [name: string, filter: OrderFilter, found: string[]][] = [
  ["no filter", {}, ["voided", "pending", "paid", "demo"]],
  ["Demo", { payment: "demo" }, ["demo"]],
  ["Paid", { payment: "paid" }, ["paid"]],
  ["Awaiting payment", { payment: "awaiting_payment" }, ["awaiting"]],
  ["Voided", { payment: "voided" }, ["voided"]],
  ["Cancelled", { payment: "cancelled" }, ["voided"]],
  ["Archived", { payment: "archived" }, ["archived"]],
  ["a country", { country: "Germany" }, ["paid"]],
  ["a country and a payment", { country: "Germany", payment: "awaiting_payment" }, ["awaiting"]],
  ["a status", { status: "unfulfilled" }, ["voided", "pending", "demo"]],
  ["what is to ship", { todo: "ship" }, ["pending", "demo"]],
  ["what is unpaid", { todo: "unpaid" }, ["pending"]],
  ["returns to answer", { todo: "return" }, []],
  ["days", { from: at(2).createdAt, to: at(4).createdAt }, ["pending", "paid"]],
  [
    "everything at once",
    { status: "fulfilled", payment: "paid", country: "Italy", from: at(1).createdAt },
    [],
  ],
];

test.for(FILTERED)("filtered by %s, the list, its ids and its count agree", async ([, filter, found]) => {
  const { orders } = await listOrders(db, store, filter, 1);
  expect(orders.map(({ id }) => names.get(id))).toEqual(found);
  expect((await listOrderIds(db, store, filter, 500)).map((id) => names.get(id))).toEqual(found);
  expect(await createOrderCounts(db)(store, filter)).toBe(found.length);
});

test("counts of different filters are not mixed up", async () => {
  const countOrders = createOrderCounts(db);
  for (const [, filter, found] of FILTERED) expect(await countOrders(store, filter)).toBe(found.length);
});

test("what waits for the owner is counted as the list shows it, in no other store", async () => {
  expect(await countToDo(db, store)).toEqual({ ship: 2, unpaid: 1, return: 0, owed: 0 });
  const { id: busy } = await anOpenStore(db);
  const order = await aWrittenOrder(db, busy, { financialStatus: "paid", fulfillmentStatus: "fulfilled" });
  for (const state of ["requested", "received", "refunded"]) {
    await asTableOwner(db, (query) =>
      query("insert into returns (store_id, order_id, name, state) values ($1, $2, 'Anna', $3)", [
        busy,
        order,
        state,
      ]),
    );
  }
  expect(await countToDo(db, busy)).toEqual({ ship: 0, unpaid: 0, return: 1, owed: 0 });
  expect((await listOrders(db, busy, { todo: "return" }, 1)).orders.map(({ id }) => id)).toEqual([order]);
  await aWrittenOrder(db, busy, { fulfillmentStatus: "partial", financialStatus: "partially_paid" });
  await aWrittenOrder(db, busy, { financialStatus: "pending", cancelledAt });
  expect(await countToDo(db, busy)).toEqual({ ship: 1, unpaid: 1, return: 1, owed: 0 });
});

test("what is to be given back is found as the rule says", async () => {
  const { id: store } = await anOpenStore(db);
  const none = {
    totalCents: 250,
    cancelledCents: 0,
    paidCents: 250,
    refundedCents: 0,
    cancelledRefundedCents: 0,
    overpaidCents: 0,
    overpaidRefundedCents: 0,
  };
  const cases: Partial<typeof none>[] = [
    {},
    { paidCents: 255, overpaidCents: 5 },
    { paidCents: 255, overpaidCents: 5, refundedCents: 5, overpaidRefundedCents: 5 },
    { cancelledCents: 250 },
    { cancelledCents: 250, refundedCents: 250, cancelledRefundedCents: 250 },
    // Given back for something else before the rest was cancelled.
    { cancelledCents: 250, refundedCents: 250 },
    { cancelledCents: 100, paidCents: 150 },
    { cancelledCents: 100, paidCents: 151 },
    { paidCents: 5, overpaidCents: 5, cancelledCents: 250 },
  ];
  const owed: string[] = [];
  for (const sums of cases) {
    const balance = { ...none, ...sums };
    const id = await aWrittenOrder(db, store, { ...balance, financialStatus: "paid" });
    if (owedBackCents(balance) > 0) owed.push(id);
  }
  expect(owed).toHaveLength(4);
  for (const filter of [{ todo: "owed" }, { payment: "owed_back" }] as const)
    expect((await listOrderIds(db, store, filter, 10)).sort()).toEqual(owed.toSorted());
  expect(await countToDo(db, store)).toMatchObject({ owed: 4 });
});

test("what is being given back is not to be given back again", async () => {
  const { id: store } = await anOpenStore(db);
  const overpaid = { financialStatus: "paid", paidCents: 255, overpaidCents: 5 } as const;
  const order = await aWrittenOrder(db, store, overpaid);
  const refund = (state: string) =>
    asTableOwner(db, (query) =>
      query(
        `insert into refunds (store_id, order_id, state, amount_cents, taxes, provider, tell_shopper)
        values ($1, $2, $3, 5, '[]', 'stripe', false)`,
        [store, order, state],
      ),
    );

  await refund("failed");
  expect(await listOrderIds(db, store, { payment: "owed_back" }, 10)).toEqual([order]);
  await refund("pending");
  expect(await listOrderIds(db, store, { payment: "owed_back" }, 10)).toEqual([]);
  expect(await countToDo(db, store)).toMatchObject({ owed: 0 });
});

test("only so many ids are listed, the newest first", async () => {
  expect((await listOrderIds(db, store, {}, 2)).map((id) => names.get(id))).toEqual(["voided", "pending"]);
});

test("the search over all orders finds archived ones and those that await their payment", async () => {
  const { orders } = await searchOrders(db, store, "anna");
  expect(orders.map(({ id }) => names.get(id))).toEqual(Object.keys(ORDERS).reverse());
});

test("the countries are those of the store's orders, in alphabetical order", async () => {
  expect(await listOrderFilters(db, store)).toEqual({ offered: true, countries: ["Germany", "Italy"] });
  expect(await listOrderFilters(db, other)).toEqual({ offered: true, countries: ["Spain"] });
});

test("more filters are offered with the first real or archived order", async () => {
  const { id: demo } = await anOpenStore(db);
  expect(await listOrderFilters(db, demo)).toEqual({ offered: false, countries: [] });
  await aWrittenOrder(db, demo);
  expect(await listOrderFilters(db, demo)).toEqual({ offered: false, countries: [] });
  await aWrittenOrder(db, demo, { archivedAt });
  expect(await listOrderFilters(db, demo)).toEqual({ offered: true, countries: ["Italy"] });
});
