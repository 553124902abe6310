import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listOrders } from "#domain/orders/lists/list-orders.ts";
import { cancelOrder } from "#domain/payments/cancel-order.ts";
import { markAsPaid } from "#domain/payments/mark-as-paid.ts";
import { sweepPayments } from "#domain/payments/payment-sweeper.ts";
import { refundOrder } from "#domain/payments/refund-order.ts";
import { releaseOrder } from "#domain/payments/release-order.ts";
import { sendRefund } from "#domain/payments/send-refund.ts";
import { settlePayment } from "#domain/payments/settle-payment.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import { ORIGIN, openTestApp } from "#test/app.ts";
import { aCheckout } from "#test/factories-orders.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { postJson } from "#test/owner.ts";
import { openStripeShop } from "#test/stripe-shop.ts";

const { fake, testApp, deps, openStore } = await openStripeShop();
const shop = await openStore();
const { store, account, buy, aMug, sessionOf, order, stock, mails, due, delivery } = shop;

/** An order on Stripe's page. */
async function aPayingOrder(quantity = 1, left = 5) {
  const mug = await aMug(left);
  const { orderId } = await buy([[mug, quantity]]);
  return { mug, orderId, session: sessionOf(orderId) };
}

const settle = (orderId: string, give_up = false, storeId: string = store.id) =>
  postJson(testApp, "/api/payments/settle", { storeId, orderId, give_up });
const newestEvent = () => account.events.at(-1) as (typeof account.events)[number];

/** Asked again and again: the sweeper of the application may just have claimed it. */
async function swept(orderId: OrderId) {
  await due(orderId);
  await sweepPayments(deps);
  return order(orderId);
}

describe("an order that is paid by card", () => {
  test("is written first, takes its stock, and is answered with Stripe's page", async () => {
    const mug = await aMug();
    const placed = await buy([[mug, 2]]);
    const session = sessionOf(placed.orderId);
    expect(placed).toMatchObject({ status: 200, success: true, paymentUrl: session.url });
    expect(await order(placed.orderId)).toMatchObject({
      financial_status: "awaiting_payment",
      paid_cents: 0,
    });
    expect(session).toMatchObject({
      amount_total: (await order(placed.orderId)).total_cents,
      currency: "eur",
    });
    expect(await stock(mug)).toBe(3);
    expect(await mails(placed.orderId)).toEqual([]);
  });

  test("brings the shopper back to the shop's own host, if it was placed there", async () => {
    const name = "paid.example.com";
    await aServedName(testApp.db, store.id, name);
    const env = { STRIPE_API_URL: fake.url, PUBLIC_URL: ORIGIN, STORE_CNAME: "shops.example.net" };
    const { app } = await openTestApp(env, undefined, testApp.db);
    const body = JSON.stringify(aCheckout(store, [[await aMug(), 1]], { payment_method_id: shop.method }));
    const send = () =>
      app.fetch(
        new Request(`http://${name}:3000/api/functions/create-order`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        }),
      );
    await expect.poll(async () => (await app.fetch(new Request(`http://${name}:3000/`))).status).toBe(200);
    const { orderId } = await (await send()).json();
    expect(sessionOf(orderId).success_url).toBe(`http://${name}:3000/checkout/orders/${orderId}`);
  });

  test("sent again under the same key is the same order and the same page", async () => {
    const mug = await aMug();
    const key = randomUUID();
    const first = await buy([[mug, 1]], key);
    expect(await buy([[mug, 1]], key)).toEqual(first);
    expect(await stock(mug)).toBe(4);
  });

  test.each(["lost", "answer-lost"] as const)(
    "whose request to Stripe is %s is sent again",
    async (trouble) => {
      const mug = await aMug();
      const key = randomUUID();
      const before = account.sessions.size;
      // The SDK repeats a request once by itself.
      fake.trouble("POST /v1/checkout/sessions", trouble, trouble);
      expect(await buy([[mug, 1]], key)).toMatchObject({ status: 503, reason: "payment-away" });
      expect(await buy([[mug, 1]], key)).toMatchObject({ status: 200, paymentUrl: expect.any(String) });
      expect([account.sessions.size, await stock(mug)]).toEqual([before + 1, 4]);
    },
  );

  test("that Stripe refuses is given up at once, and another way to pay is asked for", async () => {
    const other = await openStore();
    const mug = await other.aMug();
    fake.open(other.key, ["POST /v1/checkout/sessions"]);
    expect(await other.buy([[mug, 1]])).toMatchObject({ status: 409, reason: "payment-refused" });
    expect(await other.stock(mug)).toBe(5);
  });

  test("below Stripe's minimum is not taken", async () => {
    const other = await openStore({ shippingFlatRateCents: 0, taxPercent: "0" });
    const button = await other.aMug(5, 49);
    expect(await other.buy([[button, 1]])).toMatchObject({
      status: 409,
      reason: "no-payment-method",
      error: "Paying by card starts at €0.50.",
    });
  });
});

