import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { inStore } from "#db/client.ts";
import { storeDetails } from "#db/schema/store-details.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { findOrderForConfirmation } from "#domain/payments/find-order-for-confirmation.ts";
import { markAsPaid } from "#domain/payments/mark-as-paid.ts";
import { sweepPayments } from "#domain/payments/payment-sweeper.ts";
import { refundOrder } from "#domain/payments/refund-order.ts";
import { releaseOrder } from "#domain/payments/release-order.ts";
import { sendRefund } from "#domain/payments/send-refund.ts";
import { settlePayment } from "#domain/payments/settle-payment.ts";
import { readStripeAccount, saveStripeAccount } from "#domain/payments/stripe/stripe-account.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import type { OnSale } from "#test/factories-orders.ts";
import { aDiscount } from "#test/factories-pricing.ts";
import { listen } from "#test/listen.ts";
import { postJson } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { openStripeShop } from "#test/stripe-shop.ts";

// What Stripe cannot be asked, or says too late: no money is lost or given back twice, and the owner is told.

const { fake, testApp, deps, openStore } = await openStripeShop();
const { db } = testApp;
const shop = await openStore();
const { store, account, buy, aMug, sessionOf, order, stock, mails, due, delivery } = shop;
await inStore(db, "owner", store.id, (tx) =>
  tx.insert(storeDetails).values({ storeId: store.id, contact_email: "owner@example.com" }),
);
const by = randomUUID() as UserId;

async function aPayingOrder(quantity = 1, left = 5) {
  const mug = await aMug(left);
  const { orderId } = await buy([[mug, quantity]]);
  return { mug, orderId, session: sessionOf(orderId) };
}

async function aPaidOrder(quantity = 1) {
  const paying = await aPayingOrder(quantity);
  await account.pay(paying.session.id);
  await settlePayment(deps, store.id, paying.orderId);
  return paying;
}

async function aPromisedOrder(quantity = 1) {
  const paying = await aPayingOrder(quantity);
  await account.promise(paying.session.id);
  await settlePayment(deps, store.id, paying.orderId);
  return paying;
}

const read = async (orderId: OrderId) => (await findOrder(db, store.id, orderId)) ?? expect.fail();
const eventsOf = async (orderId: OrderId) =>
  (await read(orderId)).timeline.flatMap((entry) => (entry.kind === "event" ? [entry.type] : [])).reverse();
const problems = async (orderId: OrderId) =>
  (
    await asTableOwner(db, (ask) =>
      ask<{ problem: string }>(
        "select payload ->> 'problem' as problem from mail_outbox where order_id = $1 and type = 'payment-problem' order by created_at",
        [orderId],
      ),
    )
  ).map(({ problem }) => problem);
const sessionRow = async (orderId: OrderId) =>
  (
    await asTableOwner(db, (ask) =>
      ask<{ released: boolean; seconds: number | null }>(
        "select released, extract(epoch from due_at - now())::int as seconds from payment_sessions where order_id = $1",
        [orderId],
      ),
    )
  )[0];
const newestEvent = () => account.events.at(-1) as (typeof account.events)[number];
const deliver = async () => (await account.deliver(newestEvent(), delivery)).status;
const settle = (orderId: string, give_up = false) =>
  postJson(testApp, "/api/payments/settle", { storeId: store.id, orderId, give_up });

const saveKey = (restricted_key: string) =>
  saveStripeAccount(db, deps.keys, store.id, { input: { active: true, restricted_key }, by });

/** Until the test ends the saved key is that of an account which knows nothing of this one. */
async function withAnotherKey() {
  const key = `rk_test_${randomUUID().replaceAll("-", "")}`;
  fake.open(key);
  await saveKey(key);
  onTestFinished(async () => void (await saveKey(shop.key)));
  return key;
}

async function longAgo(orderId: OrderId): Promise<void> {
  await asTableOwner(db, (ask) =>
    ask("update payment_sessions set expires_at = now() - interval '25 hours' where order_id = $1", [
      orderId,
    ]),
  );
}

const wanted = {
  lines: [],
  shipping_cents: 0,
  note: "",
  tell_shopper: true,
  by_hand: false,
  by: null,
};
const begin = async (orderId: OrderId, amount_cents: number) => {
  const begun = await refundOrder(db, store.id, orderId, { ...wanted, amount_cents });
  return begun.ok ? begun.refundId : expect.fail(begun.reason);
};
const refundsOf = ({ payment_intent }: ReturnType<typeof sessionOf>) =>
  [...account.refunds.values()].filter((refund) => refund.payment_intent === payment_intent?.id);

