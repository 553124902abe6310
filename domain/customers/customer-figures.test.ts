import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { customers } from "#db/schema/customers.ts";
import { orders } from "#db/schema/orders.ts";
import { changeCurrency } from "#domain/currency/change-currency.ts";
import { previewCurrency } from "#domain/currency/preview-currency.ts";
import { seedDemoData } from "#domain/demo/seed-demo-data.ts";
import { correctOrder, findContact } from "#domain/orders/correct-order.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { cancelOrder } from "#domain/payments/cancel-order.ts";
import { markAsPaid } from "#domain/payments/mark-as-paid.ts";
import { refundOrder } from "#domain/payments/refund-order.ts";
import { createStorage } from "#domain/pictures/create-storage.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { isUnsettled, PAYMENT_STATUSES, revenueCents } from "#rules/payment/payment-status.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, anOrderReadyToShip, aProductOnSale, type OpenStore } from "#test/factories-orders.ts";
import { aPaymentMethod, aPendingOrder } from "#test/factories-payments.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { runs } from "#test/is-sweep.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const db = await openDatabase();
const by = randomUUID() as UserId;
const storage = createStorage({ dataDir: await openTemporaryFolder(), s3: undefined });

const anAddress = fc.constantFrom("ada@example.com", "Ada@Example.com", "bo@example.com", "b.o@example.com");
const aName = fc.constantFrom("Ada", "Bo", "Zoë");

const aDeed = fc.oneof(
  fc.record({ deed: fc.constant("place" as const), email: anAddress, name: aName }),
  fc.record({
    deed: fc.constant("write" as const),
    email: anAddress,
    name: aName,
    status: fc.constantFrom(...PAYMENT_STATUSES),
    currency: fc.constantFrom("EUR", "USD"),
    demo: fc.boolean(),
  }),
  fc.record({ deed: fc.constant("pay" as const), which: fc.nat() }),
  fc.record({
    deed: fc.constant("refund" as const),
    which: fc.nat(),
    cents: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({ deed: fc.constant("cancel" as const), which: fc.nat(), refund: fc.boolean() }),
  fc.record({ deed: fc.constant("correct" as const), which: fc.nat(), email: anAddress, name: aName }),
  fc.record({ deed: fc.constant("delete" as const), which: fc.nat() }),
);
type Deed = typeof aDeed extends fc.Arbitrary<infer Value> ? Value : never;

test("after any deeds, the figures of customers are those of a plain recount of the orders", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aDeed, { minLength: 3, maxLength: 14 }), async (deeds) => {
      const store = await anOpenStore(db);
      const goods = await aProductOnSale(db, store.id, { price: 1_000, stock: 1_000 });
      const method = await aPaymentMethod(db, store.id);
      const placed: Placed = { byCheckout: [], all: [] };
      for (const deed of deeds) {
        const made = await doDeed(store, placed, deed, () =>
          aPendingOrder(db, store, {
            items: [[goods, 1]],
            method,
            checkout: "name" in deed ? { email: deed.email, shipping_name: deed.name } : {},
          }),
        );
        if (made) placed.all.push(made);
        if (made && deed.deed === "place") placed.byCheckout.push(made);
      }
      expect(await readCustomers(store.id)).toEqual(await recount(store.id));
    }),
    { numRuns: runs(60, 6) },
  );
});

/** The sums of a written order need not fit its state: what moves money is tried on the others. */
type Placed = { byCheckout: OrderId[]; all: OrderId[] };