describe("the sum on Stripe's page", () => {
  test("that is too small in the account's own currency is said, and the stock comes back", async () => {
    const mug = await aMug();
    fake.trouble("POST /v1/checkout/sessions", { status: 400, code: "amount_too_small" });
    expect(await buy([[mug, 1]])).toMatchObject({ status: 409, reason: "payment-too-small" });
    expect(await stock(mug)).toBe(5);
  });

  test("is the order's, and is recorded so though the shopper was shown another currency", async () => {
    const { orderId, session } = await aPayingOrder();
    expect(session.adaptive_pricing).toEqual({ enabled: false });
    const { total_cents } = await order(orderId);
    Object.assign(session, { presentment_details: { presentment_amount: 1, presentment_currency: "usd" } });
    await account.pay(session.id);
    await settle(orderId);
    expect(await order(orderId)).toMatchObject({ financial_status: "paid", paid_cents: total_cents });
  });

  test("of an older page is read from its conversion", async () => {
    const { orderId, session } = await aPayingOrder();
    const { total_cents } = await order(orderId);
    await account.pay(session.id);
    const converted = { amount_total: total_cents, source_currency: "eur", fx_rate: "0.5" };
    Object.assign(session, { amount_total: 1, currency: "usd", currency_conversion: converted });
    await settle(orderId);
    expect(await order(orderId)).toMatchObject({ financial_status: "paid", paid_cents: total_cents });
  });

  test("that a bank still asks the shopper about is under way, and fails when the payment is canceled", async () => {
    const { orderId, session, mug } = await aPayingOrder();
    await account.promise(session.id, "requires_action");
    await settle(orderId);
    expect([(await order(orderId)).financial_status, await stock(mug)]).toEqual(["pending", 4]);
    await account.moneyFails(session.id, "canceled");
    await account.deliver(newestEvent(), delivery);
    expect([(await order(orderId)).financial_status, await stock(mug)]).toEqual(["voided", 5]);
  });

  test("that Stripe did not ask for is not recorded as paid", async () => {
    const { orderId, session, mug } = await aPayingOrder();
    Object.assign(session, { status: "complete", payment_status: "no_payment_required" });
    await settle(orderId);
    expect([(await order(orderId)).financial_status, await stock(mug)]).toEqual(["voided", 5]);
  });
});

