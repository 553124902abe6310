import { randomUUID } from "node:crypto";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { inStore } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { backUp } from "#domain/backup/back-up.ts";
import { restore } from "#domain/backup/restore.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { saveCustomer } from "#domain/customers/save-customer.ts";
import { holdExports, startExport } from "#domain/exports/start-export.ts";
import { issueInvoice } from "#domain/invoices/issue-invoice.ts";
import { listInvoices, listShoppersInvoices } from "#domain/invoices/list-invoices.ts";
import { correctOrder, findContact } from "#domain/orders/correct-order.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { noteOrder } from "#domain/orders/note-order.ts";
import { changeParcel } from "#domain/orders/parcels/change-parcel.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { resendMail } from "#domain/orders/resend-mail.ts";
import { markAsPaid } from "#domain/payments/mark-as-paid.ts";
import { refundOrder } from "#domain/payments/refund-order.ts";
import type { CustomerId, OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { readConfig } from "#server/config.ts";
import { openBucket } from "#test/bucket.ts";
import { anEmptyDatabase, openDatabase } from "#test/database.ts";
import { aConsent } from "#test/factories-consents.ts";
import { aStoreThatInvoices, markPaid } from "#test/factories-invoices.ts";
import {
  aCheckout,
  anOpenStore,
  anUnpaidOrder,
  aProductOnSale,
  type OpenStore,
  setOrder,
} from "#test/factories-orders.ts";
import { aDiscount } from "#test/factories-pricing.ts";
import { aReturn } from "#test/factories-returns.ts";
import { aStockWish } from "#test/factories-stock-wishes.ts";
import { findCustomerId } from "#test/find-customer-id.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { asTableOwner, rowsOf } from "#test/rows-of.ts";
import { toUrl } from "#test/server-database.ts";
import { silentLog } from "#test/silent-log.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { eraseAddress, eraseCustomer } from "./erase-customer.ts";
import {
  ERASURES_FILE,
  ERASURES_LOCK,
  ErasureListAway,
  erasureHash,
  erasureKey,
  openErasureList,
  orderHashBy,
} from "./erasure-list.ts";
import { knownOfAddress, knownOfCustomer } from "./known-of-address.ts";

const db = await openDatabase();
const by = randomUUID() as UserId;
const s3 = await openBucket();
const [dataDir, folder] = [await openTemporaryFolder(), await openTemporaryFolder()];
const deps = {
  db,
  authSecret: "a secret of at least 32 characters",
  erasures: openErasureList({ dataDir, s3: undefined }),
};

const ZOE = {
  email: "Zoe@Example.com",
  shipping_name: "Zoë Samovar",
  shipping_address1: "Via Samovar 1",
  shipping_phone: "+39 5550123",
};

const BEN = {
  email: "ben@example.com",
  shipping_name: "Ben Teapot",
  shipping_address1: "Via Teapot 2",
  shipping_phone: "+39 5550456",
};

const OLD_MAILBOX = "old-mailbox@example.com";

async function orderOf(store: OpenStore, change = ZOE): Promise<OrderId> {
  const goods = await aProductOnSale(db, store.id);
  const placed = await placeOrder(db, aCheckout(store, [[goods, 1]], change));
  if (!placed.ok) throw new Error(placed.reason);
  return placed.orderId;
}

const zoeIn = (store: StoreId) =>
  inStore(db, "owner", store, (tx) => findCustomerId(tx, store, ZOE.email)) as Promise<CustomerId>;

const erase = async (store: StoreId) => eraseCustomer(deps, store, await zoeIn(store), { by });

/** An order to which everything has happened that a shopper or an owner can write about. */
async function aLivedOrder(store: OpenStore): Promise<OrderId> {
  const id = await orderOf(store, { ...ZOE, email: "samovar.typo@example.com" });
  await setOrder(db, id, { financial_status: "pending", payment_kind: "bank-transfer" });
  await correct(store.id, id, ZOE.email, { shipping_address2: "Samovar, second floor" });
  await noteOrder(db, store.id, id, { text: "Rang: the samovar leaks", by });
  const paid = { paid_on: "2026-01-31", note: "From the samovar's account", tell_shopper: true, by };
  expect(await markAsPaid(db, store.id, id, paid)).toMatchObject({ ok: true });
  const sent = { carrier: "DHL", tracking_number: "SAMOVAR1" };
  const parcel = await fulfillOrder(db, store.id, id, sent);
  if (!parcel.ok) throw new Error(parcel.reason);
  const input = { ...sent, tracking_number: "SAMOVAR2", was: sent, tell_shopper: false };
  await changeParcel(db, store.id, parcel.fulfillmentId, { input, by });
  expect(await refundOrder(db, store.id, id, aRefund("For her samovar"))).toMatchObject({ ok: true });
  await aReturn(db, store.id, id, "Samovar and all");
  await asTableOwner(db, async (query) => {
    await query("update returns set state = 'refused', reason = 'The samovar was used' where order_id = $1", [
      id,
    ]);
    await query(
      `insert into order_discounts (store_id, order_id, part, title, amount_cents, once_per_customer, mailbox)
       values ($1, $2, 'items', 'Tea', 1, true, 'samovar@example.com')`,
      [store.id, id],
    );
  });
  return id;
}

async function correct(store: StoreId, id: OrderId, email: string, change = {}) {
  const was = (await findContact(db, store, id))?.contact;
  if (!was) throw new Error("It was placed.");
  const correction = { ...was, email, ...change, was };
  expect(await correctOrder(db, store, id, { correction, by })).toEqual({ ok: true });
}

function aRefund(note = "") {
  return { lines: [], shipping_cents: 0, amount_cents: 100, note, tell_shopper: true, by_hand: true, by };
}

async function furnish(store: StoreId) {
  const input = { version: 1, tags: ["samovar"], note: "Likes her samovar" };
  await saveCustomer(db, store, await zoeIn(store), { input, by });
  await asTableOwner(db, async (query) => {
    await query(
      "insert into consents (store_id, email, words, language, source) values ($1, 'zoe@example.com', 'News', 'en', 'footer')",
      [store],
    );
    await query(
      "insert into account_addresses (store_id, email, address) values ($1, 'zoe@example.com', '{\"city\": \"Samovar\"}')",
      [store],
    );
    await query("insert into assistant_sessions (store_id, kind, wishes) values ($1, 'checkout', $2)", [
      store,
      { lines: [], buyer: { email: ZOE.email }, destination: { street_address: "Via Samovar 1" } },
    ]);
  });
}

/** All texts that hold traces of her. */
function wordsWithTraces(value: unknown): string[] {
  if (typeof value === "string") return TRACES.test(value) ? [value] : [];
  return typeof value === "object" && value ? Object.values(value).flatMap(wordsWithTraces) : [];
}

const waiting = () =>
  asTableOwner(db, (query) =>
    query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
  );

const TRACES = /samovar|zoe@example|5550123/i;

describe("a customer who is erased", () => {
  test("leaves no trace in the store, but the sums of her orders; other stores keep theirs", async () => {
    const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
    const order = await aLivedOrder(store);
    await orderOf(other);
    await furnish(store.id);
    const id = await zoeIn(store.id);
    const known = await inStore(db, "owner", store.id, (tx) => knownOfCustomer(tx, store.id, id));
    expect(known).toMatchObject({
      orders: [{ shipping_name: "Zoë Samovar" }],
      consents: [{ words: "News" }],
    });
    // She is told all of it.
    const told = wordsWithTraces(known);
    expect(wordsWithTraces(await rowsOf(db, store.id)).filter((words) => !told.includes(words))).toEqual([]);
    const before = await findOrder(db, store.id, order);
    expect(await erase(store.id)).toEqual({ ok: true });

    expect(JSON.stringify(await rowsOf(db, store.id))).not.toMatch(TRACES);
    expect(JSON.stringify(await rowsOf(db, other.id))).toMatch(TRACES);
    const after = await findOrder(db, store.id, order);
    expect(after).toMatchObject({
      order_number: before?.order_number,
      total_cents: before?.total_cents,
      shipping_country: before?.shipping_country,
      customer_id: null,
    });
    expect(await zoeIn(store.id)).toBeUndefined();
  });

  test("is known and erased without an order: who wants news, waits for a product, or has an assistant's cart", async () => {
    const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
    const goods = await aProductOnSale(db, store.id);
    for (const { id } of [store, other]) await aConsent(db, id, { email: "zoe@example.com", given: false });
    await aStockWish(db, store.id, goods.variantId, { email: ZOE.email });
    await asTableOwner(db, (query) =>
      query("insert into assistant_sessions (store_id, kind, wishes) values ($1, 'cart', $2)", [
        store.id,
        { lines: [], buyer: { email: ZOE.email } },
      ]),
    );
    const known = await inStore(db, "owner", store.id, (tx) => knownOfAddress(tx, ZOE.email));
    expect(known).toMatchObject({
      email: "zoe@example.com",
      customer: null,
      consents: [{ state: "asked" }],
      stock_wishes: [{}],
      assistant_sessions: [{ kind: "cart", wishes: { buyer: { email: ZOE.email } } }],
    });
    expect(await eraseAddress(deps, store.id, ZOE.email, { by })).toEqual({ ok: true });
    expect(JSON.stringify(await rowsOf(db, store.id))).not.toMatch(TRACES);
    expect(JSON.stringify(await rowsOf(db, other.id))).toMatch(TRACES);
    expect(await eraseAddress(deps, store.id, ZOE.email, { by })).toEqual({ ok: false, reason: "not-found" });
  });

  test("is in no export that begins while she is erased", async () => {
    const store = await anOpenStore(db);
    await orderOf(store);
    let exported: Promise<unknown> = Promise.resolve();
    const input = { kind: "customers" } as const;
    const whileErasing = {
      ...deps,
      erasures: {
        ...deps.erasures,
        // The last step before the commit.
        async add() {
          exported = inStore(db, "owner", store.id, (tx) => startExport(tx, store.id, { input, by }));
          await vi.waitUntil(async () => {
            const waiting = await asTableOwner(db, (query) =>
              query(
                `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
              ),
            );
            return waiting.length > 0;
          }, PATIENCE_MS);
        },
      },
    };
    expect(await eraseCustomer(whileErasing, store.id, await zoeIn(store.id), { by })).toEqual({ ok: true });
    expect(await exported).toMatchObject({ ok: true, total: 0 });
  });

  test("is erased after somebody else who used the same code, which everybody may use once", async () => {
    const store = await anOpenStore(db);
    const discount = await aDiscount(db, store.id, { code: "ONCE" });
    for (const email of ["ada@example.com", ZOE.email]) {
      const order = await orderOf(store, { ...ZOE, email });
      await asTableOwner(db, (query) =>
        query(
          `insert into order_discounts (store_id, order_id, part, discount_id, title, amount_cents, once_per_customer, mailbox)
           values ($1, $2, 'items', $3, 'Once', 1, true, $4)`,
          [store.id, order, discount, email],
        ),
      );
      const id = await inStore(db, "owner", store.id, (tx) => findCustomerId(tx, store.id, email));
      expect(await eraseCustomer(deps, store.id, id as CustomerId, { by })).toEqual({ ok: true });
    }
  });

  test("leaves orders that can be shipped and refunded; nobody is mailed", async () => {
    const store = await anOpenStore(db);
    const [demo, paid] = [await orderOf(store), await orderOf(store)];
    await markPaid(db, store.id, paid);
    await fulfillOrder(db, store.id, paid, { carrier: "", tracking_number: "" });
    expect(await erase(store.id)).toEqual({ ok: true });
    const sent = { carrier: "DHL", tracking_number: "1" };
    expect(await fulfillOrder(db, store.id, demo, sent)).toMatchObject({ ok: true });
    expect(await refundOrder(db, store.id, paid, aRefund())).toMatchObject({ ok: true });
    const outbox = { db, outbox: undefined as never, simulated: true };
    const again = { orderId: paid, type: "confirmation" } as const;
    expect(await resendMail(outbox, store.id, again)).toEqual({ ok: false, reason: "erased" });
    const { mail_outbox: mails = [] } = await rowsOf(db, store.id);
    expect(mails.filter((mail) => !("type" in mail) || mail.type !== "new-order")).toEqual([]);
  });

  test("leaves invoices to the owner alone", async () => {
    const store = await aStoreThatInvoices(db);
    const order = await orderOf(store);
    await markPaid(db, store.id, order);
    await fulfillOrder(db, store.id, order, { carrier: "", tracking_number: "" });
    expect(await issueInvoice(db, store.id, order, { by })).toMatchObject({ ok: true });
    expect(await listShoppersInvoices(db, store.id, order)).toHaveLength(1);
    expect(await erase(store.id)).toEqual({ ok: true });
    expect(await listShoppersInvoices(db, store.id, order)).toEqual([]);
    expect((await listInvoices(db, store.id, order))?.documents).toHaveLength(1);
  });

  test("waits for a deed on her order that has begun, which does not wait for it", async () => {
    const store = await anOpenStore(db);
    const order = await orderOf(store);
    let erased: ReturnType<typeof erase> | undefined;
    await inStore(db, "owner", store.id, async (tx) => {
      await tx.execute(sql`update orders set shipping_name = 'Zoë' where id = ${order}`);
      erased = erase(store.id);
      await vi.waitUntil(async () => {
        const waiting = await asTableOwner(db, (query) =>
          query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%hold_address%'`),
        );
        return waiting.length > 0;
      }, PATIENCE_MS);
    });
    expect(await erased).toEqual({ ok: true });
  });

  test("stays while an order is to be shipped or paid", async () => {
    const store = await anOpenStore(db);
    const { id } = await anUnpaidOrder(db, store);
    const email = (await findOrder(db, store.id, id))?.email ?? "";
    const customer = await inStore(db, "owner", store.id, (tx) => findCustomerId(tx, store.id, email));
    expect(await eraseCustomer(deps, store.id, customer as CustomerId, { by })).toEqual({
      ok: false,
      reason: "open-orders",
      count: 1,
    });
  });

  test("stays as she is while the list of erasures cannot be written", async () => {
    const store = await anOpenStore(db);
    await orderOf(store);
    const own = await openTemporaryFolder();
    await mkdir(join(own, ERASURES_FILE));
    const away = { ...deps, erasures: openErasureList({ dataDir: own, s3: undefined }) };
    const erased = eraseCustomer(away, store.id, await zoeIn(store.id), { by });
    await expect(erased).rejects.toThrow(ErasureListAway);
    expect(JSON.stringify(await rowsOf(db, store.id))).toMatch(TRACES);
  });

  test("is erased whole, or is new, when she orders at the same moment", async () => {
    const store = await anOpenStore(db);
    for (let round = 0; round < 10; round++) {
      await orderOf(store);
      const id = await zoeIn(store.id);
      const goods = await aProductOnSale(db, store.id);
      const [erased] = await Promise.all([
        eraseCustomer(deps, store.id, id, { by }),
        placeOrder(db, aCheckout(store, [[goods, 1]], ZOE)),
      ]);
      expect(erased).toEqual({ ok: true });
      const [row] = await asTableOwner(db, (query) =>
        query<{ orders: number; customer: number | null; half: number }>(
          `select count(*) filter (where email <> '')::integer as orders,
             (select c.orders from customers c where c.store_id = $1 and c.email = 'zoe@example.com') as customer,
             count(*) filter (where (email = '') <> (shipping_name = ''))::integer as half
           from orders where store_id = $1`,
          [store.id],
        ),
      );
      expect(row?.half).toBe(0);
      expect(row?.customer ?? 0).toBe(row?.orders);
      if (row?.customer) await erase(store.id);
    }
  });

  test("is a new customer when her first order is placed while her address is erased", async () => {
    const store = await anOpenStore(db);
    await aConsent(db, store.id, { email: ZOE.email.toLowerCase() });
    const goods = await aProductOnSale(db, store.id);
    const both: Promise<unknown>[] = [];
    await inStore(db, "owner", store.id, async (tx) => {
      await holdExports(tx, store.id);
      both.push(eraseAddress(deps, store.id, ZOE.email, { by }));
      await vi.waitUntil(async () => (await waiting()).length === 1, PATIENCE_MS);
      const order = placeOrder(db, aCheckout(store, [[goods, 1]], ZOE)).finally(() => both.push(order));
      both.push(order);
      await vi.waitUntil(async () => both.length === 3 || (await waiting()).length === 2, PATIENCE_MS);
    });
    expect(await Promise.all(both.slice(0, 2))).toMatchObject([{ ok: true }, { ok: true }]);
    const customer = await inStore(db, "owner", store.id, (tx) => findCustomerId(tx, store.id, ZOE.email));
    expect(customer).toBeDefined();
    const { orders = [] } = await rowsOf(db, store.id);
    expect(orders).toMatchObject([{ email: ZOE.email, shipping_name: ZOE.shipping_name }]);
  });

  test("is added to the list of erasures once nobody else is being added", async () => {
    const store = await anOpenStore(db);
    await aConsent(db, store.id, { email: ZOE.email.toLowerCase() });
    const hash = erasureHash(deps.authSecret, store.id, ZOE.email);
    const isListed = async () => (await deps.erasures.read())?.has(hash) === true;
    const both: Promise<unknown>[] = [];
    await inStore(db, "owner", store.id, async (tx) => {
      await tx.execute(sql.raw(ERASURES_LOCK));
      both.push(eraseAddress(deps, store.id, ZOE.email, { by }));
      await vi.waitUntil(async () => (await waiting()).length === 1, PATIENCE_MS);
      expect(await isListed()).toBe(false);
    });
    expect(await Promise.all(both)).toEqual([{ ok: true }]);
    expect(await isListed()).toBe(true);
  });

  test("is erased from orders that were corrected to another address, which keep the rest", async () => {
    const store = await anOpenStore(db);
    const id = await aLivedOrder(store);
    const former = "samovar.typo@example.com";
    // The mails to it are gone already: it is known by the correction alone.
    await asTableOwner(db, (query) => query("delete from mail_outbox where store_id = $1", [store.id]));
    expect(await eraseAddress(deps, store.id, former.toUpperCase(), { by })).toEqual({ ok: true });
    expect(JSON.stringify(await rowsOf(db, store.id))).not.toContain(former);
    expect((await findOrder(db, store.id, id))?.email).toBe(ZOE.email);
    expect(await eraseAddress(deps, store.id, former, { by })).toEqual({ ok: false, reason: "not-found" });
  });

  test("is erased whatever clock has dated her orders", async () => {
    const store = await anOpenStore(db);
    const id = await orderOf(store);
    await asTableOwner(db, (query) =>
      query("update orders set created_at = now() + interval '5 minutes' where id = $1", [id]),
    );
    expect(await erase(store.id)).toEqual({ ok: true });
    expect(wordsWithTraces(await rowsOf(db, store.id))).toEqual([]);
  });

  test("is erased again in a restored backup of before; whoever has ordered since is not", async () => {
    const store = await anOpenStore(db);
    await orderOf(store);
    await furnish(store.id);
    // Before an order was corrected, its mails went to somebody else, who is known by them alone.
    const stranger = "samovar.typo@example.com";
    await asTableOwner(db, (query) =>
      query("insert into mail_outbox (store_id, type, recipient) values ($1, 'confirmation', $2)", [
        store.id,
        stranger,
      ]),
    );
    const { host, port, user, password, database } = db.pool.options;
    const databaseUrl = toUrl({ host, port, user, password, database } as never);
    const original = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: deps.authSecret,
    });
    const mistyped = await orderOf(store, { ...ZOE, email: "zoe.typo@example.com" });
    const bens = await orderOf(store, { ...BEN, email: OLD_MAILBOX });
    const handedOver = await orderOf(store);
    await asTableOwner(db, (query) =>
      query(
        `insert into order_discounts (store_id, order_id, part, title, amount_cents, once_per_customer, mailbox)
         values ($1, $2, 'items', 'Tea', 1, true, $3)`,
        [store.id, bens, OLD_MAILBOX],
      ),
    );
    const before = join(folder, "before.tar.gz");
    await backUp(original, before, silentLog);
    await correct(store.id, mistyped, ZOE.email);
    await correct(store.id, bens, BEN.email);
    await correct(store.id, handedOver, "carl@example.com", {
      shipping_name: "Carl Cup",
      shipping_address1: "Via Cup 3",
      shipping_phone: "",
    });
    // Written to the bucket as well, together with somebody else's at the same moment.
    const other = await anOpenStore(db);
    await orderOf(other);
    const inBucket = { ...deps, erasures: openErasureList({ dataDir: folder, s3 }) };
    const both = await Promise.all([
      eraseCustomer(inBucket, store.id, await zoeIn(store.id), { by }),
      eraseCustomer(inBucket, other.id, await zoeIn(other.id), { by }),
    ]);
    expect(both).toEqual([{ ok: true }, { ok: true }]);
    for (const address of [stranger, OLD_MAILBOX])
      expect(await eraseAddress(inBucket, store.id, address, { by })).toEqual({ ok: true });
    const live = JSON.stringify(await rowsOf(db, store.id));
    expect([live.includes(BEN.email), live.includes(OLD_MAILBOX)]).toEqual([true, false]);
    const hashes = [ZOE.email, stranger, OLD_MAILBOX].map((email) =>
      erasureHash(deps.authSecret, store.id, email),
    );
    await deps.erasures.add(hashes, new Date());
    const since = await orderOf(store);
    // An erasure that was taken back: its line had been written before.
    const key = erasureKey(deps.authSecret);
    const takenBack = [orderHashBy(key, store.id, since), erasureHash(deps.authSecret, store.id, ZOE.email)];
    await deps.erasures.add(takenBack, new Date(Date.now() - 2 * 3_600_000));
    const after = join(folder, "after.tar.gz");
    await backUp(original, after, silentLog);

    // It began before she was erased, waited, and was placed after it: the shop has it, and so has a backup of then.
    await asTableOwner(db, (query) =>
      query("update orders set created_at = now() - interval '1 day' where store_id = $1 and email <> ''", [
        store.id,
      ]),
    );
    const ofObject = await inBucket.erasures.read();
    const linesOfObject = [...(ofObject ?? [])]
      .flatMap(([hash, times]) => times.map((at) => `${hash} ${at.toISOString()}`))
      .join("\r\n");
    const begunBefore = join(folder, "begun-before.tar.gz");
    await backUp(original, begunBefore, silentLog);

    const restored = async (
      file: string,
      name: string,
      list: "file" | "object" | "lines of the object" | "earlier version's" | undefined,
    ) => {
      const own = join(folder, name);
      await mkdir(own);
      // As docs/operate.md tells operators.
      if (list === "file") await cp(join(dataDir, ERASURES_FILE), join(own, ERASURES_FILE));
      if (list === "lines of the object") await writeFile(join(own, ERASURES_FILE), linesOfObject);
      if (list === "earlier version's")
        await openErasureList({ dataDir: own, s3: undefined }).add(hashes, new Date());
      const server = await anEmptyDatabase(name);
      const config = readConfig({
        DATABASE_URL: toUrl(server),
        AUTH_SECRET: deps.authSecret,
        DATA_DIR: own,
        ...(list === "object" && {
          S3_ENDPOINT: s3.endpoint,
          S3_BUCKET: s3.bucket,
          S3_ACCESS_KEY_ID: s3.accessKeyId,
          S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
        }),
      });
      const { erased } = await restore(config, file, silentLog);
      const copy = await connect({ server, log: silentLog });
      const rows = JSON.stringify(await rowsOf(copy, store.id));
      await copy.close();
      return {
        isListed: erased !== undefined,
        hasTraces: TRACES.test(rows) || rows.includes(OLD_MAILBOX),
        hasBen: rows.includes(BEN.shipping_name),
      };
    };
    // One of her orders was corrected to her address since, and Ben's from an erased one to his: his keeps his name. Another one
    // of hers became Carl's, of whom the backup knows nothing.
    const isThere = { isListed: true, hasTraces: true, hasBen: true };
    expect(await restored(before, "erased_again", "object")).toEqual({ ...isThere, hasTraces: false });
    expect(await restored(before, "lines_of_an_editor", "lines of the object")).toEqual({
      ...isThere,
      hasTraces: false,
    });
    // Which of them were hers, it does not say. Ben's is emptied too, and she stays where the order has another address.
    expect(await restored(before, "by_addresses_alone", "earlier version's")).toEqual({
      ...isThere,
      hasBen: false,
    });
    expect(await restored(after, "ordered_since", "file")).toEqual(isThere);
    expect(await restored(begunBefore, "begun_before", "lines of the object")).toEqual(isThere);
    expect(await restored(before, "list_missing", undefined)).toEqual({ ...isThere, isListed: false });

    const unreadable = join(folder, "unreadable");
    await mkdir(unreadable);
    await writeFile(join(unreadable, ERASURES_FILE), linesOfObject, "utf16le");
    const ofUnreadable = readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: unreadable,
      AUTH_SECRET: deps.authSecret,
    });
    await expect(restore(ofUnreadable, before, silentLog)).rejects.toThrow(/no line that can be read/);

    // Without the secret the list says nothing, and nobody may come back by mistake.
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    await expect(restore(config, before, silentLog)).rejects.toThrow(
      /set AUTH_SECRET as the original has it/,
    );
  });
});
