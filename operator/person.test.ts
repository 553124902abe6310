import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { listHistory } from "#domain/history/list-history.ts";
import { issueInvoice } from "#domain/invoices/issue-invoice.ts";
import { listDeeds } from "#domain/operator/deeds.ts";
import { SEARCHED_TABLES, subjectOf } from "#domain/operator/find-person.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { invitePerson } from "#domain/people/invitations.ts";
import { eraseAgain } from "#domain/privacy/erase-again.ts";
import { erasureKey, openErasureList } from "#domain/privacy/erasure-list.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { readConfig } from "#server/config.ts";
import { cloneDatabase } from "#test/database.ts";
import { anApiKey } from "#test/factories-api-keys.ts";
import { aConsent } from "#test/factories-consents.ts";
import { aStoreThatInvoices, markPaid } from "#test/factories-invoices.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OpenStore } from "#test/factories-orders.ts";
import { aMember } from "#test/factories-people.ts";
import { anOperator } from "#test/operator.ts";
import { rowsOf } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const server = await cloneDatabase();
const db = await connect({ server, log: silentLog });
const client = new pg.Client(server);
await client.connect();
afterAll(async () => {
  await client.end();
  await db.close();
});

const dataDir = await openTemporaryFolder();
const AUTH_SECRET = "a secret of at least 32 characters";
const config = readConfig({ DATA_DIR: dataDir, AUTH_SECRET });
const { operate } = anOperator(db, [], { config, reach: async () => client });
const facts = async (typed: string) => JSON.parse((await operate(`${typed} --json`)).out);

async function orderOf(store: OpenStore, email: string): Promise<OrderId> {
  const goods = await aProductOnSale(db, store.id);
  const placed = await placeOrder(
    db,
    aCheckout(store, [[goods, 1]], {
      email,
      shipping_name: "Zoë Samovar",
      shipping_address1: "Via Samovar 1",
    }),
  );
  if (!placed.ok) throw new Error(placed.reason);
  return placed.orderId;
}

async function ship(store: OpenStore, order: OrderId) {
  await fulfillOrder(db, store.id, order, { carrier: "", tracking_number: "" });
}

const deedsAbout = (email: string) =>
  listDeeds(db, { subject: subjectOf(AUTH_SECRET, email), limit: 20 }).then(({ deeds }) =>
    deeds.map(({ command, outcome, details }) => [command, outcome, details]),
  );

const traces = async (store: OpenStore, { besides = [] as string[] } = {}) => {
  const rows = Object.entries(await rowsOf(db, store.id)).filter(([table]) => !besides.includes(table));
  return JSON.stringify(rows).match(/samovar|zoe@|mia@/gi) ?? [];
};

