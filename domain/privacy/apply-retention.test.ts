import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { customers } from "#db/schema/customers.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import type { RetentionInput, RetentionYears } from "#rules/customer/retention.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aConsent } from "#test/factories-consents.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { applyRetention } from "./apply-retention.ts";
import { ERASURES_FILE, openErasureList } from "./erasure-list.ts";
import { countPastRetention, endRetention, readRetention, saveRetention } from "./retention-rule.ts";

const db = await openDatabase();
const by = randomUUID() as UserId;
const dataDir = await openTemporaryFolder();
const deps = {
  db,
  log: silentLog,
  authSecret: "a secret of at least 32 characters",
  erasures: openErasureList({ dataDir, s3: undefined }),
};

const DAY_MS = 86_400_000;
const now = new Date();
const aDayLater = new Date(now.getTime() + DAY_MS + 1);

/** What a rule of so many years, applied at `aDayLater`, has just to erase, if the order is older by a millisecond. */
function edge(years: RetentionYears, olderMs = 0): Date {
  const at = new Date(aDayLater);
  at.setUTCFullYear(at.getUTCFullYear() - years);
  return new Date(at.getTime() - olderMs);
}

const rule = (store: StoreId, years: RetentionYears, more: Partial<RetentionInput> = {}, at = now) =>
  saveRetention(db, store, { input: { years, erases_subscribers: false, ...more }, by, now: at });

const ordered = (store: StoreId, name: string, createdAt: Date, order = {}) =>
  aWrittenOrder(db, store, { email: `${name}@example.com`, shippingName: name, createdAt, ...order });

const left = async (store: StoreId) => {
  const rows = await inStore(db, "owner", store, (tx) =>
    tx
      .select({ name: customers.name })
      .from(customers)
      .where(eq(customers.storeId, store))
      .orderBy(customers.email),
  );
  return rows.map(({ name }) => name);
};

const erasedEvents = (store: StoreId) =>
  asTableOwner(db, (query) =>
    query<{ payload: object }>(
      "select payload from events where store_id = $1 and type = 'customer.erased'",
      [store],
    ),
  );