describe("settling a payment", () => {
  test("by the webhook, the shopper's return and the sweeper at once is done once", async () => {
    const { orderId, session } = await aPayingOrder();
    await account.pay(session.id);
    await due(orderId);
    await Promise.all([
      account.deliver(newestEvent(), delivery),
      account.deliver(newestEvent(), delivery),
      settle(orderId),
      settle(orderId),
      sweepPayments(deps),
    ]);
    const { total_cents } = await order(orderId);
    expect(await order(orderId)).toMatchObject({ financial_status: "paid", paid_cents: total_cents });
    expect(await mails(orderId)).toEqual(["confirmation"]);
  });

  test.each<[string, (orderId: string) => Promise<unknown>]>([
    ["only the webhook", () => account.deliver(newestEvent(), delivery)],
    ["only the return, because the webhook is lost", (orderId) => settle(orderId)],
    ["only the sweeper, because the shopper closed the page too", () => sweepPayments(deps)],
  ])("works with %s", async (_, tell) => {
    const { orderId, session } = await aPayingOrder();
    await account.pay(session.id);
    await due(orderId);
    await tell(orderId);
    // The sweeper of the application may be the one who settles it.
    await expect.poll(() => order(orderId)).toMatchObject({ financial_status: "paid" });
  });

  test("before it is paid changes nothing, and says where to pay", async () => {
    const { orderId, mug, session } = await aPayingOrder();
    const answer = await settle(orderId);
    expect(await answer.json()).toEqual({ financial_status: "awaiting_payment", paymentUrl: session.url });
    expect(await stock(mug)).toBe(4);
  });

  test("of a page that expired gives the stock back and voids the order", async () => {
    const { orderId, mug, session } = await aPayingOrder(2);
    await account.expire(session.id);
    await account.deliver(newestEvent(), delivery);
    expect(await order(orderId)).toMatchObject({ financial_status: "voided", paid_cents: 0 });
    expect([await stock(mug), await mails(orderId)]).toEqual([5, []]);
  });

  test("that the shopper gives up closes the page, so that it cannot be paid any more", async () => {
    const { orderId, mug, session } = await aPayingOrder();
    expect(await (await settle(orderId, true)).json()).toEqual({ financial_status: "voided" });
    expect([session.status, await stock(mug)]).toEqual(["expired", 5]);
    const paid = await aPayingOrder();
    await account.pay(paid.session.id);
    expect(await (await settle(paid.orderId, true)).json()).toEqual({ financial_status: "paid" });
  });

  test("of a delayed method is pending until the money arrives", async () => {
    const { orderId, session } = await aPayingOrder();
    await account.promise(session.id);
    await account.deliver(newestEvent(), delivery);
    expect([(await order(orderId)).financial_status, await mails(orderId)]).toEqual([
      "pending",
      ["confirmation"],
    ]);
    await account.moneyArrives(session.id);
    await account.deliver(newestEvent(), delivery);
    expect((await order(orderId)).financial_status).toBe("paid");
    expect(await mails(orderId)).toEqual(["confirmation", "payment-received"]);
  });

  test("of a delayed method that fails gives the stock back and tells the shopper", async () => {
    const { orderId, mug, session } = await aPayingOrder();
    await account.promise(session.id);
    await settle(orderId);
    await account.moneyFails(session.id);
    await account.deliver(newestEvent(), delivery);
    expect([(await order(orderId)).financial_status, await stock(mug)]).toEqual(["voided", 5]);
    expect(await mails(orderId)).toEqual(["confirmation", "cancellation"]);
  });

  test("of a delayed method cannot be recorded by hand as well", async () => {
    const { orderId, session } = await aPayingOrder();
    await account.promise(session.id);
    await settle(orderId);
    const byHand = { paid_on: "2026-01-31", note: "", tell_shopper: false, by: randomUUID() as UserId };
    expect(await markAsPaid(testApp.db, store.id, orderId, byHand)).toMatchObject({
      reason: "awaiting-payment",
    });
    await account.moneyArrives(session.id);
    await account.deliver(newestEvent(), delivery);
    const { total_cents } = await order(orderId);
    expect(await order(orderId)).toMatchObject({ financial_status: "paid", paid_cents: total_cents });
  });

  test("of another amount gives it back before the order is voided, however often Stripe is away", async () => {
    const { orderId, mug, session } = await aPayingOrder();
    session.amount_total += 100;
    await account.pay(session.id);
    const before = account.refunds.size;
    fake.trouble("POST /v1/refunds", "lost", "lost");
    await settle(orderId);
    expect((await order(orderId)).financial_status).toBe("awaiting_payment");
    await expect.poll(() => swept(orderId)).toMatchObject({ financial_status: "voided" });
    const given = [...account.refunds.values()].slice(before);
    expect(given.map(({ amount }) => amount)).toEqual([session.amount_total]);
    expect([(await order(orderId)).paid_cents, await stock(mug)]).toEqual([0, 5]);
  });

  test("waits while Stripe does not answer, and is done when it does", async () => {
    const { orderId, session } = await aPayingOrder();
    await account.pay(session.id);
    const event = newestEvent();
    fake.trouble("GET /v1/checkout/sessions/{id}", { status: 500 }, { status: 429 }, "lost", "lost");
    for (let times = 0; times < 3; times++) await account.deliver(event, delivery);
    expect((await order(orderId)).financial_status).toBe("awaiting_payment");
    await expect.poll(() => swept(orderId)).toMatchObject({ financial_status: "paid" });
  });
});

