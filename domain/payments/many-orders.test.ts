import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { inStore } from "#db/client.ts";
import { createJobWorker } from "#domain/jobs/job-worker.ts";
import { listJobs, readJobReport } from "#domain/jobs/list-jobs.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { listOrders } from "#domain/orders/lists/list-orders.ts";
import type { JobId, OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import type { ManyOrdersInput } from "#rules/order/many-orders-input.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aReturn } from "#test/factories-returns.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { changeManyOrdersLater, MANY_ORDERS_WORKS } from "./many-orders.ts";

const db = await openDatabase();
const by = randomUUID() as UserId;
const worker = createJobWorker({ db, log: silentLog, works: MANY_ORDERS_WORKS });
afterAll(() => worker.close());

const start = (store: StoreId, input: ManyOrdersInput) =>
  inStore(db, "owner", store, (tx) => changeManyOrdersLater(tx, store, input, by));

/** The answer for each order, in the order of the ids. */
async function answersOf(store: StoreId, input: ManyOrdersInput): Promise<string[]> {
  const queued = await start(store, input);
  const id = queued?.job as JobId;
  worker.wake();
  await vi.waitFor(async () => {
    const jobs = await inStore(db, "owner", store, (tx) => listJobs(tx, store));
    expect(jobs.find((job) => job.id === id)).toMatchObject({ state: "done", done: input.ids.length });
  }, PATIENCE_MS);
  const report = await inStore(db, "owner", store, (tx) => readJobReport(tx, store, { id, after: 0 }));
  const answers = new Map(report?.rows.map((row) => [row.subject, `${row.outcome} ${row.note}`.trim()]));
  const numbers = await Promise.all(input.ids.map(async (order) => (await shown(store, order)).order_number));
  return numbers.map((number) => answers.get(`#${number}`) ?? "no answer");
}

async function shown(store: StoreId, id: OrderId) {
  const order = await findOrder(db, store, id);
  if (!order) throw new Error("There is no such order.");
  return order;
}

test("fulfilling many answers for each what was done, and why not", async () => {
  const { id: store } = await anOpenStore(db);
  const ids = [
    await aWrittenOrder(db, store),
    await aWrittenOrder(db, store, { financialStatus: "paid", paidCents: 250 }),
    await aWrittenOrder(db, store, { financialStatus: "pending", paymentKind: "cash-on-delivery" }),
    await aWrittenOrder(db, store, { financialStatus: "pending", paymentKind: "bank-transfer" }),
    await aWrittenOrder(db, store, { financialStatus: "awaiting_payment", paymentKind: "stripe" }),
    await aWrittenOrder(db, store, { cancelledAt: new Date() }),
    await aWrittenOrder(db, store, { fulfillmentStatus: "fulfilled" }),
    await aWrittenOrder(db, store, {}, [{ quantity: 2, cancelledQuantity: 2 }]),
  ];
  expect(await answersOf(store, { action: "fulfill", ids, even_unpaid: false })).toEqual([
    "done",
    "done",
    "done",
    "skipped It is not paid yet.",
    "skipped Its payment has not arrived.",
    "skipped It is cancelled.",
    "skipped It is already fulfilled.",
    "skipped Nothing is left to fulfill: what was not shipped is cancelled.",
  ]);
  const unpaid = ids.slice(3, 5);
  expect(await answersOf(store, { action: "fulfill", ids: unpaid, even_unpaid: true })).toEqual([
    "done",
    "skipped Its payment has not arrived.",
  ]);
  for (const id of ids.slice(0, 4))
    expect(await shown(store, id)).toMatchObject({ fulfillment_status: "fulfilled", fulfillments: [{}] });
});

test("a withdrawn order is marked in the list, and not fulfilled among many", async () => {
  const { id: store } = await anOpenStore(db);
  const paid = { financialStatus: "paid", paidCents: 250 } as const;
  const ids = [await aWrittenOrder(db, store, paid), await aWrittenOrder(db, store, paid)];
  const [withdrawn, other] = ids as [OrderId, OrderId];
  await aReturn(db, store, withdrawn);
  const { orders } = await listOrders(db, store, {}, 1);
  expect(orders.map(({ id, return_requested }) => [id, return_requested]).toSorted()).toEqual(
    [
      [withdrawn, true],
      [other, false],
    ].toSorted(),
  );
  expect(await answersOf(store, { action: "fulfill", ids, even_unpaid: true })).toEqual([
    "skipped The shopper has withdrawn from it: answer that on its own page first.",
    "done",
  ]);
});

test("marking many as paid records what is due of each, and mails the shopper", async () => {
  const { id: store } = await anOpenStore(db);
  const unpaid = {
    financialStatus: "pending",
    paymentKind: "bank-transfer",
    paymentName: "Transfer",
  } as const;
  const ids = [
    await aWrittenOrder(db, store, unpaid),
    await aWrittenOrder(db, store, { ...unpaid, financialStatus: "partially_paid", paidCents: 100 }),
    await aWrittenOrder(db, store, { ...unpaid, financialStatus: "paid", paidCents: 250 }),
    await aWrittenOrder(db, store, { ...unpaid, financialStatus: "awaiting_payment" }),
    await aWrittenOrder(db, store, { ...unpaid, cancelledCents: 250, cancelledAt: new Date() }),
    await aWrittenOrder(db, store),
  ];
  expect(await answersOf(store, { action: "mark-paid", ids, paid_on: "2026-01-31" })).toEqual([
    "done",
    "done",
    "skipped Nothing is due.",
    "skipped It is being paid by card: Stripe reports the payment by itself.",
    "skipped Nothing is due.",
    "skipped It is an order of the demo checkout: nothing is paid.",
  ]);
  for (const [index, amount_cents] of [250, 150].entries())
    expect(await shown(store, ids[index] as OrderId)).toMatchObject({
      financial_status: "paid",
      paid_cents: 250,
      payments: [{ amount_cents, paid_on: "2026-01-31" }],
    });
  const [paid] = await Promise.all(ids.map((id) => shown(store, id)));
  expect(paid?.timeline).toContainEqual(expect.objectContaining({ kind: "mail", type: "payment-received" }));
});

test("many are archived and unarchived, and an order given twice is one", async () => {
  const { id: store } = await anOpenStore(db);
  const ids = [await aWrittenOrder(db, store), await aWrittenOrder(db, store)];
  expect(await answersOf(store, { action: "archive", ids })).toEqual(["done", "done"]);
  expect(await start(store, { action: "unarchive", ids: [...ids, ...ids] })).toMatchObject({ total: 2 });
  worker.wake();
  await vi.waitFor(async () => {
    for (const id of ids) expect((await shown(store, id)).timeline).toHaveLength(2);
  }, PATIENCE_MS);
});

test("an order that fails for a reason that nobody foresaw is named, and the others go on", async () => {
  const { id: store } = await anOpenStore(db);
  const paid = { financialStatus: "paid", paidCents: 250 } as const;
  const ids = [
    await aWrittenOrder(db, store, paid),
    await aWrittenOrder(db, store, { ...paid, shippingName: "Cursed" }),
    await aWrittenOrder(db, store, paid),
  ];
  const statement = (text: string) => asTableOwner(db, (query) => query(text));
  await statement(`alter table orders add constraint unforeseen
    check (shipping_name <> 'Cursed' or fulfillment_status <> 'fulfilled') not valid`);
  const answers = await answersOf(store, { action: "fulfill", ids, even_unpaid: false });
  await statement("alter table orders drop constraint unforeseen");
  expect(answers).toEqual([
    "done",
    "failed An unexpected error occurred, and the order stays as it was.",
    "done",
  ]);
  expect(await shown(store, ids[1] as OrderId)).toMatchObject({ fulfillment_status: "unfulfilled" });
});

test("a second worker that takes the job over changes no order twice", async () => {
  const { id: store } = await anOpenStore(db);
  const id = await aWrittenOrder(db, store, {}, [{ quantity: 3 }]);
  const work = MANY_ORDERS_WORKS["fulfill-orders"];
  const input = { orders: [{ id, number: 1 }], by, even_unpaid: false };
  const job = {
    id: randomUUID() as JobId,
    store,
    input,
    cursor: undefined,
    startedMicros: "0",
    signal: new AbortController().signal,
    log: silentLog,
  };
  // The first one's transaction fails after the deed: the deed is undone with it.
  const killed = work({
    ...job,
    commit: (piece) =>
      inStore(db, "owner", store, async (tx) => {
        await piece(tx);
        throw new Error("killed");
      }),
  });
  await expect(killed).rejects.toThrow("killed");
  expect((await shown(store, id)).fulfillments).toEqual([]);
  const answers: unknown[] = [];
  const commit: Parameters<typeof work>[0]["commit"] = (piece) =>
    inStore(db, "owner", store, async (tx) => void answers.push((await piece(tx)).rows));
  await Promise.all([work({ ...job, commit }), work({ ...job, commit })]);
  expect((await shown(store, id)).fulfillments).toHaveLength(1);
  expect(answers.flat()).toContainEqual({ subject: "#1", outcome: "done" });
  expect(answers.flat()).toContainEqual({
    subject: "#1",
    outcome: "skipped",
    note: "It is already fulfilled.",
  });
});

test("orders of another store are left out, and without one of its own there is no job", async () => {
  const [{ id: store }, { id: other }] = [await anOpenStore(db), await anOpenStore(db)];
  const [own, foreign] = [await aWrittenOrder(db, store), await aWrittenOrder(db, other)];
  expect(await start(store, { action: "archive", ids: [foreign] })).toBeUndefined();
  expect(await start(store, { action: "archive", ids: [own, foreign] })).toMatchObject({ total: 1 });
});
