import Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { openStripeFake } from "./stripe-fake.ts";

const fake = await openStripeFake();
afterAll(() => fake.close());

const KEY = "rk_test_fake";
const account = fake.open(KEY);

function client(key = KEY, settings: { timeout?: number } = {}) {
  const { hostname, port } = new URL(fake.url);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    ...settings,
  });
}

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

function newSession(key: string, cents = 2500, expires_at = inMinutes(35), stripe = client()) {
  const price_data = { currency: "eur", unit_amount: cents, product_data: { name: "Order 1" } };
  return stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [{ quantity: 1, price_data }],
      expires_at,
      success_url: "https://example.com/paid",
      cancel_url: "https://example.com/back",
      client_reference_id: "order",
      metadata: { order: "1" },
    },
    { idempotencyKey: key },
  );
}

const truth = (id: string) => client().checkout.sessions.retrieve(id, { expand: ["payment_intent"] });

test("a session is made, paid, and refunded in parts until nothing is left", async () => {
  const session = await newSession("paid");
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 2500 });
  await account.pay(session.id);
  const paid = await truth(session.id);
  expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  const payment_intent = (paid.payment_intent as Stripe.PaymentIntent).id;
  const refund = (amount: number, key: string) =>
    client().refunds.create({ payment_intent, amount }, { idempotencyKey: key });
  const first = await refund(1000, "r1");
  expect(await refund(1000, "r1")).toMatchObject({ id: first.id, status: "succeeded" });
  await expect(refund(2000, "r2")).rejects.toThrow("greater than unrefunded amount");
  await refund(1500, "r3");
  await expect(refund(1, "r4")).rejects.toMatchObject({ code: "charge_already_refunded" });
});

test("money of a delayed method is under way, then arrives or fails", async () => {
  const [arriving, failing] = await Promise.all([newSession("arrives"), newSession("fails")]);
  for (const { id } of [arriving, failing]) {
    await account.promise(id);
    expect(await truth(id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      payment_intent: { status: "processing" },
    });
  }
  await account.moneyArrives(arriving.id);
  expect(await truth(arriving.id)).toMatchObject({ payment_status: "paid" });
  await account.moneyFails(failing.id);
  expect(await truth(failing.id)).toMatchObject({
    payment_status: "unpaid",
    payment_intent: { status: "requires_payment_method" },
  });
});

test("an open session can be expired, a paid one cannot; times out of range are refused", async () => {
  const session = await newSession("expires");
  expect(await client().checkout.sessions.expire(session.id)).toMatchObject({ status: "expired", url: null });
  await expect(client().checkout.sessions.expire(session.id)).rejects.toThrow("expired");
  await expect(newSession("too short", 2500, inMinutes(29))).rejects.toThrow("at least 30 minutes");
  await expect(newSession("too small", 49)).rejects.toMatchObject({ code: "amount_too_small" });
});

test("an idempotency key repeats its answer, refuses other parameters and a request in progress", async () => {
  const expires_at = inMinutes(35);
  const first = await newSession("same", 2500, expires_at);
  expect((await newSession("same", 2500, expires_at)).id).toBe(first.id);
  await expect(newSession("same", 2600, expires_at)).rejects.toMatchObject({ rawType: "idempotency_error" });

  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  fake.trouble("POST /v1/checkout/sessions", { until });
  const arrived = fake.requests.length;
  const running = newSession("running", 2500, expires_at);
  await expect.poll(() => fake.requests.length).toBe(arrived + 1);
  await expect(newSession("running", 2500, expires_at)).rejects.toMatchObject({ statusCode: 409 });
  goOn();
  expect((await running).status).toBe("open");
});

test("an answer can be lost though the request was carried out, or the request with it", async () => {
  const expires_at = inMinutes(35);
  const before = account.sessions.size;
  // The SDK repeats a closed connection once by itself.
  fake.trouble("POST /v1/checkout/sessions", "lost", "lost");
  await expect(newSession("lost", 2500, expires_at)).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect(account.sessions.size).toBe(before);
  fake.trouble("POST /v1/checkout/sessions", "answer-lost", "answer-lost");
  await expect(newSession("lost", 2500, expires_at)).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect(account.sessions.size).toBe(before + 1);
  await newSession("lost", 2500, expires_at);
  expect(account.sessions.size).toBe(before + 1);
});

test("keys open their own account: unknown ones 401, missing permissions 403, foreign things 404", async () => {
  const { id } = await newSession("mine");
  await expect(client("rk_test_unknown").checkout.sessions.retrieve(id)).rejects.toMatchObject({
    statusCode: 401,
  });
  fake.open("rk_test_narrow", ["POST /v1/refunds"]);
  await expect(client("rk_test_narrow").checkout.sessions.retrieve(id)).rejects.toMatchObject({
    statusCode: 404,
  });
  const refund = client("rk_test_narrow").refunds.create({ payment_intent: "pi_1" });
  await expect(refund).rejects.toMatchObject({ statusCode: 403 });
});