describe("money that comes after the order was given up", () => {
  /** Released although Stripe's page stayed open, as after a day without an answer. */
  async function aReleasedOrder(left: number) {
    const paying = await aPayingOrder(1, left);
    await releaseOrder(testApp.db, store.id, paying.orderId);
    expect(await stock(paying.mug)).toBe(left);
    return paying;
  }

  test("puts an order back into the list, which one without money is not in", async () => {
    const { orderId, session } = await aReleasedOrder(1);
    const listed = async () => {
      const { orders } = await listOrders(testApp.db, store.id, {}, 1);
      return orders.some(({ id }) => id === orderId);
    };
    expect(await listed()).toBe(false);
    await account.pay(session.id);
    await settle(orderId);
    expect(await listed()).toBe(true);
  });

  test("takes the stock again when it is still there", async () => {
    const { orderId, mug, session } = await aReleasedOrder(1);
    await account.pay(session.id);
    await account.deliver(newestEvent(), delivery);
    expect(await order(orderId)).toMatchObject({ financial_status: "paid", cancelled_at: null });
    expect([await stock(mug), await mails(orderId)]).toEqual([0, ["confirmation"]]);
  });

  test("takes the stock again also if the release was reported twice", async () => {
    const { orderId, session } = await aPayingOrder(1, 1);
    await account.promise(session.id);
    await settle(orderId);
    await account.moneyFails(session.id);
    await settle(orderId);
    expect((await order(orderId)).financial_status).toBe("voided");
    await settle(orderId);
    await account.moneyArrives(session.id);
    await settle(orderId);
    expect(await order(orderId)).toMatchObject({ financial_status: "paid", cancelled_at: null });
  });

  test("is given back when the goods are sold, and the shopper is told", async () => {
    const { orderId, mug, session } = await aReleasedOrder(1);
    const faster = await buy([[mug, 1]]);
    await account.pay(sessionOf(faster.orderId).id);
    await settle(faster.orderId);
    await account.pay(session.id);
    await account.deliver(newestEvent(), delivery);
    const { total_cents } = await order(orderId);
    expect(await order(orderId)).toMatchObject({ financial_status: "refunded", refunded_cents: total_cents });
    expect([...account.refunds.values()].at(-1)).toMatchObject({ amount: total_cents });
    expect([await stock(mug), await mails(orderId)]).toEqual([0, ["refund"]]);
  });

  test("is given back when the owner cancelled the order while it was being paid", async () => {
    const { orderId, mug, session } = await aPayingOrder();
    await account.pay(session.id);
    const cancel = {
      reason: "other",
      note: "",
      restock: [],
      tell_shopper: false,
      refund: false,
      by_hand: false,
    } as const;
    await cancelOrder(testApp.db, store.id, orderId, { ...cancel, restock: [], by: randomUUID() as UserId });
    await settle(orderId);
    expect((await order(orderId)).financial_status).toBe("refunded");
    expect(await stock(mug)).toBe(4);
  });
});

describe("a webhook", () => {
  test("with a wrong signature, signed long ago, or of another store changes nothing", async () => {
    const { orderId, session } = await aPayingOrder();
    await account.pay(session.id);
    const other = await openStore();
    const event = newestEvent();
    const forged = await account.deliver(event, { ...delivery, secret: "whsec_somebody_else" });
    const replayed = await account.deliver(event, delivery, 301);
    const foreign = await account.deliver(event, { to: other.delivery.to, secret: shop.secret });
    expect([forged.status, replayed.status, foreign.status]).toEqual([400, 400, 400]);
    // Signed by the other store: its own order does not exist there.
    expect((await account.deliver(event, other.delivery)).status).toBe(200);
    expect((await order(orderId)).financial_status).toBe("awaiting_payment");
  });

  test("whose body was changed on its way is refused", async () => {
    const { orderId, session } = await aPayingOrder();
    await account.pay(session.id);
    const to: typeof delivery.to = ({ headers, body }) => delivery.to({ headers, body: `${body} ` });
    expect((await account.deliver(newestEvent(), { ...delivery, to })).status).toBe(400);
    expect((await order(orderId)).financial_status).toBe("awaiting_payment");
  });

  test("to a store without keys, or to no store, finds nothing", async () => {
    for (const id of [randomUUID(), "nonsense"]) {
      const path = `/api/payments/stripe/webhooks/${id}`;
      const headers = { "content-type": "application/json" };
      expect((await testApp.request(path, { method: "POST", headers, body: "{}" })).status).toBe(404);
    }
  });

  test("settles an order of its own store only", async () => {
    const { orderId } = await aPayingOrder();
    const other = await openStore();
    expect((await settle(orderId, true, other.store.id)).status).toBe(404);
    expect((await order(orderId)).financial_status).toBe("awaiting_payment");
    expect(await settlePayment(deps, other.store.id, orderId)).toBeUndefined();
  });
});