async function doDeed(
  store: OpenStore,
  placed: Placed,
  deed: Deed,
  place: () => Promise<OrderId>,
): Promise<OrderId | undefined> {
  if (deed.deed === "place") return place();
  if (deed.deed === "write") {
    const { status: financialStatus, currency: currencyCode, name: shippingName, email, demo } = deed;
    return aWrittenOrder(db, store.id, { financialStatus, currencyCode, shippingName, email, demo });
  }
  const among = deed.deed === "correct" || deed.deed === "delete" ? placed.all : placed.byCheckout;
  const id = among[deed.which % among.length];
  if (!id) return;
  if (deed.deed === "pay")
    await markAsPaid(db, store.id, id, { paid_on: "2026-01-31", note: "", tell_shopper: false, by });
  if (deed.deed === "refund")
    await refundOrder(db, store.id, id, {
      lines: [],
      shipping_cents: 0,
      amount_cents: deed.cents,
      note: "",
      tell_shopper: false,
      by_hand: true,
      by,
    });
  if (deed.deed === "cancel")
    await cancelOrder(db, store.id, id, {
      reason: "customer",
      note: "",
      restock: [],
      tell_shopper: false,
      refund: deed.refund,
      by_hand: true,
      by,
    });
  if (deed.deed === "correct") {
    const was = (await findContact(db, store.id, id))?.contact;
    const correction = was && { ...was, email: deed.email, shipping_name: deed.name, was };
    if (correction) await correctOrder(db, store.id, id, { correction, by });
  }
  if (deed.deed === "delete" && (await findOrder(db, store.id, id)))
    await asTableOwner(db, (query) => query("delete from orders where id = $1", [id])).catch(ignoreInvoices);
  return undefined;
}

/** What refers to an order keeps it from being deleted. */
function ignoreInvoices(error: { code?: string }) {
  if (error.code !== "23503") throw error;
}

type Figures = Pick<
  typeof customers.$inferSelect,
  "name" | "country" | "orders" | "spentCents" | "lastOrderAt" | "createdAt"
>;

async function readCustomers(store: StoreId): Promise<Record<string, Figures>> {
  const rows = await inStore(db, "owner", store, (tx) =>
    tx.select().from(customers).where(eq(customers.storeId, store)),
  );
  return Object.fromEntries(
    rows.map(({ email, name, country, orders, spentCents, lastOrderAt, createdAt }) => [
      email,
      { name, country, orders, spentCents, lastOrderAt, createdAt },
    ]),
  );
}

async function recount(store: StoreId): Promise<Record<string, Figures>> {
  const rows = await inStore(db, "owner", store, (tx) =>
    tx.select().from(orders).where(eq(orders.storeId, store)).orderBy(orders.createdAt),
  );
  const real = Object.groupBy(
    rows.filter(({ demo }) => !demo),
    ({ email }) => email.toLowerCase(),
  );
  return Object.fromEntries(
    Object.entries(real).map(([email, ofOne = []]) => {
      const counted = ofOne.filter(({ financialStatus }) => !isUnsettled(financialStatus));
      const last = (counted.at(-1) ?? ofOne.at(-1)) as (typeof rows)[number];
      const spent = counted.filter(({ currencyCode }) => currencyCode === "EUR").map(revenueCents);
      return [
        email,
        {
          name: last.shippingName,
          country: last.shippingCountry,
          orders: counted.length,
          spentCents: spent.reduce((sum, cents) => sum + cents, 0),
          lastOrderAt: last.createdAt,
          createdAt: ofOne[0]?.createdAt as Date,
        },
      ];
    }),
  );
}

test("demo data makes no customer, the demo checkout does", async () => {
  const store = await anOpenStore(db);
  await seedDemoData({ db, storage, demoPicturesDir: "domain/demo/pictures" }, store.id, {
    now: new Date(),
    by,
  });
  expect(await readCustomers(store.id)).toEqual({});
  await anOrderReadyToShip(db, store);
  expect(Object.values(await readCustomers(store.id))).toMatchObject([{ orders: 1 }]);
});

test("after a change of currency, only orders in the new one are spent", async () => {
  const store = await anOpenStore(db);
  await aWrittenOrder(db, store.id, { email: "ada@example.com" });
  const { seen } = await previewCurrency(db, store.id, "USD");
  expect(await changeCurrency(db, store.id, { code: "USD", seen, by })).toEqual({ ok: true });
  await aWrittenOrder(db, store.id, { email: "ada@example.com", currencyCode: "USD" }, [{ priceCents: 100 }]);
  expect(await readCustomers(store.id)).toMatchObject({ "ada@example.com": { orders: 2, spentCents: 100 } });
});