describe("a refund whose outcome nobody knows", () => {
  test.each([401, 403, 404])("waits when Stripe answers %i, and is given back once", async (status) => {
    const { orderId, session } = await aPaidOrder();
    fake.trouble("POST /v1/refunds", "answer-lost", "answer-lost");
    const refundId = await begin(orderId, 100);
    expect(await sendRefund(deps, store.id, refundId)).toMatchObject({ state: "pending", failure: null });
    fake.trouble("GET /v1/refunds", { status }, { status });
    for (let times = 0; times < 2; times++)
      expect(await sendRefund(deps, store.id, refundId)).toMatchObject({
        state: "pending",
        failure: expect.stringContaining("waits until the right keys are saved"),
      });
    expect(await problems(orderId)).toEqual(["locked-out"]);
    expect(await sendRefund(deps, store.id, refundId)).toMatchObject({ state: "done", failure: null });
    expect(refundsOf(session).map(({ amount }) => amount)).toEqual([100]);
  });

  test("is found at Stripe even after its idempotency key is forgotten", async () => {
    const { orderId, session } = await aPaidOrder();
    const { total_cents } = await order(orderId);
    fake.trouble("POST /v1/refunds", "answer-lost", "answer-lost");
    const refundId = await begin(orderId, total_cents);
    await sendRefund(deps, store.id, refundId);
    account.forgetKeys();
    expect(await sendRefund(deps, store.id, refundId)).toMatchObject({ state: "done" });
    expect(refundsOf(session)).toHaveLength(1);
  });

  test("waits while the key is another account's, and while there is none", async () => {
    const { orderId, session } = await aPaidOrder();
    account.refundsBecome("pending");
    const refundId = await begin(orderId, 100);
    await sendRefund(deps, store.id, refundId);
    account.refundsBecome("succeeded");
    await withAnotherKey();
    expect(await sendRefund(deps, store.id, refundId)).toMatchObject({ state: "pending" });
    const unreadable = { ...deps, keys: deriveAuthKeys("another secret, as after a restart") };
    expect(await sendRefund(unreadable, store.id, refundId)).toMatchObject({ state: "pending" });
    await saveKey(shop.key);
    await account.refundEnds(refundsOf(session)[0]?.id ?? "", "succeeded");
    expect(await sendRefund(deps, store.id, refundId)).toMatchObject({ state: "done" });
    expect(refundsOf(session)).toHaveLength(1);
  });
});

describe("a refund that Stripe refuses", () => {
  test("fails with its reason, and its owner is told by mail", async () => {
    const { orderId } = await aPaidOrder();
    fake.trouble("POST /v1/refunds", { status: 400 });
    expect(await sendRefund(deps, store.id, await begin(orderId, 100))).toMatchObject({
      state: "failed",
      failure: "The test asked for this error.",
    });
    expect(await problems(orderId)).toEqual(["refund-failed"]);
  });

  test("after it had succeeded is told once, and the order says so", async () => {
    const { orderId, session } = await aPaidOrder();
    await sendRefund(deps, store.id, await begin(orderId, 100));
    await account.refundEnds(refundsOf(session)[0]?.id ?? "", "failed");
    expect([await deliver(), await deliver()]).toEqual([200, 200]);
    const { refunds, refunded_cents } = await read(orderId);
    expect(refunds).toMatchObject([{ state: "done", failure: expect.stringContaining("another way") }]);
    expect([refunded_cents, await problems(orderId)]).toEqual([100, ["refund-failed"]]);
  });

  test("after it had succeeded is told though Stripe was away when the webhook came, and though it was lost", async () => {
    for (const isTold of [true, false]) {
      const { orderId, session } = await aPaidOrder();
      await sendRefund(deps, store.id, await begin(orderId, 100));
      await account.refundEnds(refundsOf(session)[0]?.id ?? "", "failed");
      fake.trouble("GET /v1/refunds/{id}", ...(isTold ? [{ status: 500 }] : []));
      if (isTold) expect(await deliver()).toBe(200);
      expect(await problems(orderId)).toEqual([]);
      await due(orderId);
      await expect.poll(() => sweepPayments(deps).then(() => problems(orderId))).toEqual(["refund-failed"]);
      expect((await read(orderId)).refunds).toMatchObject([
        { failure: expect.stringContaining("another way") },
      ]);
    }
  });

  test("is asked about once a day for 30 days, and then no more", async () => {
    const { orderId } = await aPaidOrder();
    const refundId = await begin(orderId, 100);
    await sendRefund(deps, store.id, refundId);
    const row = (text: string) => asTableOwner(db, (ask) => ask<{ hours: number | null }>(text, [refundId]));
    const dueIn =
      "select round(extract(epoch from due_at - now()) / 3600)::int as hours from refunds where id = $1";
    expect(await row(dueIn)).toEqual([{ hours: 24 }]);
    await row("update refunds set done_at = now() - interval '31 days' where id = $1");
    await sendRefund(deps, store.id, refundId);
    expect(await row(dueIn)).toEqual([{ hours: null }]);
  });

  test("is not sent at all when the order was paid by hand", async () => {
    const { orderId } = await aPromisedOrder();
    const parcel = { carrier: "", tracking_number: "", even_unpaid: true };
    await fulfillOrder(db, store.id, orderId, parcel);
    await account.moneyFails(sessionOf(orderId).id);
    await settlePayment(deps, store.id, orderId);
    const paid = { paid_on: "2026-01-31", note: "", tell_shopper: false, by };
    expect(await markAsPaid(db, store.id, orderId, paid)).toMatchObject({ ok: true });
    expect(await refundOrder(db, store.id, orderId, { ...wanted, amount_cents: 100 })).toMatchObject({
      ok: true,
      state: "done",
    });
    expect((await read(orderId)).refunds).toMatchObject([{ provider: "manual" }]);
  });
});