describe("a refund by card", () => {
  async function aPaidOrder() {
    const paying = await aPayingOrder(2);
    await account.pay(paying.session.id);
    await settle(paying.orderId);
    return paying;
  }
  const wanted = { lines: [], shipping_cents: 0, note: "", tell_shopper: true, by_hand: false, by: null };
  const begin = async (orderId: OrderId, amount_cents: number) => {
    const begun = await refundOrder(testApp.db, store.id, orderId, { ...wanted, amount_cents });
    if (!begun.ok) throw new Error(begun.reason);
    return begun.refundId;
  };
  const given = () => [...account.refunds.values()].filter(({ status }) => status !== "failed");

  test("is written, sent and completed; sent twice at once it is given back once", async () => {
    const { orderId } = await aPaidOrder();
    const before = given().length;
    const refundId = await begin(orderId, 100);
    expect(await order(orderId)).toMatchObject({ financial_status: "paid", refunded_cents: 0 });
    const sent = await Promise.all([1, 2, 3].map(() => sendRefund(deps, store.id, refundId)));
    expect(sent.at(-1)).toMatchObject({ refundId });
    await expect
      .poll(() => swept(orderId))
      .toMatchObject({ financial_status: "partially_refunded", refunded_cents: 100 });
    expect([given().length - before, await mails(orderId)]).toEqual([1, ["confirmation", "refund"]]);
  });

  test.each(["lost", "answer-lost"] as const)(
    "that is %s is finished by the sweeper, once",
    async (trouble) => {
      const { orderId } = await aPaidOrder();
      const before = given().length;
      const refundId = await begin(orderId, 100);
      fake.trouble("POST /v1/refunds", trouble, trouble);
      expect(await sendRefund(deps, store.id, refundId)).toMatchObject({ state: "pending" });
      await expect.poll(() => swept(orderId)).toMatchObject({ refunded_cents: 100 });
      expect(given().length - before).toBe(1);
    },
  );

  test("that Stripe cannot carry out leaves the order as it was, and another can be tried", async () => {
    const { orderId } = await aPaidOrder();
    account.refundsBecome("failed");
    expect(await sendRefund(deps, store.id, await begin(orderId, 100))).toMatchObject({ state: "failed" });
    account.refundsBecome("succeeded");
    expect(await order(orderId)).toMatchObject({ financial_status: "paid", refunded_cents: 0 });
    expect(await sendRefund(deps, store.id, await begin(orderId, 50))).toMatchObject({ state: "done" });
  });

  test("that fails is refused in words, and a cancellation says that nothing was refunded", async () => {
    const as = await shop.owner();
    const { orderId } = await aPaidOrder();
    account.refundsBecome("failed");
    const answer = await as.post(`/api/orders/${orderId}/refunds`, { amount_cents: 100 });
    expect([answer.status, (await answer.json()).error]).toEqual([
      409,
      expect.stringMatching(/^Nothing was refunded\. Stripe could not give it back/),
    ]);
    const cancel = { reason: "other", restock: [], refund: true };
    expect(await (await as.post(`/api/orders/${orderId}/cancel`, cancel)).json()).toMatchObject({
      success: true,
      refund_failure: expect.stringMatching(/^Stripe could not give it back/),
    });
    account.refundsBecome("succeeded");
  });

  test("of what was overpaid by hand is not asked of Stripe", async () => {
    const { orderId } = await aPaidOrder();
    const before = given().length;
    const byHand = { paid_on: "2026-01-31", note: "", tell_shopper: false, by: randomUUID() as UserId };
    const more = { ...byHand, amount_cents: 500, overpaid_cents: 500 };
    expect(await markAsPaid(testApp.db, store.id, orderId, more)).toMatchObject({ financialStatus: "paid" });
    const as = await shop.owner();
    const answer = await as.post(`/api/orders/${orderId}/refunds`, { amount_cents: 500 });
    expect(await answer.json()).toMatchObject({ state: "done", financial_status: "paid" });
    expect(given()).toHaveLength(before);
  });

  test("of an order that was overpaid by hand sends to the card what it paid, or says why it does not", async () => {
    const { orderId } = await aPaidOrder();
    const before = given().length;
    const byHand = { paid_on: "2026-01-31", note: "", tell_shopper: false, by: randomUUID() as UserId };
    await markAsPaid(testApp.db, store.id, orderId, { ...byHand, amount_cents: 5, overpaid_cents: 5 });
    const as = await shop.owner();
    const { paid_cents } = await order(orderId);
    const mixed = await as.post(`/api/orders/${orderId}/refunds`, { amount_cents: paid_cents });
    expect([mixed.status, (await mixed.json()).error]).toEqual([
      409,
      expect.stringMatching(/was paid by card: refund the €0\.05 that was overpaid first/),
    ]);
    expect(given()).toHaveLength(before);
    await as.post(`/api/orders/${orderId}/cancel`, { reason: "customer", restock: [], refund: true });
    expect(given().slice(before)).toMatchObject([{ amount: paid_cents - 5 }]);
    expect(await order(orderId)).toMatchObject({
      financial_status: "refunded",
      refunded_cents: paid_cents - 5,
    });
  });

  test("of a cancelled order gives all of it back, and the stock too", async () => {
    const as = await shop.owner();
    const { orderId, mug } = await aPaidOrder();
    const { order: found } = await (await as.get(`/api/orders/${orderId}`)).json();
    const restock = found.line_items.map(({ id }: { id: string }) => id);
    const answer = await as.post(`/api/orders/${orderId}/cancel`, {
      reason: "customer",
      restock,
      refund: true,
    });
    expect(await answer.json()).toMatchObject({ success: true });
    expect(await order(orderId)).toMatchObject({ financial_status: "refunded" });
    expect(await stock(mug)).toBe(5);
  });

  test("under a key that was used for other pieces is refused", async () => {
    const as = await shop.owner();
    const { orderId } = await aPaidOrder();
    const { order: found } = await (await as.get(`/api/orders/${orderId}`)).json();
    const headers = { ...as.headers, "idempotency-key": randomUUID() };
    const refund = (quantity: number, restock: boolean, path = "refunds") => {
      const lines = [{ line_item_id: found.line_items[0].id, quantity, restock }];
      const body = path === "refunds" ? { lines } : { reason: "other", restock: [], refund: true };
      return postJson(testApp, `/api/orders/${orderId}/${path}`, body, headers);
    };
    const [first, again] = [await refund(1, false), await refund(1, false)];
    expect(await again.json()).toEqual(await first.json());
    for (const other of [await refund(2, false), await refund(1, true), await refund(1, false, "cancel")])
      expect([other.status, (await other.json()).error]).toEqual([
        422,
        "This Idempotency-Key was used for another refund.",
      ]);
    expect(given().at(-1)).toMatchObject({ amount: (await order(orderId)).refunded_cents });
  });

  test("of another store, or of none, leaves its webhook without effect", async () => {
    const other = await openStore();
    const { orderId } = await aPaidOrder();
    await sendRefund(deps, store.id, await begin(orderId, 100));
    const refunded = account.events.findLast(({ type }) => type.startsWith("refund."));
    if (!refunded) throw new Error("The refund made no event.");
    expect((await account.deliver(refunded, other.delivery)).status).toBe(200);
  });

  test("that takes days is completed by its webhook", async () => {
    const { orderId } = await aPaidOrder();
    account.refundsBecome("pending");
    expect(await sendRefund(deps, store.id, await begin(orderId, 100))).toMatchObject({ state: "pending" });
    account.refundsBecome("succeeded");
    const refund = [...account.refunds.values()].at(-1);
    await account.refundEnds(refund?.id ?? "", "succeeded");
    await account.deliver(newestEvent(), delivery);
    expect(await order(orderId)).toMatchObject({ refunded_cents: 100 });
  });
});

describe("an order that its owner cancels while it is being paid", () => {
  const cancel = { reason: "other", restock: [] };

  test("cannot be paid any more: its page is closed at once", async () => {
    const as = await shop.owner();
    const { orderId, session } = await aPayingOrder();
    expect((await as.post(`/api/orders/${orderId}/cancel`, cancel)).status).toBe(200);
    expect([session.status, (await order(orderId)).financial_status]).toEqual(["expired", "voided"]);
  });

  test("is closed by the sweeper when Stripe was away", async () => {
    const as = await shop.owner();
    const { orderId, session } = await aPayingOrder();
    fake.trouble("POST /v1/checkout/sessions/{id}/expire", { status: 500 });
    expect((await as.post(`/api/orders/${orderId}/cancel`, cancel)).status).toBe(200);
    expect(session.status).toBe("open");
    await expect.poll(() => swept(orderId).then(() => session.status)).toBe("expired");
  });
});
