import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { closeStore } from "#domain/operator/close-store.ts";
import { aCheckout } from "#test/factories-orders.ts";
import { listen } from "#test/listen.ts";
import { anOperator } from "#test/operator.ts";
import { openStripeShop } from "#test/stripe-shop.ts";

const { fake, testApp, openStore } = await openStripeShop();

/** As long as a request waits for its provider (provider-line.ts). */
const PATIENCE_MS = 3_000;
const json = { "content-type": "application/json" };

test("forged webhooks of one store do not keep another store's shoppers from paying", async () => {
  const { url } = await listen(createServer(testApp.app.listener));
  const [attacked, other] = [await openStore(), await openStore()];
  const mug = await other.aMug(40);
  let [isOver, forged] = [false, 0];
  async function forge(): Promise<void> {
    while (!isOver) {
      const signature = `t=${Math.floor(Date.now() / 1000)},v1=${randomUUID().replaceAll("-", "").repeat(2)}`;
      const answer = await fetch(`${url}/api/payments/stripe/webhooks/${attacked.store.id}`, {
        method: "POST",
        headers: { ...json, "stripe-signature": signature },
        body: "{}",
      });
      expect(answer.status).toBe(400);
      forged++;
    }
  }
  // With the two that order, as many as the gate lets in: nobody else's rules are tested here.
  const attack = Promise.all(Array.from({ length: 30 }, forge));
  const order = async (key = randomUUID()): Promise<object> => {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/functions/create-order`, {
      method: "POST",
      headers: { ...json, "idempotency-key": key },
      body: JSON.stringify(aCheckout(other.store, [[mug, 1]], { payment_method_id: other.method })),
    });
    // Who finds no place is refused at once. On a slow machine patience may end first: a checkout then asks again.
    if (answer.status === 503 && performance.now() - begun > PATIENCE_MS) return order(key);
    return { status: answer.status, ...(await answer.json()) };
  };
  for (let round = 0; round < 3; round++)
    expect(await Promise.all([order(), order()])).toMatchObject([
      { status: 200, paymentUrl: expect.any(String) },
      { status: 200, paymentUrl: expect.any(String) },
    ]);
  isOver = true;
  await attack;
  expect(forged).toBeGreaterThan(30);
});

test("a webhook about nothing of this store, or about what is settled, asks Stripe nothing", async () => {
  const shop = await openStore();
  const { account, delivery } = shop;
  const { orderId } = await shop.buy([[await shop.aMug(), 1]]);
  await account.pay(shop.sessionOf(orderId).id);
  const [event] = account.events;
  const payload = event?.payload ?? "";
  expect((await account.deliver({ payload }, delivery)).status).toBe(200);
  const { length: asked } = fake.requests;
  const again = payload.replace(/"evt_\w+"/, `"evt_again"`);
  const foreign = payload.replaceAll(orderId, randomUUID()).replace(/"evt_\w+"/, `"evt_foreign"`);
  for (const body of [payload, again, foreign])
    expect((await account.deliver({ payload: body }, delivery)).status).toBe(200);
  expect(fake.requests).toHaveLength(asked);
});

test("a store that was suspended, or closed, while somebody paid takes the payment, and can give it back", async () => {
  const shop = await openStore();
  const { operate } = anOperator(testApp.db);
  const mug = await shop.aMug();
  const { orderId } = await shop.buy([[mug, 1]]);
  const owner = await shop.owner();
  await operate(["stores", "suspend", shop.store.slug, "--reason", "Fraud.", "--yes"]);
  await closeStore(testApp.db, shop.store.id, "Fraud.");
  expect(await shop.buy([[mug, 1]])).toMatchObject({ status: 409, reason: "store-closed" });
  await shop.account.pay(shop.sessionOf(orderId).id);
  const [event] = shop.account.events;
  expect((await shop.account.deliver({ payload: event?.payload ?? "" }, shop.delivery)).status).toBe(200);
  const { financial_status, paid_cents, total_cents } = await shop.order(orderId);
  expect([financial_status, paid_cents]).toEqual(["paid", total_cents]);
  const refund = await owner.post(`/api/orders/${orderId}/refunds`, {
    lines: [],
    amount_cents: total_cents,
    note: "",
  });
  expect(refund.status).toBeLessThan(300);
  expect(await shop.order(orderId)).toMatchObject({ financial_status: "refunded" });
});

const about = (object: unknown, more: object = {}) =>
  JSON.stringify({ id: "evt_1", type: "checkout.session.completed", data: { object }, ...more });

test("what is signed but no event is told apart from what is not signed", async () => {
  const { account, delivery } = await openStore();
  const thin = JSON.stringify({ object: "v2.core.event", id: "evt_1" });
  for (const payload of ["{", "{}", thin]) {
    const answer = await account.deliver({ payload }, delivery);
    expect(await answer.json()).toMatchObject({ error: "This is not an event of Stripe." });
    const forged = await account.deliver({ payload }, { ...delivery, secret: "whsec_forged" });
    expect(await forged.json()).toMatchObject({ error: "The signature is wrong." });
  }
});

test.each<[string, string, number]>([
  ["a list", "[]", 400],
  ["an empty object", "{}", 400],
  ["null", "null", 400],
  ["no JSON", "{", 400],
  ["an event about nothing", about(null), 400],
  ["an id with NUL", about({}, { id: "evt_\u0000" }), 400],
  ["an id of 90,000 letters", about({}, { id: `evt_${"a".repeat(90_000)}` }), 400],
  ["a type that is a number", about({}, { type: 1 }), 400],
  ["an order with NUL", about({ client_reference_id: "\u0000" }), 200],
  ["an order that is a number", about({ client_reference_id: 1 }), 200],
  ["a refund that is a list", about({ metadata: { refund_id: [] } }, { type: "refund.updated" }), 200],
  ["metadata that is a text", about({ metadata: "text" }, { type: "refund.updated" }), 200],
  ["a type of 90,000 letters", about({}, { type: "refund.".repeat(10_000) }), 200],
])(
  "a signed webhook that holds %s is refused or acknowledged, never an error of ours",
  async (_, body, status) => {
    const { account, delivery } = await openStore();
    expect((await account.deliver({ payload: body }, delivery)).status).toBe(status);
  },
);