test("orders and corrections at the same time leave right figures", async () => {
  const store = await anOpenStore(db);
  const addresses = ["ada@example.com", "bo@example.com"];
  const written = await Promise.all(
    Array.from({ length: 8 }, (_, at) => aWrittenOrder(db, store.id, { email: addresses[at % 2] as string })),
  );
  await Promise.all([
    ...written.map(async (id, at) => {
      const was = (await findContact(db, store.id, id))?.contact;
      if (!was) throw new Error("The order is gone.");
      const correction = {
        ...was,
        email: addresses[(at + 1) % 2] as string,
        shipping_name: `Name ${at}`,
        was,
      };
      expect(await correctOrder(db, store.id, id, { correction, by })).toEqual({ ok: true });
    }),
    ...addresses.map((email) => aWrittenOrder(db, store.id, { email })),
  ]);
  expect(await readCustomers(store.id)).toEqual(await recount(store.id));
});

test("orders of one address at the same time, paid and unpaid, leave right figures", async () => {
  const store = await anOpenStore(db);
  const kinds = ["demo", "awaiting_payment", "paid"] as const;
  const order = (at: number) => ({
    email: at % 2 ? "ada@example.com" : "ADA@example.com",
    shippingName: `Name ${at}`,
    financialStatus: kinds[at % 3] as (typeof kinds)[number],
    currencyCode: at % 4 ? "EUR" : "USD",
  });
  await Promise.all(Array.from({ length: 24 }, (_, at) => aWrittenOrder(db, store.id, order(at))));
  expect(await readCustomers(store.id)).toEqual(await recount(store.id));
});

test("a deleted store leaves no customer, not even of an order that was being placed", async () => {
  const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
  await aWrittenOrder(db, other.id, { email: "ada@example.com" });
  await aWrittenOrder(db, store.id, { email: "ada@example.com" });
  await inStore(db, "owner", store.id, (tx) => tx.update(customers).set({ tags: ["regular"] }));
  await asTableOwner(db, async (query) => {
    await query("begin");
    await query(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
         'id', gen_random_uuid(), 'order_number', o.order_number + 1, 'email', 'bo@example.com'))).*
       from orders o where o.store_id = $1`,
      [store.id],
    );
    const deletion = asTableOwner(db, (queryToo) => queryToo("delete from stores where id = $1", [store.id]));
    // By another connection: a transaction sees the same activity until it ends.
    await expect.poll(() => asTableOwner(db, (look) => look(WAITING))).toHaveLength(1);
    await query("commit");
    await deletion;
    expect(await query("select from customers where store_id = $1", [store.id])).toEqual([]);
    expect(await query("select from customer_tags where store_id = $1", [store.id])).toEqual([]);
    expect(await query("select from customers where store_id = $1", [other.id])).toHaveLength(1);
  });
});

const WAITING = `
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from stores%'`;

test("a customer without orders goes, unless the owner has written about her", async () => {
  const store = await anOpenStore(db);
  const first = await aWrittenOrder(db, store.id, { email: "ada@example.com" });
  const second = await aWrittenOrder(db, store.id, { email: "bo@example.com" });
  await inStore(db, "owner", store.id, (tx) =>
    tx.update(customers).set({ note: "Rings twice" }).where(eq(customers.email, "bo@example.com")),
  );
  for (const id of [first, second]) {
    const was = (await findContact(db, store.id, id))?.contact;
    if (was)
      await correctOrder(db, store.id, id, { correction: { ...was, email: "cy@example.com", was }, by });
  }
  expect(await readCustomers(store.id)).toMatchObject({
    "bo@example.com": { orders: 0, spentCents: 0 },
    "cy@example.com": { orders: 2 },
  });
});
