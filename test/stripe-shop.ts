import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { afterAll } from "vitest";
import type { Db } from "#db/client.ts";
import type { PaymentDeps } from "#domain/payments/paying-order.ts";
import { saveStripeAccount } from "#domain/payments/stripe/stripe-account.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import { AUTH_SECRET, ORIGIN, openTestApp, type TestApp } from "./app.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OnSale, type OpenStore } from "./factories-orders.ts";
import { anOwner, ownerRequests, postJson } from "./owner.ts";
import { asTableOwner } from "./rows-of.ts";
import { silentLog } from "./silent-log.ts";
import type { Delivery, StripeAccount } from "./stripe-account.ts";
import { openStripeFake, type StripeFake } from "./stripe-fake.ts";

export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>;

/** A test app, the stand-in for Stripe, and stores that are paid by card. Call it at the top of a test file. */
export async function openStripeShop(log?: Logger) {
  const fake = await openStripeFake();
  const testApp = await openTestApp({ STRIPE_API_URL: fake.url }, log);
  afterAll(() => fake.close());
  const keys = deriveAuthKeys(AUTH_SECRET);
  const deps: PaymentDeps = {
    db: testApp.db,
    keys,
    origin: ORIGIN,
    stripeApiUrl: fake.url,
    log: silentLog,
  };
  return {
    fake,
    testApp,
    deps,
    openStore: (settings: Partial<OpenStore> = {}) => aCardStore(testApp, fake, deps, settings),
  };
}

async function aCardStore(
  testApp: TestApp,
  fake: StripeFake,
  deps: PaymentDeps,
  settings: Partial<OpenStore>,
) {
  const { db } = testApp;
  const store = await anOpenStore(db, settings);
  const key = `rk_test_${randomUUID().replaceAll("-", "")}`;
  const secret = `whsec_${randomUUID().replaceAll("-", "")}`;
  const account = fake.open(key);
  const input = { active: true, restricted_key: key, webhook_secret: secret };
  await saveStripeAccount(db, deps.keys, store.id, { input, by: randomUUID() as UserId });
  const [method] = await query<{ method_id: string }>(
    db,
    "select method_id from stripe_accounts where store_id = $1",
    store.id,
  );
  const delivery: Delivery = {
    to: async ({ headers, body }) =>
      testApp.request(`/api/payments/stripe/webhooks/${store.id}`, { method: "POST", headers, body }),
    secret,
  };
  return {
    store,
    account,
    key,
    secret,
    delivery,
    method: method?.method_id ?? "",
    owner: () => anOwnerOf(testApp, store),
    ...shopping(testApp, store, account, method?.method_id),
  };
}

/** Signed in, with this as her store. */
async function anOwnerOf(testApp: TestApp, store: OpenStore) {
  const owner = await anOwner(testApp);
  await asTableOwner(testApp.db, async (ask) => {
    await ask("update memberships set store_id = $1 where user_id = $2", [store.id, owner.userId]);
  });
  return ownerRequests(testApp, owner);
}

type Placed = {
  status: number;
  success: boolean;
  orderId: OrderId;
  paymentUrl?: string;
  reason?: string;
  error?: string;
};

function shopping(testApp: TestApp, store: OpenStore, account: StripeAccount, methodId = "") {
  const { db } = testApp;
  const email = `${randomUUID()}@example.com`;
  async function buy(items: [OnSale, number][], key: string = randomUUID()): Promise<Placed> {
    const checkout = aCheckout(store, items, { payment_method_id: methodId, email });
    const answer = await postJson(testApp, "/api/functions/create-order", checkout, {
      "idempotency-key": key,
    });
    return { status: answer.status, ...(await answer.json()) };
  }
  return {
    buy,
    aMug: (stock = 5, price = 1_000) => aProductOnSale(db, store.id, { stock, price }),
    sessionOf: (orderId: OrderId) => {
      const session = [...account.sessions.values()].find((one) => one.client_reference_id === orderId);
      if (!session) throw new Error("The order has no session.");
      return session;
    },
    async order(orderId: OrderId) {
      const [order] = await query<Record<string, unknown>>(
        db,
        "select financial_status, paid_cents::int, refunded_cents::int, total_cents::int, cancelled_at from orders where id = $1",
        orderId,
      );
      return order as {
        financial_status: string;
        paid_cents: number;
        refunded_cents: number;
        total_cents: number;
      };
    },
    async stock({ variantId }: OnSale): Promise<number> {
      const [variant] = await query<{ inventory_qty: number }>(
        db,
        "select inventory_qty from product_variants where id = $1",
        variantId,
      );
      return variant?.inventory_qty ?? -1;
    },
    async mails(orderId: OrderId): Promise<string[]> {
      const mails = await query<{ type: string }>(
        db,
        "select type from mail_outbox where order_id = $1 order by created_at, type",
        orderId,
      );
      return mails.map(({ type }) => type);
    },
    /** As if the time had come to ask Stripe. */
    async due(orderId: OrderId): Promise<void> {
      await query(db, "update payment_sessions set due_at = now() where order_id = $1", orderId);
      await query(db, "update refunds set due_at = now() where order_id = $1", orderId);
    },
  };
}

function query<Row>(db: Db, text: string, id: string): Promise<Row[]> {
  return asTableOwner(db, (ask) => ask<Row>(text, [id]));
}