test("a person is erased in every store but for what the law wants; what is open waits for the next run", async () => {
  const zoe = "zoe@example.com";
  const shop = await aStoreThatInvoices(db);
  const paid = await orderOf(shop, "Zoe@Example.com");
  await markPaid(db, shop.id, paid);
  await ship(shop, paid);
  await issueInvoice(db, shop.id, paid, { by: null });
  const waiting = await anOpenStore(db);
  const unshipped = await orderOf(waiting, zoe);
  await markPaid(db, waiting.id, unshipped);
  const news = await anOpenStore(db);
  await aConsent(db, news.id, { email: zoe });
  const strangers = await anOpenStore(db);
  await orderOf(strangers, "zoe@example.com.au");
  const untouched = await rowsOf(db, strangers.id);

  const found = await facts(`person show ${zoe.toUpperCase()}`);
  expect(found.stores).toHaveLength(3);
  expect(found.stores).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: shop.id, orders: 1, invoices: 1, role: null }),
      expect.objectContaining({ id: waiting.id, orders: 1, invoices: 0 }),
      expect.objectContaining({ id: news.id, orders: 0, news: "given" }),
    ]),
  );
  expect((await operate("person show -", { readLine: async () => ` ${zoe}\n` })).out).toContain(
    "is known in 3 stores",
  );
  expect(await operate("person show nobody@example.com")).toMatchObject({ exit: 3 });
  expect(await operate("person show zoe")).toMatchObject({ exit: 2 });

  expect(await operate(`person erase ${zoe}`)).toMatchObject({ exit: 4 });
  const year = new Date().getUTCFullYear();
  const first = await operate(`person erase ${zoe} --yes --json`);
  expect(first.exit).toBe(4);
  expect(JSON.parse(first.out)).toMatchObject({
    account: null,
    stores: expect.arrayContaining([
      {
        ...{ id: shop.id, slug: shop.slug, outcome: "erased" },
        kept: { orders: 1, invoices: 1, invoices_until: { from: year + 6, to: year + 10 } },
      },
      { id: waiting.id, slug: waiting.slug, outcome: "open-orders", count: 1, kept: null },
      expect.objectContaining({ id: news.id, outcome: "erased" }),
    ]),
  });
  expect(await traces(shop, { besides: ["invoices"] })).toEqual([]);
  expect(await traces(news)).toEqual([]);
  expect(await traces(waiting)).not.toEqual([]);
  const { events = [] } = await rowsOf(db, shop.id);
  expect(events).toContainEqual(
    expect.objectContaining({
      type: "customer.erased",
      payload: expect.objectContaining({ by: null, by_operator: true }),
    }),
  );

  await ship(waiting, unshipped);
  const second = await operate(`person erase ${zoe} --yes`);
  expect(second).toMatchObject({ exit: 0, err: expect.stringContaining("Store 1 of 1") });
  expect(await traces(waiting)).toEqual([]);
  expect(await operate(`person erase ${zoe} --yes`)).toMatchObject({ exit: 3 });
  expect(await rowsOf(db, strangers.id)).toEqual(untouched);

  expect((await deedsAbout(zoe)).slice(0, 2)).toEqual([
    ["person erase", "done", { stores: 1, erased: 1, open: 0, owned: 0, account: null }],
    ["person erase", "refused", { stores: 3, erased: 2, open: 1, owned: 0, account: null }],
  ]);
  const { rows } = await client.query("select to_jsonb(d)::text as deed from operator_deeds d");
  expect(rows.filter(({ deed }) => deed.includes("zoe"))).toEqual([]);
});

test("one of a store's people loses her place and account, and histories keep what somebody did; an owner stays", async () => {
  const mia = "mia@example.com";
  const store = await anOpenStore(db);
  const owner = await aMember(db, store.id, { email: "olga@example.com" });
  const userId = await aMember(db, store.id, { email: mia, role: "manager" });
  await anApiKey(db, store.id, { by: userId });
  const invited = await anOpenStore(db);
  const inviter = await aMember(db, invited.id);
  await inStore(db, "owner", invited.id, (tx) =>
    invitePerson(tx, invited.id, { input: { email: mia, role: "orders" }, by: inviter }),
  );
  await client.query("insert into sessions (user_id, device_hash, expires_at) values ($1, '\\x00', now())", [
    userId,
  ]);
  const before = await client.query("select * from users where id = $1", [userId]);
  await orderOf(store, "olga@example.com");

  expect(await facts(`person show ${mia}`)).toMatchObject({
    account: { id: userId, sessions: 1, owns: [] },
    stores: expect.arrayContaining([
      expect.objectContaining({ id: store.id, role: "manager" }),
      expect.objectContaining({ id: invited.id, invitations: 1, history: 1 }),
    ]),
  });
  expect(await facts(`person erase ${mia} --yes`)).toMatchObject({ account: "erased" });
  for (const one of [store, invited])
    expect((await traces(one)).filter((word) => word === "mia@")).toEqual([]);
  expect((await client.query("select from sessions where user_id = $1", [userId])).rowCount).toBe(0);
  const { entries } = await listHistory(db, store.id, { kinds: ["people"] });
  expect(entries[0]).toMatchObject({
    title: "Person removed",
    by: null,
    through: "operator",
    changes: [{ after: "somebody who is no longer here, Manager" }],
  });
  const keys = await client.query("select from api_keys where store_id = $1 and revoked_at is null", [
    store.id,
  ]);
  expect(keys.rowCount).toBe(0);

  // A backup of before is restored: she is there again until it is erased again.
  const [restored] = before.rows;
  await client.query("insert into users (id, email, created_at) values ($1, $2, $3)", [
    restored.id,
    restored.email,
    restored.created_at,
  ]);
  const erasures = (await openErasureList(config).read()) ?? new Map();
  const again = () => eraseAgain(client, [erasureKey(AUTH_SECRET)], erasures, new Date());
  expect(await again()).toEqual({ erased: 1, owned: [] });
  expect(await operate(`person show ${mia}`)).toMatchObject({ exit: 3 });
  // In another one she owns a store, which she had handed over by then.
  const elsewhere = await anOpenStore(db);
  await client.query("insert into users (id, email, created_at) values ($1, $2, $3)", [
    restored.id,
    restored.email,
    restored.created_at,
  ]);
  await client.query("insert into memberships (store_id, user_id, role) values ($1, $2, 'owner')", [
    elsewhere.id,
    restored.id,
  ]);
  expect(await again()).toEqual({ erased: 0, owned: [elsewhere.slug] });

  await aConsent(db, elsewhere.id, { email: "olga@example.com" });
  const kept = await operate(`person erase olga@example.com --yes`);
  expect(kept).toMatchObject({ exit: 4, out: expect.stringContaining("not erased while she owns a store") });
  expect(await facts("person show olga@example.com")).toMatchObject({
    account: { id: owner, owns: [store.slug] },
    stores: [{ id: store.id, role: "owner", orders: 1 }],
  });
});

