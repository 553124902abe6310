import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { inStore } from "#db/client.ts";
import { claimJob } from "#domain/jobs/job-claims.ts";
import { startJob } from "#domain/jobs/start-job.ts";
import { findPayment } from "#domain/payments/paying-order.ts";
import { sweepPayments } from "#domain/payments/payment-sweeper.ts";
import { settlePayment } from "#domain/payments/settle-payment.ts";
import { testConnection } from "#domain/payments/stripe/test-connection.ts";
import { handleUnpaidOrders } from "#domain/payments/unpaid-orders.ts";
import { NO_CARDS_IN_A_COPY } from "#rules/store/copy-words.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { aPaymentMethod, aPendingOrder, letDaysPass } from "#test/factories-payments.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { openStripeShop } from "#test/stripe-shop.ts";
import { isCopy } from "./installation.ts";
import { watchCopy } from "./watch-copy.ts";

const shop = await openStripeShop();
const { db } = shop.testApp;

/** No process works on its jobs. */
const still = await openDatabase();

const goLive = (of = db) => asTableOwner(of, (query) => query("update installation set copy_since = null"));

async function becomeCopy(of = db): Promise<void> {
  await asTableOwner(of, (query) => query("update installation set copy_since = now()"));
  onTestFinished(async () => {
    await goLive(of);
  });
}

describe("a restored copy", () => {
  test("asks Stripe nothing, neither by itself nor for a shopper, and settles once it is in service", async () => {
    const store = await shop.openStore();
    const mug = await store.aMug();
    const { orderId } = await store.buy([[mug, 1]]);
    expect(await findPayment(shop.deps, store.store.id, orderId)).toHaveProperty(
      "paymentUrl",
      expect.any(String),
    );
    await store.account.pay(store.sessionOf(orderId).id);
    await asTableOwner(db, (query) =>
      query("update payment_sessions set due_at = now(), expires_at = now() - interval '9 days'"),
    );
    await becomeCopy();
    const asked = shop.fake.requests.length;

    await sweepPayments(shop.deps);
    expect(await settlePayment(shop.deps, store.store.id, orderId)).toEqual({
      status: "awaiting_payment",
      away: true,
    });
    expect(await findPayment(shop.deps, store.store.id, orderId)).toHaveProperty("paymentUrl", undefined);
    expect(await testConnection(shop.deps, store.store.id)).toMatchObject({ ok: false });
    expect(shop.fake.requests).toHaveLength(asked);
    expect(await store.mails(orderId)).toEqual([]);

    await goLive();
    await sweepPayments(shop.deps);
    expect((await store.order(orderId)).financial_status).toBe("paid");
  });

  test("tells shoppers and owners that it takes no cards, and keeps nobody's stock", async () => {
    const store = await shop.openStore();
    const mug = await store.aMug(5);
    const key = randomUUID();
    await store.buy([[mug, 1]], key);
    const as = await store.owner();
    await becomeCopy();

    const refused = {
      status: 409,
      reason: "payment-in-copy",
      error: expect.stringContaining("takes no cards"),
    };
    expect(await store.buy([[mug, 2]])).toMatchObject(refused);
    expect(await store.stock(mug)).toBe(4);
    // The page of the order that was placed in the original is not answered either, and the order stays as it is.
    expect(await store.buy([[mug, 1]], key)).toMatchObject(refused);
    expect(await store.stock(mug)).toBe(4);

    const saved = await as.put("/api/payments/stripe", { active: true, restricted_key: store.key });
    expect(saved.status).toBe(409);
    expect(await saved.json()).toMatchObject({ fields: { restricted_key: NO_CARDS_IN_A_COPY } });
    const tested = await as.post("/api/payments/stripe/test");
    expect(await tested.json()).toEqual({ ok: false, problem: NO_CARDS_IN_A_COPY });
  });

  test("reminds nobody and cancels no order", async () => {
    const store = await anOpenStore(db);
    const method = await aPaymentMethod(db, store.id, { cancelAfterDays: 7 });
    const mug = await aProductOnSale(db, store.id, { stock: 5 });
    const id = await aPendingOrder(db, store, { method, items: [[mug, 2]] });
    await letDaysPass(db, store.id, 8);
    await becomeCopy();
    expect(await handleUnpaidOrders(db, silentLog)).toBe(0);
    await goLive();
    expect(await handleUnpaidOrders(db, silentLog)).toBeGreaterThan(0);
    const [order] = await asTableOwner(db, (query) =>
      query("select cancelled_at from orders where id = $1", [id]),
    );
    expect(order).toEqual({ cancelled_at: expect.any(Date) });
  });

  test("leaves the jobs of its original alone, and works on its own", async () => {
    const { id: store } = await anOpenStore(still);
    const start = () =>
      inStore(still, "owner", store, (tx) =>
        startJob(tx, store, { kind: "write-export", input: {}, total: 1, by: null }),
      );
    const before = await start();
    await becomeCopy(still);
    expect(await claimJob(still, ["write-export"])).toBeUndefined();
    await goLive(still);
    expect(await claimJob(still, ["write-export"])).toMatchObject({ id: before });
  });

  test("says so in the back office until the operator's word", async () => {
    const owner = ownerRequests(shop.testApp, await anOwner(shop.testApp));
    const since = async () => (await (await owner.get("/api/store")).json()).copy_since;
    // The application looks now and then, and may have seen the copy of an earlier test.
    await expect.poll(since, { interval: 500 }).toBeUndefined();
    await becomeCopy();
    expect(await isCopy(db)).toBe(true);
    const watch = watchCopy(db, silentLog);
    onTestFinished(() => watch.close());
    await expect.poll(() => watch.since()).toBeInstanceOf(Date);
    await expect.poll(since, { interval: 500 }).toMatch(/^\d{4}-/);
  });
});
