import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { orders } from "#db/schema/orders.ts";
import { productVariants } from "#db/schema/products.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, aProductOnSale, type OpenStore } from "#test/factories-orders.ts";
import { aPaymentMethod, aPendingOrder, letDaysPass } from "#test/factories-payments.ts";
import { silentLog } from "#test/silent-log.ts";
import { markAsPaid } from "./mark-as-paid.ts";
import { handleUnpaidOrders } from "./unpaid-orders.ts";

const db = await openDatabase();
const BY = "3e1f7a52-6a0f-4d55-9b7e-1d0a4c1f2b3c" as UserId;

async function anUnpaidOrder(days: { remindAfterDays?: number; cancelAfterDays?: number }) {
  const store = await anOpenStore(db);
  await changeDetails(db, store.id, { change: { contact_email: "shop@example.com" }, by: BY });
  const method = await aPaymentMethod(db, store.id, days);
  const mug = await aProductOnSale(db, store.id, { stock: 5 });
  const id = await aPendingOrder(db, store, { method, items: [[mug, 2]] });
  return { store, mug, id, read: () => readOrder(store, id) };
}

const inTheStore = <T>(store: StoreId, read: Parameters<typeof inStore<T>>[3]) =>
  inStore(db, "owner", store, read);

async function readOrder({ id: store }: OpenStore, orderId: OrderId) {
  const [order] = await inTheStore(store, (tx) => tx.select().from(orders).where(eq(orders.id, orderId)));
  const mails = await inTheStore(store, (tx) =>
    tx.select({ type: mailOutbox.type }).from(mailOutbox).where(eq(mailOutbox.storeId, store)),
  );
  const [variant] = await inTheStore(store, (tx) =>
    tx.select().from(productVariants).where(eq(productVariants.storeId, store)),
  );
  return { ...order, mails: mails.map(({ type }) => type).sort(), stock: variant?.inventoryQty };
}

/** Another test file may have orders in this database that are due: their number is not ours. */
const look = () => handleUnpaidOrders(db, silentLog);

const pay = ({ store, id }: { store: OpenStore; id: OrderId }, amount_cents?: number) =>
  markAsPaid(db, store.id, id, {
    amount_cents,
    paid_on: "2026-11-16",
    note: "",
    tell_shopper: false,
    by: BY,
  });

describe("the owner of an unpaid order", () => {
  test("is reminded once, when its days are over", async () => {
    const unpaid = await anUnpaidOrder({ remindAfterDays: 7 });
    await look();
    expect((await unpaid.read()).mails).not.toContain("unpaid-order");
    await letDaysPass(db, unpaid.store.id, 7);
    await Promise.all([look(), look()]);
    await look();
    const { mails, remindAt, financialStatus } = await unpaid.read();
    expect(mails.filter((type) => type === "unpaid-order")).toHaveLength(1);
    expect([remindAt, financialStatus]).toEqual([null, "pending"]);
  });

  test("is reminded of one that is paid in part, and not of one that is paid", async () => {
    const [part, whole] = [
      await anUnpaidOrder({ remindAfterDays: 1 }),
      await anUnpaidOrder({ remindAfterDays: 1 }),
    ];
    await pay(part, 100);
    await pay(whole);
    for (const { store } of [part, whole]) await letDaysPass(db, store.id, 1);
    await look();
    expect((await part.read()).mails).toContain("unpaid-order");
    expect((await whole.read()).mails).not.toContain("unpaid-order");
  });
});

describe("an unpaid order", () => {
  test("is cancelled when its days are over: the stock returns, and the shopper is told", async () => {
    const unpaid = await anUnpaidOrder({ remindAfterDays: 7, cancelAfterDays: 14 });
    expect((await unpaid.read()).stock).toBe(3);
    await letDaysPass(db, unpaid.store.id, 14);
    await Promise.all([look(), look()]);
    const { cancelledAt, financialStatus, mails, stock, remindAt, cancelUnpaidAt } = await unpaid.read();
    expect(cancelledAt).not.toBeNull();
    expect([financialStatus, stock, remindAt, cancelUnpaidAt]).toEqual(["voided", 5, null, null]);
    expect(mails).toContain("cancellation");
    expect(mails).not.toContain("unpaid-order");
    const [event] = await inTheStore(unpaid.store.id, (tx) =>
      tx.select().from(events).where(eq(events.type, "order.cancelled")),
    );
    expect(event?.payload).toMatchObject({ by: null, reason: "unpaid", order_id: unpaid.id });
  });

  test("is paid or cancelled, never both, when both come at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const unpaid = await anUnpaidOrder({ cancelAfterDays: 1 });
      await letDaysPass(db, unpaid.store.id, 1);
      const [paid] = await Promise.all([pay(unpaid), look()]);
      const { financialStatus, cancelledAt, stock } = await unpaid.read();
      expect([financialStatus, cancelledAt === null, stock]).toEqual(
        paid.ok ? ["paid", true, 3] : ["voided", false, 5],
      );
    }
  });

  test("that is shipped or paid in part is left to its owner", async () => {
    const [shipped, part] = [
      await anUnpaidOrder({ cancelAfterDays: 1 }),
      await anUnpaidOrder({ cancelAfterDays: 1 }),
    ];
    await fulfillOrder(db, shipped.store.id, shipped.id, {
      carrier: "",
      tracking_number: "",
      even_unpaid: true,
    });
    await pay(part, 100);
    for (const { store } of [shipped, part]) await letDaysPass(db, store.id, 1);
    await look();
    for (const { read } of [shipped, part]) {
      const { cancelledAt, cancelUnpaidAt, stock } = await read();
      expect([cancelledAt, cancelUnpaidAt, stock]).toEqual([null, null, 3]);
    }
  });
});