test("who orders while she is erased is erased whole, or is a new customer whom the next run erases", async () => {
  const email = "zoe@hasty.example";
  const store = await anOpenStore(db);
  await orderOf(store, email);
  const goods = await aProductOnSale(db, store.id);
  for (let round = 0; round < 5; round++) {
    const order = aCheckout(store, [[goods, 1]], { email, shipping_name: "Zoë Samovar" });
    await Promise.all([operate(`person erase ${email} --yes`), placeOrder(db, order)]);
    const { rows } = await client.query(
      "select (email = '') <> (shipping_name = '') as is_half from orders where store_id = $1",
      [store.id],
    );
    expect(rows.some(({ is_half }) => is_half)).toBe(false);
  }
  await operate(`person erase ${email} --yes`);
  expect(await traces(store)).toEqual([]);
});

test("an export has everything in a JSON document and a page, which nobody else on the machine can read", async () => {
  const email = "zoe@curious.example";
  const [one, two] = [await anOpenStore(db), await anOpenStore(db)];
  await orderOf(one, email);
  await aConsent(db, two.id, { email });
  const userId = await aMember(db, two.id, { email, role: "orders" });
  const to = join(dataDir, "asked");
  await mkdir(to);
  expect(await operate(`person export ${email}`)).toMatchObject({ exit: 2 });
  expect(await operate(`person export ${email} --to ${to}`)).toMatchObject({ exit: 0 });
  const [json, html] = ["person.json", "person.html"].map((name) => join(to, name));
  for (const file of [json, html]) expect((await stat(file as string)).mode & 0o777).toBe(0o600);
  const written = JSON.parse(await readFile(json as string, "utf8"));
  expect(written).toMatchObject({
    email,
    account: { account: [{ id: userId }], places_in_stores: [{ store: two.slug, role: "orders" }] },
  });
  expect(written.stores).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: one.id,
        known: expect.objectContaining({
          orders: [expect.objectContaining({ shipping_name: "Zoë Samovar" })],
        }),
      }),
      expect.objectContaining({
        id: two.id,
        known: expect.objectContaining({ consents: [expect.anything()] }),
      }),
    ]),
  );
  const page = await readFile(html as string, "utf8");
  expect(page).toContain("Zoë Samovar");
  expect(page.trimEnd().endsWith("</html>")).toBe(true);
  expect(await deedsAbout(email)).toEqual([["person export", "done", {}]]);
});

test("the search knows every table of a store that has addresses", async () => {
  const { rows } = await client.query<{ table: string }>(`
    select distinct a.attrelid::regclass::text as table from pg_attribute a
      join pg_attribute s on s.attrelid = a.attrelid and s.attname = 'store_id'
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    where a.attname in ('email', 'recipient') and not a.attisdropped`);
  expect(SEARCHED_TABLES).toEqual(expect.arrayContaining(rows.map(({ table }) => table)));
});
