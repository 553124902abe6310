import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { OrderId } from "#rules/input/ids.ts";
import { stripeProvider } from "./stripe-provider.ts";

const { STRIPE_TEST_KEY: key = "" } = process.env;

/** At Stripe itself, in test mode: what no stand-in can prove. */
test.skipIf(!/^rk_test_/.test(key))("Stripe makes, shows and closes a session as we expect", async () => {
  const provider = stripeProvider(key, undefined);
  const order = {
    orderId: randomUUID() as OrderId,
    title: "Order #1000000000",
    totalCents: 2500,
    currency: "EUR",
    email: "shopper@example.com",
    expiresAt: new Date(Date.now() + 35 * 60_000),
    paidUrl: "https://example.com/paid",
    backUrl: "https://example.com/back",
  };
  const started = await provider.start(order);
  if (started.state !== "started") throw new Error(JSON.stringify(started));
  expect(await provider.start(order)).toEqual(started);
  expect(await provider.settle(started.reference)).toEqual({ state: "open" });
  expect(await provider.settle(started.reference, { giveUp: true })).toEqual({ state: "expired" });
});