describe("pieces of a refund under way", () => {
  test("are not shipped, and come back into stock when it is done", async () => {
    const { orderId, session, mug } = await aPaidOrder(3);
    const [line] = (await read(orderId)).line_items;
    const lines = [{ line_item_id: line?.id ?? "", quantity: 2, restock: true }];
    account.refundsBecome("pending");
    const begun = await refundOrder(db, store.id, orderId, { ...wanted, lines });
    if (begun.ok) await sendRefund(deps, store.id, begun.refundId);
    account.refundsBecome("succeeded");
    const parcel = { carrier: "", tracking_number: "", even_unpaid: false };
    const two = [{ line_item_id: line?.id ?? "", quantity: 2 }];
    expect(await fulfillOrder(db, store.id, orderId, { ...parcel, lines: two })).toMatchObject({ left: 1 });
    expect(await fulfillOrder(db, store.id, orderId, parcel)).toMatchObject({ fulfillmentStatus: "partial" });
    await account.refundEnds(refundsOf(session)[0]?.id ?? "", "succeeded");
    await deliver();
    const after = await read(orderId);
    expect(after.fulfillment_status).toBe("fulfilled");
    expect(after.line_items).toMatchObject([{ fulfilled_quantity: 1, returned_quantity: 0 }]);
    expect(await stock(mug)).toBe(4);
  });
});

describe("a payment under way", () => {
  test("is not marked as paid by hand", async () => {
    const { orderId, session } = await aPromisedOrder();
    const paid = { paid_on: "2026-01-31", note: "", tell_shopper: true, by };
    expect(await markAsPaid(db, store.id, orderId, paid)).toEqual({ ok: false, reason: "awaiting-payment" });
    await account.moneyArrives(session.id);
    await deliver();
    expect(await order(orderId)).toMatchObject({ financial_status: "paid" });
  });

  test("of an order that was paid by hand all the same is given back, and its owner is told", async () => {
    const { orderId, session } = await aPromisedOrder();
    const { total_cents } = await order(orderId);
    await asTableOwner(db, (ask) =>
      ask("update orders set financial_status = 'paid', paid_cents = total_cents where id = $1", [orderId]),
    );
    await account.moneyArrives(session.id);
    expect([await deliver(), (await settle(orderId)).status]).toEqual([200, 200]);
    expect(refundsOf(session).map(({ amount }) => amount)).toEqual([total_cents]);
    expect(await order(orderId)).toMatchObject({ financial_status: "paid", paid_cents: total_cents });
    expect(await problems(orderId)).toEqual(["not-needed"]);
  });

  test("that fails after pieces were shipped leaves the order to its owner, who is told once", async () => {
    const { orderId, session, mug } = await aPromisedOrder(2);
    const [line] = (await read(orderId)).line_items;
    const parcel = { carrier: "", tracking_number: "", even_unpaid: true };
    const lines = [{ line_item_id: line?.id ?? "", quantity: 1 }];
    await fulfillOrder(db, store.id, orderId, { ...parcel, lines });
    await account.moneyFails(session.id);
    expect([await deliver(), (await settle(orderId)).status]).toEqual([200, 200]);
    expect(await (await settle(orderId)).json()).toEqual({ financial_status: "pending" });
    expect([await problems(orderId), await stock(mug)]).toEqual([["failed-after-shipping"], 3]);
    const paid = { paid_on: "2026-01-31", note: "", tell_shopper: true, by };
    expect(await markAsPaid(db, store.id, orderId, paid)).toMatchObject({ financialStatus: "paid" });
  });

  test("is waited for though Stripe is away long after its page was closed", async () => {
    const { orderId, session } = await aPromisedOrder();
    await longAgo(orderId);
    fake.trouble("GET /v1/checkout/sessions/{id}", { status: 500 });
    await settlePayment(deps, store.id, orderId);
    expect(await order(orderId)).toMatchObject({ financial_status: "pending", cancelled_at: null });
    await account.moneyArrives(session.id);
    await settlePayment(deps, store.id, orderId);
    expect(await order(orderId)).toMatchObject({ financial_status: "paid" });
  });
});

