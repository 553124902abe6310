import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { asTableOwner } from "#test/rows-of.ts";
import { openStripeShop } from "#test/stripe-shop.ts";

const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
const { fake, testApp, openStore } = await openStripeShop(log);

/** A store with a payment on Stripe's page, whose owner enters a key. */
async function aStoreThatIsPaid() {
  const shop = await openStore();
  await shop.buy([[await shop.aMug(), 1]]);
  const as = await shop.owner();
  const enter = async (restricted_key: string) => {
    const answer = await as.put("/api/payments/stripe", { active: true, restricted_key });
    return { status: answer.status, ...(await answer.json()) };
  };
  const ending = async () => (await (await as.get("/api/payments/stripe")).json()).account.key_ending;
  return { ...shop, enter, ending };
}

function aKey(isKnown = true): string {
  const key = `rk_test_${randomUUID().replaceAll("-", "")}`;
  if (isKnown) fake.open(key);
  return key;
}

test("while payments are under way a key of another account is refused, and one of the same is taken", async () => {
  const { enter, ending, key } = await aStoreThatIsPaid();
  expect(await enter(aKey())).toMatchObject({
    status: 409,
    error: expect.stringContaining("One payment or refund is still under way"),
  });
  expect(await enter(aKey(false))).toMatchObject({
    status: 422,
    error: expect.stringContaining("does not know"),
  });
  expect(await ending()).toBe(key.slice(-4));
  expect(await enter(key)).toMatchObject({ status: 200 });
});

test("while Stripe is silent or away, nobody knows which account a new key opens: it is not taken", async () => {
  const { enter, ending, key } = await aStoreThatIsPaid();
  const other = aKey();
  const refused = { status: 503, error: expect.stringContaining("Stripe does not answer") };
  fake.trouble("GET /v1/checkout/sessions/{id}", { status: 500 });
  expect(await enter(other)).toMatchObject(refused);
  const { promise: until, resolve: speak } = Promise.withResolvers<void>();
  onTestFinished(() => speak());
  fake.trouble("GET /v1/checkout/sessions/{id}", { until });
  expect(await enter(other)).toMatchObject(refused);
  expect(await ending()).toBe(key.slice(-4));
});

test("a store without payments under way takes any key, without asking Stripe", async () => {
  const shop = await openStore();
  const as = await shop.owner();
  const { length: asked } = fake.requests;
  const key = aKey(false);
  expect((await as.put("/api/payments/stripe", { active: true, restricted_key: key })).status).toBe(200);
  expect(fake.requests).toHaveLength(asked);
});

test("a key is not in the log, also when the question about it fails late", async () => {
  const { enter } = await aStoreThatIsPaid();
  const key = aKey();
  await asTableOwner(testApp.db, async (ask) => {
    await ask("begin");
    await ask("lock table payment_sessions in access exclusive mode");
    expect(await enter(key)).toMatchObject({ status: 503 });
    await ask(
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    await expect.poll(() => lines.join()).toContain("asking a payment provider failed");
  });
  expect(lines.join()).not.toContain(key);
});
