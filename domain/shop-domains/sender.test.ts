import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asService, inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import type { ShopDomainId, StoreId, UserId } from "#rules/input/ids.ts";
import type { SenderTemplate } from "#rules/shop-domain/sender-records.ts";
import { openDatabase } from "#test/database.ts";
import { openDnsServer } from "#test/dns-server.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aMember } from "#test/factories-people.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { removeDomain } from "./change-domains.ts";
import { checkDomain } from "./check-domain.ts";
import { chooseSender, dropSender } from "./choose-sender.ts";
import { claimDomain } from "./claim-domain.ts";
import { sweepDomains } from "./domain-sweeper.ts";
import { findSender } from "./find-sender.ts";
import { createDomainLooks } from "./look-up.ts";
import { SENDER_ADDRESS } from "./sender-address.ts";

const db = await openDatabase();
const dns = await openDnsServer();
const hosts = { cname: "shops.platform.example", addresses: ["20.0.0.1"] };
const looks = createDomainLooks({ hosts, servers: [dns.address], tryMs: 200 });
const by = randomUUID() as UserId;
const token = "0123456789abcdef0123456789abcdef";
const KEY = `v=DKIM1; k=rsa; p=${"AbC".repeat(130)}`;
const templates: SenderTemplate[] = [
  { type: "TXT", host: "{domain}", value: "v=spf1 include:spf.provider.net ~all" },
  { type: "CNAME", host: "key1._domainkey.{domain}", value: "key1.provider.net" },
  { type: "TXT", host: "key2._domainkey.{domain}", value: KEY },
];

beforeEach(async () => {
  dns.zone = { "shops.platform.example": { A: ["20.0.0.1"] } };
  dns.isSilent = false;
  await asTableOwner(db, (query) => query("delete from shop_domains"));
});

type Domain = { store: StoreId; id: ShopDomainId };

/** A domain that leads here, whose records are in DNS, and no record of a sender. */
async function aDomain(name = "example.com"): Promise<Domain> {
  const { id: store } = await anOpenStore(db);
  await aMember(db, store);
  dns.zone[`_storewright.${name}`] = { TXT: [`storewright=${token}`] };
  dns.zone[name] = { A: ["20.0.0.1"] };
  return { store, id: await aServedName(db, store, name, { token }) };
}

function setRecords(name = "example.com"): void {
  dns.zone[name] = { A: ["20.0.0.1"], TXT: ["v=spf1 mx include:spf.provider.net -all", "other=1"] };
  dns.zone[`key1._domainkey.${name}`] = { CNAME: ["Key1.Provider.NET"] };
  dns.zone[`key2._domainkey.${name}`] = { TXT: [KEY] };
}

const choose = ({ store, id }: Domain, localPart = "orders") =>
  chooseSender(db, store, { id, localPart, by, isOffered: true });
const check = ({ store, id }: Domain) =>
  checkDomain({ db, looks, senderTemplates: templates }, store, { id, by });

const read = ({ store }: Domain) => inStore(db, "owner", store, (tx) => findSender(tx, store, templates));

async function stateOf(domain: Domain) {
  const sender = await read(domain);
  return [sender?.state, sender?.problem, sender?.wrong_record];
}

/** What mails are sent from now. */
async function senderOf({ store }: Domain): Promise<string | null | undefined> {
  const { rows } = await inStore(db, "owner", store, (tx) =>
    tx.execute<{ address: string | null }>(
      sql.raw(`select ${SENDER_ADDRESS} as address from stores s where s.id = '${store}'`),
    ),
  );
  return rows[0]?.address;
}

function letHoursPass(hours: number): Promise<unknown> {
  const earlier = (columns: string[]) =>
    columns.map((column) => `${column} = ${column} - make_interval(hours => $1)`).join(", ");
  const domains = ["proven_at", "live_at", "failing_since", "told_at", "moves_at", "due_at", "created_at"];
  const senders = ["failing_since", "told_at", "chosen_at"];
  return asTableOwner(db, async (query) => {
    await query(`update shop_domains set ${earlier(domains)}`, [hours]);
    return query(`update sender_addresses set ${earlier(senders)}`, [hours]);
  });
}

async function noticesTo({ store }: Domain): Promise<Record<string, unknown>[]> {
  const mails = await asService(db, (tx) =>
    tx
      .select()
      .from(mailOutbox)
      .where(sql`store_id = ${store} and type = 'domain-changed'`)
      .orderBy(mailOutbox.createdAt),
  );
  return mails.map(({ payload }) => payload);
}

async function live(): Promise<Domain> {
  const domain = await aDomain();
  await choose(domain);
  setRecords();
  await check(domain);
  return domain;
}