describe("an order whose payment nobody can ask for", () => {
  test("is told to its owner at once, released after a day, and its money taken when Stripe answers", async () => {
    const { orderId, session, mug } = await aPayingOrder();
    await withAnotherKey();
    await account.pay(session.id);
    await settlePayment(deps, store.id, orderId);
    await settlePayment(deps, store.id, orderId);
    expect(await order(orderId)).toMatchObject({ financial_status: "awaiting_payment" });
    expect(await problems(orderId)).toEqual(["locked-out"]);
    await longAgo(orderId);
    await settlePayment(deps, store.id, orderId);
    expect([(await order(orderId)).financial_status, await stock(mug)]).toEqual(["voided", 5]);
    expect(await problems(orderId)).toEqual(["locked-out", "unknown"]);
    expect(await eventsOf(orderId)).toContain("order.payment-unknown");
    expect((await sessionRow(orderId))?.seconds).toBeGreaterThan(0);
    // Its page must not say that nothing was charged.
    expect(await findOrderForConfirmation(db, store.id, orderId)).toMatchObject({ payment_asked: true });
    await saveKey(shop.key);
    await due(orderId);
    await expect
      .poll(() => sweepPayments(deps).then(() => order(orderId)))
      .toMatchObject({ financial_status: "paid", cancelled_at: null });
    expect(await stock(mug)).toBe(4);
  });

  test("is not paid when Stripe says so", async () => {
    const { orderId } = await aPayingOrder();
    await settle(orderId, true);
    expect(await findOrderForConfirmation(db, store.id, orderId)).toMatchObject({
      financial_status: "voided",
      payment_asked: false,
    });
  });

  test("is paid on a page that is asked about within two minutes of its making", async () => {
    const { orderId } = await aPayingOrder();
    expect((await sessionRow(orderId))?.seconds).toBeLessThanOrEqual(120);
  });
});

describe("money that comes after the order was given up", () => {
  test("takes the stock again, however often it was settled before", async () => {
    const { orderId, session, mug } = await aPromisedOrder();
    await account.moneyFails(session.id);
    await deliver();
    for (let times = 0; times < 2; times++) await settle(orderId);
    expect(await sessionRow(orderId)).toMatchObject({ released: true });
    await account.moneyArrives(session.id);
    await deliver();
    expect([(await order(orderId)).financial_status, await stock(mug)]).toEqual(["paid", 4]);
  });

  test("is given back when the goods are gone, and both are told; also when it cannot be given back", async () => {
    for (const trouble of [[], [{ status: 400 }]]) {
      const { orderId, session, mug } = await aPayingOrder(1, 1);
      await releaseOrder(db, store.id, orderId);
      await buy([[mug, 1]]);
      await account.pay(session.id);
      fake.trouble("POST /v1/refunds", ...trouble);
      await deliver();
      expect(await problems(orderId)).toEqual(trouble.length > 0 ? ["late", "refund-failed"] : ["late"]);
      expect((await mails(orderId)).includes("refund")).toBe(trouble.length === 0);
    }
  });

  test("is given back when the last use of its discount is taken", async () => {
    const { orderId, session } = await aPayingOrder();
    await releaseOrder(db, store.id, orderId);
    const discountId = await aDiscount(db, store.id, { code: "ONCE", maxUses: 1, uses: 1 });
    await asTableOwner(db, (ask) =>
      ask(
        `insert into order_discounts (store_id, order_id, discount_id, part, title, amount_cents, once_per_customer, mailbox, released)
          values ($1, $2, $3, 'items', 'ONCE', 1, false, 'a@example.com', true)`,
        [store.id, orderId, discountId],
      ),
    );
    await account.pay(session.id);
    await deliver();
    expect(await order(orderId)).toMatchObject({ financial_status: "refunded" });
    expect(await problems(orderId)).toEqual(["late"]);
  });

  test("of another amount is recorded once, however often it is asked for", async () => {
    const { orderId, session } = await aPayingOrder();
    session.amount_total += 100;
    await account.pay(session.id);
    for (let times = 0; times < 3; times++) await settle(orderId);
    const happened = await eventsOf(orderId);
    expect(happened.filter((type) => type === "order.payment-differs")).toHaveLength(1);
    expect([refundsOf(session).length, await problems(orderId)]).toEqual([1, ["not-needed"]]);
  });
});

