import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { StoreId } from "#rules/input/ids.ts";
import { makeClone } from "#test/database.ts";
import { aCheckout, aProductOnSale } from "#test/factories-orders.ts";
import { type Door, ownerRequests, postJson, signedInBy } from "#test/owner.ts";
import { ownerImports } from "#test/owner-imports.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { openPostOffice } from "#test/post-office.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { addTotp, answer } from "#test/second-factor.ts";
import { type StockedServer, startStockedServer } from "#test/stocked-server.ts";
import { openStripeFake } from "#test/stripe-fake.ts";

// One run of the real server, in which everything is used that must not be logged, and much fails. The log is what it
// has written to its output.

const OWNER = "augusta.king@ockham.example";
const KEY = `rk_test_${randomUUID().replaceAll("-", "")}`;
const WEBHOOK_SECRET = `whsec_${randomUUID().replaceAll("-", "")}`;
const SHOPPER = {
  shipping_name: "Perpetua Quillfeather",
  shipping_address1: "19 Gloaming Row",
  shipping_city: "Netherwallop",
  shipping_zip: "SO20 8ZZ",
  shipping_phone: "+44 1264 555 917",
};

/** By what they are. */
const used = new Map<string, string>();

function keep(what: string, value: string): string {
  used.set(what, value);
  return value;
}

const fake = await openStripeFake();
const account = fake.open(KEY);
const office = await openPostOffice({
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith("refused")
      ? done(new Error(`no mailbox ${address} here, <${address}> is unknown`))
      : done(),
});
let server: StockedServer;
let door: Door;
let written = "";

beforeAll(async () => {
  const mail = { SMTP_URL: office.url, MAIL_FROM: "shops@storewright.example" };
  const env = { ...mail, STRIPE_API_URL: fake.url, RATE_LIMITS: "off" };
  server = await startStockedServer(async () => undefined, env, makeClone);
  door = { request: (path, init) => fetch(new URL(path, server.url), init) };
  await asTableOwner(server.db, (query) => query(REFUSALS));
  await run().finally(() => server.stop());
  written = server.output();
});
afterAll(async () => {
  await fake.close();
  await office.close();
});

// What the database refuses, in each way in which PostgreSQL repeats a value: in `detail`, and in its message.
const REFUSALS = `
  create unique index no_second_order on orders (email) where email like 'twice.%';
  alter table orders add constraint not_this_shopper check (email not like 'check.%');
  create function refuse_order() returns trigger language plpgsql as $$ begin
    if new.email like 'cast.%' then perform (new.shipping_name || new.email)::uuid; end if;
    if new.email like 'raise.%' then raise exception 'The shopper % is refused', new.email; end if;
    return new;
  end $$;
  create trigger refuse_order before insert on orders for each row execute function refuse_order();
  create function refuse_product() returns trigger language plpgsql as $$ begin
    if new.title like 'Unwritable%' then perform new.title::uuid; end if;
    return new;
  end $$;
  create trigger refuse_product before insert on products for each row execute function refuse_product()`;

async function run(): Promise<void> {
  const owner = await signIn();
  const as = ownerRequests(door, owner);
  await ok(as.put("/api/store/name", { name: "Ockham Pots" }));
  await ok(as.post("/api/store/complete-onboarding"));
  const { id: storeId } = await ok<{ id: StoreId }>(as.get("/api/store"));
  const proven = ownerRequests(door, { headers: await addSecondFactor(owner) });
  await ok(
    proven.put("/api/payments/stripe", {
      active: true,
      restricted_key: keep("key of Stripe", KEY),
      webhook_secret: keep("secret of webhooks", WEBHOOK_SECRET),
    }),
  );
  const shop = await openShop(storeId);
  await buyAndRefund(shop, proven);
  await meetForgedWebhooks(storeId);
  await exportOrders(proven);
  await importProducts(proven);
  await sharePreview(shop, proven);
  await failInDatabase(shop);
  await failAtProvider(shop);
  await shop.order("refused");
  await payLast();
  await untilLogged("a mail could not be sent");
}

type As = ReturnType<typeof ownerRequests>;
type RunningShop = Awaited<ReturnType<typeof openShop>>;