test("webhooks are signed as Stripe signs, and can be held back, doubled, reordered and forged", async () => {
  const { webhooks } = client();
  const received: string[] = [];
  const read = async ({ headers, body }: { headers: Record<string, string>; body: string }) => {
    const event = await webhooks.constructEventAsync(body, headers["stripe-signature"] ?? "", "whsec_a");
    received.push(event.type);
    return new Response();
  };
  const { id } = await newSession("told");
  await account.promise(id);
  const [held] = account.events.slice(-1);
  account.sendWebhooks({ to: read, secret: "whsec_a" });
  await account.moneyArrives(id);
  if (!held) throw new Error("Nothing happened.");
  for (let times = 0; times < 2; times++) await account.deliver(held, { to: read, secret: "whsec_a" });
  expect(received).toEqual([
    "checkout.session.async_payment_succeeded",
    "checkout.session.completed",
    "checkout.session.completed",
  ]);
  await expect(account.deliver(held, { to: read, secret: "whsec_b" })).rejects.toThrow("No signatures found");
  await expect(account.deliver(held, { to: read, secret: "whsec_a" }, 301)).rejects.toThrow("tolerance");
});

describe("what Stripe refuses, the stand-in refuses", () => {
  type Sent = Record<string, unknown>;
  const PRICE = { currency: "eur", unit_amount: 2_500, product_data: { name: "Order 1" } };
  const make = (change: Sent, price: Sent = PRICE) => {
    const params = {
      mode: "payment",
      line_items: [{ quantity: 1, price_data: price }],
      success_url: "https://example.com/paid",
      cancel_url: "https://example.com/back",
      ...change,
    };
    return client().checkout.sessions.create(params as unknown as Stripe.Checkout.SessionCreateParams);
  };

  test.for<[string, Sent, Sent?]>([
    ["Received unknown parameter: colour", { colour: "red" }],
    ["unknown parameter: line_items[0][price_data][amount]", {}, { ...PRICE, amount: 1 }],
    [
      "unknown parameter: line_items[0][price_data][product_data][title]",
      {},
      { ...PRICE, product_data: { name: "Order 1", title: "x" } },
    ],
    ["unknown parameter: adaptive_pricing[on]", { adaptive_pricing: { on: true } }],
    ["Invalid adaptive_pricing[enabled]: yes", { adaptive_pricing: { enabled: "yes" } }],
    ["Invalid mode: subscription", { mode: "subscription" }],
    ["Invalid line_items[0][price_data][unit_amount]: 19.95", {}, { ...PRICE, unit_amount: 19.95 }],
    [
      "Missing required param: line_items[0][price_data][product_data][name]",
      {},
      { currency: "eur", unit_amount: 2_500 },
    ],
    ["Invalid currency", {}, { ...PRICE, currency: "EUR" }],
    ["Invalid currency", {}, { ...PRICE, currency: "xxx" }],
    ["no more than 99999999", {}, { ...PRICE, unit_amount: 100_000_000 }],
    ["Not a valid URL: success_url", { success_url: "/paid" }],
    ["Invalid email address", { customer_email: "ada" }],
  ])("%s", async ([message, change, price]) => {
    await expect(make(change, price)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      message: expect.stringContaining(message),
    });
  });

  test("pages of more than 100, fields that cannot be expanded, and refunds of nothing", async () => {
    const { id } = await newSession("strict");
    const { checkout, refunds } = client();
    await expect(checkout.sessions.list({ limit: 101 })).rejects.toThrow("between 1 and 100");
    await expect(checkout.sessions.retrieve(id, { expand: ["owner"] })).rejects.toThrow("Invalid expand[0]");
    await expect(refunds.create({ amount: 1 })).rejects.toThrow("Missing required param: payment_intent");
  });
});

test("a list has further pages, newest first", async () => {
  const { id } = await newSession("pages");
  await account.pay(id);
  const { payment_intent } = await client().checkout.sessions.retrieve(id);
  const made: string[] = [];
  for (const key of ["p1", "p2", "p3", "p4", "p5"]) {
    const params = { payment_intent: String(payment_intent), amount: 100 };
    made.push((await client().refunds.create(params, { idempotencyKey: key })).id);
  }
  const params = { payment_intent: String(payment_intent), limit: 100 };
  const first = await client().refunds.list(params);
  expect([first.data.length, first.has_more]).toEqual([2, true]);
  const all: string[] = [];
  for await (const refund of client().refunds.list(params)) all.push(refund.id);
  expect(all).toEqual(made.toReversed());
});

test("an event says its mode, its version and how many webhooks it has", async () => {
  const { id } = await newSession("event");
  await account.pay(id);
  expect(JSON.parse(account.events.at(-1)?.payload ?? "")).toMatchObject({
    object: "event",
    livemode: false,
    api_version: Stripe.API_VERSION,
    pending_webhooks: 1,
    type: "checkout.session.completed",
    data: { object: { id, status: "complete" } },
  });
});