describe("a webhook about a refund that is not ours", () => {
  test("is taken, and changes nothing", async () => {
    const { orderId, session } = await aPayingOrder();
    session.amount_total += 100;
    await account.pay(session.id);
    await settle(orderId);
    // The refund of another amount carries the order's id.
    expect(newestEvent().type).toBe("refund.created");
    expect(await deliver()).toBe(200);
    const other = await openStore();
    expect((await account.deliver(newestEvent(), other.delivery)).status).toBe(200);
  });
});

describe("the same order sent again", () => {
  test("is not sent to a page that is over or paid", async () => {
    const mug = await aMug();
    const [over, paid] = [randomUUID(), randomUUID()];
    const first = await buy([[mug, 1]], over);
    await account.expire(sessionOf(first.orderId).id);
    expect(await buy([[mug, 1]], over)).toEqual({ status: 200, success: true, orderId: first.orderId });
    const second = await buy([[mug, 1]], paid);
    await account.pay(sessionOf(second.orderId).id);
    expect(await buy([[mug, 1]], paid)).toEqual({ status: 200, success: true, orderId: second.orderId });
    expect((await order(second.orderId)).financial_status).toBe("paid");
  });
});

describe("keys that cannot be read any more", () => {
  test("can be switched off, and not on", async () => {
    const { store: lost } = await openStore();
    const keys = deriveAuthKeys("another secret, as after a restart");
    const save = (active: boolean) => saveStripeAccount(db, keys, lost.id, { input: { active }, by });
    expect(await save(true)).toEqual({ ok: false, reason: "keys-needed" });
    expect(await save(false)).toEqual({ ok: true });
    expect(await readStripeAccount(db, keys, lost.id)).toMatchObject({ active: false, keys_lost: true });
  });
});

/** A busy machine takes longer than a shopper is kept waiting. */
async function untilBought(order: typeof buy, mug: OnSale): Promise<OrderId> {
  const key = randomUUID();
  for (;;) {
    const { status, orderId } = await order([[mug, 1]], key);
    if (status === 200) return orderId;
    expect(status).toBe(503);
  }
}

describe("a silent Stripe", () => {
  test("keeps those waiting who ask it, and nobody else", async () => {
    const { url } = await listen(createServer(testApp.app.listener));
    const other = await openStore();
    const mug = await aMug(40);
    const paying: OrderId[] = [];
    while (paying.length < 40)
      paying.push(...(await Promise.all(Array.from({ length: 8 }, () => untilBought(buy, mug)))));
    const { promise: until, resolve: speak } = Promise.withResolvers<void>();
    onTestFinished(() => speak());
    const question = "GET /v1/checkout/sessions/{id}";
    const atOnce = fake.watch(question);
    fake.trouble(question, ...paying.map(() => ({ until })));
    let answered = 0;
    const asked = paying.map(async (orderId) => {
      const answer = await fetch(`${url}/api/payments/settle`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ storeId: store.id, orderId }),
      });
      answered++;
      return answer;
    });
    await expect.poll(atOnce).toBe(4);
    // Forty at once are a crowd of their own, for which a slow machine refuses pages.
    await expect.poll(() => answered).toBeGreaterThanOrEqual(paying.length - 4);
    const page = await fetch(`${url}/${other.store.slug}`);
    const answers = await Promise.all(asked);
    expect([page.status, ...new Set(answers.map(({ status }) => status))]).toEqual([200, 200]);
    expect(await answers.at(-1)?.json()).toMatchObject({ financial_status: "awaiting_payment" });
    expect(atOnce()).toBe(4);
    // Places are kept for payments that begin, in this store and in others.
    await untilBought(buy, await aMug());
    await untilBought(other.buy, await other.aMug());
  });
});