async function signIn() {
  await ok(postJson(door, "/api/auth/sign-in", { email: keep("address of the owner", OWNER) }));
  const mail = await vi.waitUntil(() => office.received.find(({ to }) => to === OWNER), PATIENCE_MS);
  const text = mail.raw.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  keep("code of the sign-in", text.match(/^\d{6}\r?$/m)?.[0].trim() ?? "");
  const token = keep("token of the sign-in link", text.match(/auth\/confirm#([\w-]+)/)?.[1] ?? "");
  const owner = await signedInBy(await postJson(door, "/api/auth/confirm", { token }));
  keep("access token", owner.accessToken);
  keep("refresh token", owner.refreshToken);
  keep("cookie of the device", owner.cookie.split("=")[1] ?? "");
  return owner;
}

async function addSecondFactor(owner: Awaited<ReturnType<typeof signIn>>): Promise<Record<string, string>> {
  const totp = await addTotp(door, owner);
  keep("secret of the authenticator app", totp.secret);
  await answer(door, owner, totp.id, { code: keep("wrong code", "000000") });
  const code = keep("code of the authenticator app", totp.code());
  const verified = await ok<Verified>(answer(door, owner, totp.id, { code }));
  for (const [at, each] of verified.recovery_codes.entries()) keep(`recovery code ${at}`, each);
  keep("access token with the second factor", verified.access_token);
  const headers = { ...owner.headers, authorization: `Bearer ${verified.access_token}` };
  await ok(ownerRequests(door, { headers }).post("/api/auth/recovery", { code: verified.recovery_codes[0] }));
  return headers;
}

type Verified = { access_token: string; recovery_codes: string[] };

/** A mug, and shoppers whose addresses begin with what becomes of their orders. */
async function openShop(storeId: StoreId) {
  const mug = await aProductOnSale(server.db, storeId, { stock: 1_000 });
  const [row] = await asTableOwner(server.db, (query) =>
    query<{ slug: string; cents: number; percent: string; method: string }>(
      `select slug, shipping_flat_rate_cents::int as cents, tax_percent as percent, method_id as method
       from stores join stripe_accounts on store_id = id where id = $1`,
      [storeId],
    ),
  );
  if (!row) throw new Error("There is no such store.");
  const store = { id: storeId, slug: row.slug, shippingFlatRateCents: row.cents, taxPercent: row.percent };
  for (const [field, value] of Object.entries(SHOPPER)) keep(field, value);

  async function order(fate: string) {
    const email = keep(`address of ${fate}`, `${fate}.quillfeather@wallop.example`);
    const change = { ...SHOPPER, shipping_country: "United Kingdom", email, payment_method_id: row?.method };
    const placed = await postJson(door, "/api/functions/create-order", aCheckout(store, [[mug, 1]], change));
    return { status: placed.status, ...(await placed.json()) } as Placed;
  }

  return { store, order };
}

type Placed = { status: number; orderId: string };

async function buyAndRefund({ store, order }: RunningShop, as: As): Promise<void> {
  account.sendWebhooks({
    to: ({ headers, body }) => hook(store.id, headers, body),
    secret: WEBHOOK_SECRET,
  });
  const { orderId } = await order("buys");
  await payLast();
  await ok(
    as.post(`/api/orders/${orderId}/refunds`, {
      amount_cents: 100,
      note: keep("note", "For Perpetua, broken rim"),
    }),
  );
  await ok(as.get(`/api/orders?search=${encodeURIComponent(SHOPPER.shipping_name)}`));
  await fetch(`${server.url}/${store.slug}/checkout/orders/${orderId}`);
}

async function payLast(): Promise<void> {
  await account.pay([...account.sessions.keys()].at(-1) ?? "");
}

function hook(storeId: StoreId, headers: Record<string, string>, body: string): Promise<Response> {
  return door.request(`/api/payments/stripe/webhooks/${storeId}`, { method: "POST", headers, body });
}

async function meetForgedWebhooks(storeId: StoreId): Promise<void> {
  const signature = keep("forged signature", randomUUID().replaceAll("-", "").repeat(2));
  const headers = {
    "content-type": "application/json",
    "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${signature}`,
  };
  const [{ payload } = { payload: "" }] = account.events;
  for (const body of ["{}", payload]) expect((await hook(storeId, headers, body)).status).toBe(400);
  const odd = await account.deliver(
    { payload: '["odd"]' },
    { to: ({ headers: signed, body }) => hook(storeId, signed, body), secret: WEBHOOK_SECRET },
  );
  expect(odd.status).toBeLessThan(500);
}

async function exportOrders(as: As): Promise<void> {
  const { id } = await ok<{ id: string }>(as.post("/api/exports", { kind: "orders" }));
  await vi.waitUntil(
    async () => (await ok<{ state: string }>(as.get(`/api/exports/${id}`))).state === "done",
    { timeout: PATIENCE_MS, interval: 50 },
  );
  const { url } = await ok<{ url: string }>(as.post(`/api/exports/${id}/link`));
  keep("token of the download link", url.split("token=")[1] ?? "");
  expect(await (await door.request(url)).text()).toContain(SHOPPER.shipping_name);
  expect((await door.request(`${url}x`)).status).toBeGreaterThanOrEqual(400);
}

async function importProducts(as: As): Promise<void> {
  const imports = ownerImports(door, as);
  const title = keep("title of a product", "Unwritable Moonjar Pot");
  const columns = "Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty";
  const id = await imports.send(`${columns}\nmoonjar,${title},12.00,shopify,3\nbowl,Bowl,9.00,shopify,3\n`);
  await imports.until(id, "ready");
  await imports.start(id);
  await imports.until(id, "done");
  await untilLogged("a part of a job failed");
}

async function sharePreview({ store }: RunningShop, as: As): Promise<void> {
  const { url } = await ok<{ url: string }>(as.post("/api/theme/shared-preview"));
  const { pathname } = new URL(url, server.url);
  keep("token of the shared preview", pathname.split("/")[3] ?? "");
  expect((await door.request(`${pathname}/${store.slug}`)).status).toBe(200);
}

async function failInDatabase({ order }: RunningShop): Promise<void> {
  await order("twice");
  for (const fate of ["twice", "check", "cast", "raise"]) expect((await order(fate)).status, fate).toBe(500);
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  await client.query("begin; lock table orders in access exclusive mode");
  const lost = order("lost");
  const end =
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await vi.waitUntil(async () => (await client.query(end)).rowCount, PATIENCE_MS);
  expect((await lost).status).toBe(503);
  await client.query("rollback");
  await client.end();
}

async function failAtProvider({ order }: RunningShop): Promise<void> {
  const start = "POST /v1/checkout/sessions";
  fake.trouble(start, {
    status: 400,
    message: "Invalid email address: refusing.quillfeather@wallop.example",
  });
  await order("refusing");
  fake.trouble(start, { status: 500 });
  expect((await order("away")).status).toBe(503);
  // Its answer comes after the request was answered, and cannot be saved.
  fake.trouble(start, { until: sleep(4_000) });
  expect((await order("late")).status).toBe(503);
  const change = (what: string) =>
    asTableOwner(server.db, (query) => query(`alter table payment_sessions ${what}`));
  await change("add constraint no_late_page check (url not like '%/pay/%') not valid");
  await untilLogged("asking a payment provider failed");
  await change("drop constraint no_late_page");
  for (const id of account.sessions.keys()) keep(`session ${id}`, id);
}

async function untilLogged(message: string): Promise<void> {
  await vi.waitUntil(() => server.output().includes(`"msg":"${message}"`), {
    timeout: PATIENCE_MS,
    interval: 20,
  });
}

async function ok<Body>(asked: Promise<Response>): Promise<Body> {
  const answered = await asked;
  const text = await answered.text();
  if (!answered.ok) throw new Error(`${answered.url}: ${answered.status}: ${text}`);
  return text && JSON.parse(text);
}

describe("the log of a run in which much fails", () => {
  test.each([
    "request failed",
    "database away",
    "a part of a job failed",
    "a payment could not be started",
    "asking a payment provider failed",
    "a mail could not be sent",
  ])("says: %s", (message) => {
    expect(written).toContain(`"msg":"${message}"`);
  });

  test("names what failed: requests, constraints and codes", () => {
    for (const fact of [
      "/api/functions/create-order",
      "no_second_order",
      "not_this_shopper",
      "22P02",
      "23505",
    ])
      expect(written).toContain(fact);
  });

  test("holds no secret, no token, and nothing of a person", () => {
    expect(used.size).toBeGreaterThan(35);
    const logged = [...used].filter(([, value]) => value.length < 5 || isIn(written, value));
    expect(logged).toEqual([]);
  });
});

/** A code may by chance be a part of a longer number. */
function isIn(text: string, value: string): boolean {
  return /^\d+$/.test(value) ? new RegExp(`(?<![\\d.])${value}(?!\\d)`).test(text) : text.includes(value);
}
