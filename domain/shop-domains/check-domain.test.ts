import { randomUUID } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asService, inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import type { ShopDomainId, StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { openDnsServer } from "#test/dns-server.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aMember } from "#test/factories-people.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { makeMain, removeDomain } from "./change-domains.ts";
import { checkDomain } from "./check-domain.ts";
import { claimDomain } from "./claim-domain.ts";
import { sweepDomains } from "./domain-sweeper.ts";
import { createDomainLooks } from "./look-up.ts";

const db = await openDatabase();
const dns = await openDnsServer();
const hosts = { cname: "shops.platform.example", addresses: ["20.0.0.1"] };
const looks = createDomainLooks({ hosts, servers: [dns.address], tryMs: 200 });
const platform = { origin: "https://platform.example", hosts };
const by = randomUUID() as UserId;

beforeEach(async () => {
  dns.zone = { "shops.platform.example": { A: ["20.0.0.1"] } };
  dns.isSilent = false;
  await asTableOwner(db, (query) => query("delete from shop_domains"));
});

type Claimed = { store: StoreId; id: ShopDomainId };

async function claim(name = "shop.example.com", store?: StoreId): Promise<Claimed> {
  const owner = store ?? (await aStoreWithOwner());
  const made = await claimDomain(db, owner, { input: { name }, by, platform });
  if (!made.ok) throw new Error(JSON.stringify(made.fields));
  return { store: owner, id: made.id };
}

async function aStoreWithOwner(): Promise<StoreId> {
  const { id } = await anOpenStore(db);
  await aMember(db, id);
  return id;
}

async function read({ store, id }: Claimed) {
  const [row] = await inStore(db, "owner", store, (tx) =>
    tx.select().from(shopDomains).where(sql`store_id = ${store} and id = ${id}`),
  );
  if (!row) throw new Error("It is gone.");
  return row;
}

async function stateOf(claimed: Claimed) {
  const { state, lastError } = await read(claimed);
  return [state, lastError];
}

/** Both TXT and CNAME, or what is asked for. */
async function setRecords(claims: Claimed[], { leads = true } = {}): Promise<void> {
  const rows = await Promise.all(claims.map(read));
  const [name = ""] = rows.map((row) => row.name);
  dns.zone[`_storewright.${name}`] = { TXT: rows.map(({ token }) => `storewright=${token}`) };
  if (leads) dns.zone[name] = { CNAME: ["shops.platform.example"] };
  else delete dns.zone[name];
}

const check = ({ store, id }: Claimed) => checkDomain({ db, looks }, store, { id, by });

/** As if all of it had happened earlier, and the sweeper had looked all the while. */
function letHoursPass(hours: number): Promise<unknown> {
  const columns = ["proven_at", "live_at", "failing_since", "told_at", "moves_at", "due_at", "created_at"];
  const earlier = columns.map((column) => `${column} = ${column} - make_interval(hours => $1)`);
  return asTableOwner(db, (query) => query(`update shop_domains set ${earlier.join(", ")}`, [hours]));
}

async function lastMainOf(store: StoreId): Promise<unknown> {
  const told = await inStore(db, "owner", store, (tx) =>
    tx
      .select()
      .from(events)
      .where(sql`store_id = ${store} and payload->'after' ? 'main'`)
      .orderBy(desc(events.createdAt)),
  );
  return told[0]?.payload;
}

async function noticesTo(store: StoreId): Promise<unknown[]> {
  return (await payloadsTo(store)).map(({ notice }) => notice);
}

async function lastNoticeTo(store: StoreId): Promise<unknown> {
  return (await payloadsTo(store)).at(-1);
}

async function payloadsTo(store: StoreId): Promise<Record<string, unknown>[]> {
  const mails = await asService(db, (tx) =>
    tx
      .select()
      .from(mailOutbox)
      .where(sql`store_id = ${store} and type = 'domain-changed'`)
      .orderBy(mailOutbox.createdAt),
  );
  return mails.map(({ payload }) => payload);
}

describe("a claimed name", () => {
  test("waits for its record, is proven, goes live, and each step is an event", async () => {
    const shop = await claim();
    expect(await stateOf(shop)).toEqual(["waiting", null]);
    await check(shop);
    expect(await stateOf(shop)).toEqual(["waiting", "no-proof"]);
    dns.zone["_storewright.shop.example.com"] = { TXT: ["storewright=somebody else's"] };
    await check(shop);
    expect(await stateOf(shop)).toEqual(["waiting", "other-proof"]);
    await setRecords([shop], { leads: false });
    await check(shop);
    expect(await stateOf(shop)).toEqual(["proven", "no-address"]);
    await setRecords([shop]);
    await check(shop);
    expect(await stateOf(shop)).toEqual(["live", null]);

    const told = await inStore(db, "owner", shop.store, (tx) =>
      tx.select().from(events).orderBy(events.createdAt),
    );
    expect(told.map(({ type, payload }) => [type, (payload as { after?: unknown }).after])).toEqual([
      ["shop-domain.added", undefined],
      ["shop-domain.changed", { state: "proven" }],
      ["shop-domain.changed", { state: "live" }],
    ]);
  });

  test("is not proven by the token of another store", async () => {
    const [shop, stranger] = [await claim(), await claim()];
    await setRecords([shop]);
    await check(stranger);
    expect(await stateOf(stranger)).toEqual(["waiting", "other-proof"]);
  });

  test("that fails is still served for 72 hours, then it is lost, and comes back whole", async () => {
    const shop = await claim();
    await setRecords([shop]);
    await check(shop);
    delete dns.zone["shop.example.com"];
    await check(shop);
    expect(await stateOf(shop)).toEqual(["failing", "no-address"]);
    expect(await noticesTo(shop.store)).toEqual([]);
    await letHoursPass(7);
    await check(shop);
    await check(shop);
    expect(await noticesTo(shop.store)).toEqual(["failing"]);
    await letHoursPass(64);
    await check(shop);
    expect((await read(shop)).state).toBe("failing");
    await letHoursPass(1);
    await check(shop);
    expect((await read(shop)).state).toBe("lost");
    expect(await noticesTo(shop.store)).toEqual(["failing", "lost"]);
    await setRecords([shop]);
    await check(shop);
    expect(await stateOf(shop)).toEqual(["live", null]);
  });

  test("does not fail because our own DNS server is away", async () => {
    const shop = await claim();
    await setRecords([shop]);
    await check(shop);
    await letHoursPass(100);
    dns.isSilent = true;
    expect(await check(shop)).toEqual({ ok: false, reason: "dns-away" });
    expect(await stateOf(shop)).toEqual(["live", null]);
  });

  test("fails when its own servers are away", async () => {
    const shop = await claim();
    await setRecords([shop]);
    await check(shop);
    dns.zone["shop.example.com"] = "servfail";
    dns.zone["_storewright.shop.example.com"] = "servfail";
    await check(shop);
    expect(await stateOf(shop)).toEqual(["failing", "no-answer"]);
  });
});

describe("a name that another store has", () => {
  async function held(): Promise<{ holder: Claimed; claimant: Claimed }> {
    const holder = await claim();
    await setRecords([holder]);
    await check(holder);
    return { holder, claimant: await claim() };
  }

  test("stays there while that store's record is there", async () => {
    const { holder, claimant } = await held();
    await setRecords([holder, claimant]);
    await check(claimant);
    await letHoursPass(100);
    await check(claimant);
    await check(holder);
    expect(await stateOf(claimant)).toEqual(["waiting", "held-elsewhere"]);
    expect(await stateOf(holder)).toEqual(["live", null]);
    expect(await noticesTo(holder.store)).toEqual([]);
  });

  test("moves a day after the notice when its record is missing all the while", async () => {
    const { holder, claimant } = await held();
    await setRecords([claimant]);
    await check(claimant);
    await check(claimant);
    expect(await stateOf(claimant)).toEqual(["waiting", "moving"]);
    expect(await noticesTo(holder.store)).toEqual(["moving"]);
    expect((await read(holder)).movesAt).toEqual((await read(claimant)).movesAt);
    await letHoursPass(23);
    await check(claimant);
    expect((await read(holder)).state).toBe("live");
    await letHoursPass(1);
    await check(claimant);
    expect(await stateOf(claimant)).toEqual(["live", null]);
    expect(await stateOf(holder)).toEqual(["lost", "taken-over"]);
    expect(await noticesTo(holder.store)).toEqual(["moving", "moved"]);
    expect(await noticesTo(claimant.store)).toEqual([]);
  });

  test("stays when its owner sets the record again in time", async () => {
    const { holder, claimant } = await held();
    await setRecords([claimant]);
    await check(claimant);
    await letHoursPass(23);
    await setRecords([holder, claimant]);
    await check(claimant);
    await check(holder);
    await letHoursPass(2);
    await check(claimant);
    expect(await stateOf(claimant)).toEqual(["waiting", "held-elsewhere"]);
    expect(await read(holder)).toMatchObject({ state: "live", movesAt: null });
  });

  test("does not move when its record was missing at two times a day apart, and there in between", async () => {
    const { holder, claimant } = await held();
    await setRecords([claimant]);
    await check(claimant);
    await setRecords([holder]);
    await check(claimant);
    await check(holder);
    await letHoursPass(25);
    await setRecords([claimant]);
    await check(claimant);
    expect((await read(holder)).state).toBe("live");
    expect(await stateOf(claimant)).toEqual(["waiting", "moving"]);
    // The record that the other store's check has seen counts like its own.
    await setRecords([holder, claimant]);
    await check(claimant);
    await letHoursPass(25);
    await setRecords([claimant]);
    await check(claimant);
    expect((await read(holder)).state).toBe("live");
    expect(await noticesTo(holder.store)).toEqual(["moving", "moving", "moving"]);
  });

  test("moves to one of several stores, whose owner is told once", async () => {
    const { holder, claimant } = await held();
    const newcomers = [claimant, await claim()];
    await setRecords(newcomers);
    for (const newcomer of [...newcomers, ...newcomers]) await check(newcomer);
    expect(await noticesTo(holder.store)).toEqual(["moving"]);
    await letHoursPass(24);
    await Promise.all([...newcomers, ...newcomers].map(check));
    expect((await Promise.all(newcomers.map(stateOf))).sort()).toEqual([
      ["live", null],
      ["waiting", "held-elsewhere"],
    ]);
    expect(await noticesTo(holder.store)).toEqual(["moving", "moved"]);
  });

  test("is free once that store has lost or removed it", async () => {
    const { holder, claimant } = await held();
    await removeDomain(db, holder.store, { id: holder.id, by });
    await setRecords([claimant]);
    await check(claimant);
    expect((await read(claimant)).state).toBe("live");

    const later = await claim();
    dns.zone = { "shops.platform.example": {} };
    await check(claimant);
    await letHoursPass(73);
    await check(claimant);
    await setRecords([later]);
    await check(later);
    expect((await read(later)).state).toBe("live");
    // The record of its former store proves nothing while it is another store's.
    await setRecords([later, claimant]);
    await check(claimant);
    expect(await stateOf(claimant)).toEqual(["lost", "held-elsewhere"]);
  });

  test("goes to one of two stores that prove it at once", async () => {
    for (let round = 0; round < 5; round++) {
      const name = `race${round}.example.com`;
      const both = [await claim(name), await claim(name)];
      await setRecords(both);
      await Promise.all(both.flatMap((one) => [check(one), check(one)]));
      const states = (await Promise.all(both.map(stateOf))).sort();
      expect(states).toEqual([
        ["live", null],
        ["waiting", "held-elsewhere"],
      ]);
    }
  });
});

describe("the names of a store", () => {
  test("are added once, in two tabs at once", async () => {
    const store = await aStoreWithOwner();
    const typed = ["Twice.example.com", "https://twice.example.com/"];
    const claims = typed.map((name) => claimDomain(db, store, { input: { name }, by, platform }));
    expect((await Promise.all(claims)).map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test("have one main name: the first that leads here, then the one that is chosen", async () => {
    const first = await claim("first.example.com");
    const second = await claim("second.example.com", first.store);
    const third = await claim("third.example.com", first.store);
    const mains = async () =>
      (await Promise.all([first, second, third].map(read))).map(({ isMain }) => isMain);
    expect(await mains()).toEqual([true, false, false]);
    expect(await makeMain(db, first.store, { id: second.id, by })).toEqual({ ok: false, reason: "not-live" });
    await setRecords([second]);
    await setRecords([third]);
    await check(second);
    await check(third);
    expect(await mains()).toEqual([false, true, false]);
    await Promise.all([second, third, third].map(({ id }) => makeMain(db, first.store, { id, by })));
    expect((await mains()).filter(Boolean)).toHaveLength(1);
    expect(await makeMain(db, first.store, { id: third.id, by })).toEqual({ ok: true });
    expect(await mains()).toEqual([false, false, true]);
    await removeDomain(db, first.store, { id: third.id, by });
    expect((await read(second)).isMain).toBe(true);
  });

  test("have a new main name when it is lost or removed: one that is live, otherwise one that fails", async () => {
    const main = await claim("main.example.com");
    const others = [];
    for (const label of ["failing", "older", "younger"])
      others.push(await claim(`${label}.example.com`, main.store));
    for (const one of [main, ...others]) {
      await setRecords([one]);
      await check(one);
    }
    const [failing, older, younger] = others as [Claimed, Claimed, Claimed];
    delete dns.zone["failing.example.com"];
    delete dns.zone["main.example.com"];
    await check(main);
    await letHoursPass(73);
    await check(failing);
    expect((await read(main)).isMain).toBe(true);
    await check(main);
    expect([(await read(main)).state, (await read(main)).isMain]).toEqual(["lost", false]);
    expect((await read(older)).isMain).toBe(true);
    expect(await lastMainOf(main.store)).toMatchObject({
      by: null,
      name: "older.example.com",
      before: { main: "main.example.com" },
      after: { main: "older.example.com" },
    });
    expect(await lastNoticeTo(main.store)).toMatchObject({ notice: "lost", main: "older.example.com" });

    // One that comes back takes nothing from the name that everyone knows by now.
    await setRecords([main]);
    await check(main);
    await removeDomain(db, main.store, { id: main.id, by });
    await removeDomain(db, main.store, { id: younger.id, by });
    expect((await read(older)).isMain).toBe(true);
    await removeDomain(db, main.store, { id: older.id, by });
    expect(await read(failing)).toMatchObject({ isMain: true, state: "failing" });
    expect(await lastMainOf(main.store)).toMatchObject({ by, before: { main: "older.example.com" } });
  });

  test("have a new main name when another store gets it", async () => {
    const main = await claim();
    const other = await claim("other.example.com", main.store);
    for (const one of [main, other]) {
      await setRecords([one]);
      await check(one);
    }
    const newcomer = await claim();
    await setRecords([newcomer]);
    await check(newcomer);
    await letHoursPass(24);
    await check(newcomer);
    expect((await read(other)).isMain).toBe(true);
    expect(await lastNoticeTo(main.store)).toMatchObject({ notice: "moved", main: "other.example.com" });
  });

  test("cannot be another store's to choose, check or remove", async () => {
    const shop = await claim();
    const stranger = await aStoreWithOwner();
    const chosen = { id: shop.id, by };
    expect(await makeMain(db, stranger, chosen)).toEqual({ ok: false, reason: "not-found" });
    expect(await removeDomain(db, stranger, chosen)).toBe(false);
    expect(await checkDomain({ db, looks }, stranger, chosen)).toEqual({ ok: false, reason: "not-found" });
  });

  test.each([
    ["platform.example", "This domain is only for private networks"],
    ["github.io", "Domains of other people end so: enter a domain of your own"],
    ["co.uk", "Domains of other people end so: enter a domain of your own"],
    ["printer.local", "This domain is only for private networks"],
    ["own.com", "This domain belongs to this server"],
    ["shop.own.com", "This domain belongs to this server"],
    ["shops.elsewhere.com", "This domain belongs to this server"],
  ])("cannot be %s", async (name, why) => {
    const own = { origin: "https://own.com:8443", hosts: { cname: "shops.elsewhere.com", addresses: [] } };
    const store = await aStoreWithOwner();
    expect(await claimDomain(db, store, { input: { name }, by, platform: own })).toEqual({
      ok: false,
      reason: "invalid",
      fields: { name: why },
    });
  });
});

describe("the sweeper", () => {
  const outbox = { wake: () => undefined };
  const sweep = () => sweepDomains({ db, log: silentLog, looks, outbox });

  test("checks what is due, and no name twice in several processes", async () => {
    const many = await Promise.all(Array.from({ length: 25 }, (_, at) => claim(`many${at}.example.com`)));
    for (const one of many) await setRecords([one]);
    dns.asked.length = 0;
    const counts = await Promise.all([sweep(), sweep(), sweep()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(25);
    expect(dns.asked.filter((asked) => asked.startsWith("TXT "))).toHaveLength(25);
    expect(new Set((await Promise.all(many.map(read))).map(({ state }) => state))).toEqual(new Set(["live"]));
    expect(await sweep()).toBe(0);
  });

  test("checks served names first, however many others are claimed", async () => {
    const served = await claim("served.example.com");
    await setRecords([served]);
    await check(served);
    for (let at = 0; at < 12; at++) await claim(`claimed${at}.example.com`);
    await asTableOwner(db, (query) =>
      query("update shop_domains set due_at = now() where id = $1", [served.id]),
    );
    dns.asked.length = 0;
    let rounds = 0;
    await sweepDomains({ db, log: silentLog, looks, outbox }, () => rounds++ > 0);
    expect(dns.asked).toContain("TXT _storewright.served.example.com");
    expect(dns.asked).not.toContain("TXT _storewright.claimed11.example.com");
  });

  test("leaves all names as they are while no DNS server answers, and tries again", async () => {
    const many = await Promise.all(Array.from({ length: 12 }, (_, at) => claim(`quiet${at}.example.com`)));
    dns.isSilent = true;
    expect(await sweep()).toBe(10);
    const rows = await Promise.all(many.map(read));
    expect(rows.every(({ checkedAt, dueAt }) => checkedAt === null && dueAt !== null)).toBe(true);
  });

  test("does nothing where the server has no addresses for shops", async () => {
    await claim();
    expect(await sweepDomains({ db, log: silentLog, looks: undefined, outbox })).toBe(0);
  });
});