describe("a sender", () => {
  test("waits for each of its records, then mails are sent from it, and each step is an event", async () => {
    const domain = await aDomain();
    expect(await choose(domain)).toEqual({ ok: true });
    await check(domain);
    expect(await stateOf(domain)).toEqual(["waiting", "no-record", "TXT example.com"]);
    setRecords();
    dns.zone["key2._domainkey.example.com"] = { TXT: [KEY.toUpperCase()] };
    await check(domain);
    expect(await stateOf(domain)).toEqual(["waiting", "other-value", "TXT key2._domainkey.example.com"]);
    expect(await senderOf(domain)).toBe(null);
    setRecords();
    await check(domain);
    expect(await stateOf(domain)).toEqual(["live", null, null]);
    expect(await senderOf(domain)).toBe("orders@example.com");

    const told = await inStore(db, "owner", domain.store, (tx) =>
      tx.select().from(events).where(sql`type = 'shop-domain.sender-changed'`).orderBy(events.createdAt),
    );
    const about = { shop_domain_id: domain.id, name: "example.com" };
    expect(told.map(({ payload }) => payload)).toEqual([
      {
        ...about,
        by,
        before: { address: null, state: null },
        after: { address: "orders@example.com", state: "waiting" },
      },
      { ...about, by, before: { state: "waiting" }, after: { state: "live" } },
    ]);
  });

  test("keeps its state when only the name before the @ changes, not at another domain", async () => {
    const domain = await live();
    await choose(domain, "hello");
    expect(await senderOf(domain)).toBe("hello@example.com");
    const other = await aServedName(db, domain.store, "other.example.com", { isMain: false });
    await choose({ ...domain, id: other }, "hello");
    expect(await senderOf(domain)).toBe(null);
    expect(await read(domain)).toMatchObject({ address: "hello@other.example.com", state: "waiting" });
  });

  test("that fails is used for 72 hours, its owner is told twice, and it comes back", async () => {
    const domain = await live();
    delete dns.zone["key1._domainkey.example.com"];
    await check(domain);
    expect(await stateOf(domain)).toEqual(["failing", "no-record", "CNAME key1._domainkey.example.com"]);
    expect(await noticesTo(domain)).toEqual([]);
    await letHoursPass(7);
    await check(domain);
    await check(domain);
    expect(await noticesTo(domain)).toMatchObject([
      { notice: "sender-failing", sender: "orders@example.com" },
    ]);
    expect(await senderOf(domain)).toBe("orders@example.com");
    await letHoursPass(65);
    await check(domain);
    await check(domain);
    expect((await noticesTo(domain)).map(({ notice }) => notice)).toEqual(["sender-failing", "sender-lost"]);
    expect(await senderOf(domain)).toBe(null);
    setRecords();
    await check(domain);
    expect(await senderOf(domain)).toBe("orders@example.com");
  });

  test("does not fail because our own DNS server is away", async () => {
    const domain = await live();
    await letHoursPass(100);
    dns.isSilent = true;
    expect(await check(domain)).toEqual({ ok: false, reason: "dns-away" });
    expect(await stateOf(domain)).toEqual(["live", null, null]);
  });

  test("ends with its domain: lost, with one mail", async () => {
    const domain = await live();
    delete dns.zone["_storewright.example.com"];
    await check(domain);
    await letHoursPass(73);
    await check(domain);
    expect(await senderOf(domain)).toBe(null);
    expect(await stateOf(domain)).toEqual(["lost", "domain-lost", null]);
    expect(await noticesTo(domain)).toMatchObject([{ notice: "lost", sender: "orders@example.com" }]);
    dns.zone["_storewright.example.com"] = { TXT: [`storewright=${token}`] };
    await check(domain);
    expect(await senderOf(domain)).toBe("orders@example.com");
  });

  test("ends with its domain: removed, with a mail, also in the middle of checks", async () => {
    const domain = await live();
    await Promise.all([
      check(domain),
      removeDomain(db, domain.store, { id: domain.id, by }),
      check(domain),
      choose(domain, "late"),
    ]);
    expect(await read(domain)).toBe(null);
    expect(await noticesTo(domain)).toMatchObject([{ notice: "sender-removed", domain: "example.com" }]);
  });

  test("ends with its domain: proven by another store", async () => {
    const domain = await live();
    const { id: stranger } = await anOpenStore(db);
    const platform = { origin: "https://platform.example", hosts };
    const claimed = await claimDomain(db, stranger, { input: { name: "example.com" }, by, platform });
    if (!claimed.ok) throw new Error("It was not claimed.");
    await asTableOwner(db, (query) =>
      query("update shop_domains set token = $1 where id = $2", ["f".repeat(32), claimed.id]),
    );
    dns.zone["_storewright.example.com"] = { TXT: [`storewright=${"f".repeat(32)}`] };
    await check({ store: stranger, id: claimed.id });
    await letHoursPass(24);
    await check({ store: stranger, id: claimed.id });
    expect(await senderOf(domain)).toBe(null);
    expect(await noticesTo(domain)).toMatchObject([
      { notice: "moving" },
      { notice: "moved", sender: "orders@example.com" },
    ]);
    expect(await senderOf({ store: stranger, id: claimed.id })).toBe(null);
  });

  test("can be given up; another store's domain, and one that is not proven, cannot be chosen", async () => {
    const domain = await live();
    const { id: stranger } = await anOpenStore(db);
    const theirs = { id: domain.id, by };
    expect(
      await chooseSender(db, stranger, { ...theirs, localPart: "orders", isOffered: true }),
    ).toMatchObject({
      reason: "not-found",
    });
    expect(await dropSender(db, stranger, theirs)).toBe(false);
    expect(await dropSender(db, domain.store, theirs)).toBe(true);
    expect(await dropSender(db, domain.store, theirs)).toBe(false);
    expect(await senderOf(domain)).toBe(null);
    const waiting = await aServedName(db, domain.store, "waiting.example.com", {
      isMain: false,
      state: "waiting",
    });
    expect(await choose({ store: domain.store, id: waiting })).toEqual({ ok: false, reason: "not-proven" });
  });

  test("is checked by the sweeper, soon after it was chosen and often while it waits", async () => {
    const domain = await aDomain();
    const sweep = () =>
      sweepDomains({
        db,
        log: silentLog,
        looks,
        senderTemplates: templates,
        outbox: { wake: () => undefined },
      });
    expect(await sweep()).toBe(0);
    await choose(domain);
    expect(await sweep()).toBe(1);
    setRecords();
    expect(await sweep()).toBe(0);
    await letHoursPass(1);
    expect(await sweep()).toBe(1);
    expect(await senderOf(domain)).toBe("orders@example.com");
  });
});