describe("a rule of so many years", () => {
  test("erases whoever ordered longer ago, from the day after on, and nobody of another store", async () => {
    const [{ id }, { id: other }] = [await anOpenStore(db), await anOpenStore(db)];
    await ordered(id, "old", edge(3, 1));
    await ordered(id, "atTheEdge", edge(3));
    await ordered(id, "back", edge(5));
    await ordered(id, "back", edge(1));
    await ordered(other, "elsewhere", edge(10, 1));
    await rule(id, 3);
    const counted = await inStore(db, "owner", id, (tx) =>
      countPastRetention(tx, id, { years: 3, erases_subscribers: false, now: aDayLater }),
    );
    expect(counted).toEqual({ customers: 1, is_all: true });

    await applyRetention(deps, new Date(now.getTime() + DAY_MS - 1));
    expect(await left(id)).toEqual(["atTheEdge", "back", "old"]);
    await applyRetention(deps, aDayLater);
    expect(await left(id)).toEqual(["atTheEdge", "back"]);
    expect(await left(other)).toEqual(["elsewhere"]);
    expect(await erasedEvents(id)).toMatchObject([{ payload: { by: null, after_years: 3 } }]);
    expect(await inStore(db, "owner", id, (tx) => readRetention(tx, id))).toMatchObject({
      erased: 1,
      last_erased_at: aDayLater.toISOString(),
    });
    // Her order and her address.
    expect((await readFile(join(dataDir, ERASURES_FILE), "utf8")).trim().split("\n")).toHaveLength(2);

    // It looks again a day later, and not before.
    await ordered(id, "forgotten", edge(5));
    await applyRetention(deps, new Date(aDayLater.getTime() + DAY_MS - 1));
    expect(await left(id)).toContain("forgotten");
    await applyRetention(deps, new Date(aDayLater.getTime() + DAY_MS));
    expect(await left(id)).toEqual(["back"]);
  });

  test("keeps whoever something is under way with, and subscribers unless they were chosen too", async () => {
    const { id } = await anOpenStore(db);
    const names = ["returning", "signedIn", "subscriber", "unpaid", "unshipped", "waiting"];
    for (const name of names) {
      const order = await ordered(id, name, edge(5), {
        fulfillmentStatus: "fulfilled",
        financialStatus: "paid",
        ...(name === "unpaid" && { financialStatus: "pending" }),
        ...(name === "unshipped" && { fulfillmentStatus: "unfulfilled" }),
      });
      if (name === "returning")
        await asTableOwner(db, (query) =>
          query("insert into returns (store_id, order_id, name, words) values ($1, $2, 'Ret', '')", [
            id,
            order,
          ]),
        );
    }
    await ordered(id, "nobody", edge(5), { fulfillmentStatus: "fulfilled", financialStatus: "paid" });
    // Never paid, but she was here lately.
    await ordered(id, "triedAgain", edge(5), { fulfillmentStatus: "fulfilled", financialStatus: "paid" });
    await ordered(id, "triedAgain", edge(1), { financialStatus: "voided" });
    await aConsent(db, id, { email: "subscriber@example.com" });
    await asTableOwner(db, (query) =>
      query(
        `insert into account_sessions (store_id, email, secret_hash, expires_at)
         values ($1, 'signedin@example.com', $2, now() + interval '1 day')`,
        [id, randomUUID()],
      ),
    );
    const { variantId } = await aProductOnSale(db, id, { stock: 0 });
    await asTableOwner(db, (query) =>
      query("insert into stock_wishes (store_id, variant_id, email) values ($1, $2, 'Waiting@example.com')", [
        id,
        variantId,
      ]),
    );
    await rule(id, 3);
    await applyRetention(deps, aDayLater);
    expect(await left(id)).toEqual([...names.slice(0, 3), "triedAgain", ...names.slice(3)]);

    // Waits for a day again, since it erases more.
    await rule(id, 3, { erases_subscribers: true });
    await applyRetention(deps, aDayLater);
    expect(await left(id)).not.toContain("subscriber");
  });

  test("that is switched off meanwhile, or made longer, erases nobody", async () => {
    const [{ id: off }, { id: longer }] = [await anOpenStore(db), await anOpenStore(db)];
    for (const store of [off, longer])
      for (let at = 0; at < 60; at++) await ordered(store, `c${at}`, edge(5));
    await rule(off, 3);
    await rule(longer, 3, {}, new Date(now.getTime() + 1));
    // It stops after the first step, and goes on when the rules have changed.
    let steps = 0;
    await applyRetention(deps, aDayLater, () => steps++ > 0);
    expect(await left(off)).toHaveLength(10);
    await endRetention(db, off, { by });
    await rule(longer, 10);
    await applyRetention(deps, aDayLater);
    expect(await left(off)).toHaveLength(10);
    expect(await left(longer)).toHaveLength(60);
    expect(await inStore(db, "owner", off, (tx) => readRetention(tx, off))).toBeNull();
  });

  test("erases each once when two processes apply it, and whoever orders meanwhile whole or not at all", async () => {
    const store = await anOpenStore(db);
    for (let at = 0; at < 120; at++) await ordered(store.id, `c${at}`, edge(5));
    const goods = await aProductOnSale(db, store.id, { stock: 1_000 });
    await rule(store.id, 3);
    const other = await connect({ server: db.pool.options as never, log: silentLog });
    const buy = (at: number) =>
      placeOrder(db, aCheckout(store, [[goods, 1]], { email: `c${at}@example.com`, shipping_name: "Back" }));
    const [one, two, ...bought] = await Promise.all([
      applyRetention(deps, aDayLater),
      applyRetention({ ...deps, db: other }, aDayLater),
      ...[0, 55, 110].map(buy),
    ]);
    await other.close();
    expect(bought.every(({ ok }) => ok)).toBe(true);
    // Whoever finds the rule held by the other leaves it to her.
    expect(await left(store.id)).toEqual(["Back", "Back", "Back"]);
    const erased = await erasedEvents(store.id);
    expect(erased).toHaveLength(one + two);
    expect(one + two).toBeGreaterThanOrEqual(117);
    expect(await inStore(db, "owner", store.id, (tx) => readRetention(tx, store.id))).toMatchObject({
      erased: one + two,
    });
  });
});
