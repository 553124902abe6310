import { randomUUID } from "node:crypto";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { inStore } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { backUp } from "#domain/backup/back-up.ts";
import { restore } from "#domain/backup/restore.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { saveCustomer } from "#domain/customers/save-customer.ts";
import { findCustomerId } from "#domain/orders/find-customer-id.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import type { CustomerId, OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { readConfig } from "#server/config.ts";
import { anEmptyDatabase, openDatabase } from "#test/database.ts";
import {
  aCheckout,
  anOpenStore,
  anUnpaidOrder,
  aProductOnSale,
  type OpenStore,
} from "#test/factories-orders.ts";
import { asTableOwner, rowsOf } from "#test/rows-of.ts";
import { toUrl } from "#test/server-database.ts";
import { silentLog } from "#test/silent-log.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { ERASURES_FILE, openErasureList } from "./erasure-list.ts";
import { knownOfCustomer } from "./known-of-customer.ts";

vi.setConfig({ testTimeout: 120_000 });

const db = await openDatabase();
const by = randomUUID() as UserId;
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

async function orderOf(store: OpenStore, change = ZOE): Promise<OrderId> {
  const goods = await aProductOnSale(db, store.id);
  const placed = await placeOrder(db, aCheckout(store, [[goods, 1]], change));
  if (!placed.ok) throw new Error(placed.reason);
  return placed.orderId;
}

const zoeIn = (store: StoreId) =>
  inStore(db, "owner", store, (tx) => findCustomerId(tx, store, ZOE.email)) as Promise<CustomerId>;

const erase = async (store: StoreId) =>
  eraseCustomer(deps, store, await zoeIn(store), { by, now: new Date() });

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
  });
}

const TRACES = /samovar|zoe@example|5550123/i;

describe("a customer who is erased", () => {
  test("leaves no trace in the store, but the sums of her orders; other stores keep theirs", async () => {
    const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
    const order = await orderOf(store);
    await orderOf(other);
    await furnish(store.id);
    const id = await zoeIn(store.id);
    const known = await inStore(db, "owner", store.id, (tx) => knownOfCustomer(tx, store.id, id));
    expect(known).toMatchObject({
      orders: [{ shipping_name: "Zoë Samovar" }],
      consents: [{ words: "News" }],
    });
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

  test("stays while an order is to be shipped or paid", async () => {
    const store = await anOpenStore(db);
    const { id } = await anUnpaidOrder(db, store);
    const email = (await findOrder(db, store.id, id))?.email ?? "";
    const customer = await inStore(db, "owner", store.id, (tx) => findCustomerId(tx, store.id, email));
    expect(await eraseCustomer(deps, store.id, customer as CustomerId, { by, now: new Date() })).toEqual({
      ok: false,
      reason: "open-orders",
      count: 1,
    });
  });

  test("is erased whole, or is new, when she orders at the same moment", async () => {
    const store = await anOpenStore(db);
    for (let round = 0; round < 10; round++) {
      await orderOf(store);
      const id = await zoeIn(store.id);
      const goods = await aProductOnSale(db, store.id);
      const [erased] = await Promise.all([
        eraseCustomer(deps, store.id, id, { by, now: new Date() }),
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

  test("is erased again in a restored backup of before; whoever has ordered since is not", async () => {
    const store = await anOpenStore(db);
    await orderOf(store);
    await furnish(store.id);
    const { host, port, user, password, database } = db.pool.options;
    const databaseUrl = toUrl({ host, port, user, password, database } as never);
    const original = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: deps.authSecret,
    });
    const before = join(folder, "before.tar.gz");
    await backUp(original, before, silentLog);
    expect(await erase(store.id)).toEqual({ ok: true });
    await orderOf(store);
    const after = join(folder, "after.tar.gz");
    await backUp(original, after, silentLog);

    const restored = async (file: string, name: string, withList: boolean) => {
      const own = join(folder, name);
      await mkdir(own);
      // As docs/operate.md tells operators.
      if (withList) await cp(join(dataDir, ERASURES_FILE), join(own, ERASURES_FILE));
      const server = await anEmptyDatabase(name);
      const config = readConfig({ DATABASE_URL: toUrl(server), AUTH_SECRET: deps.authSecret, DATA_DIR: own });
      const { erased } = await restore(config, file, silentLog);
      const copy = await connect({ server, log: silentLog });
      const rows = JSON.stringify(await rowsOf(copy, store.id));
      await copy.close();
      return { isListed: erased !== undefined, hasTraces: TRACES.test(rows) };
    };
    expect(await restored(before, "erased_again", true)).toEqual({ isListed: true, hasTraces: false });
    expect(await restored(after, "ordered_since", true)).toEqual({ isListed: true, hasTraces: true });
    expect(await restored(before, "list_missing", false)).toEqual({ isListed: false, hasTraces: true });
  });
});
