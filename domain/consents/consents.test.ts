import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { createMailAskLimits } from "#domain/limits/mail-ask-limits.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { ConsentId, StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aConsent, asksForNews, consentsOf, listed } from "#test/factories-consents.ts";
import { anOpenStore, type OpenStore } from "#test/factories-orders.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { askConsent } from "./ask-consent.ts";
import { countConsents } from "./count-consents.ts";
import { findConsent, findConsentOf } from "./find-consent.ts";
import { giveConsent } from "./give-consent.ts";
import { leaveList } from "./leave-list.ts";
import { sweepConsents } from "./sweep-consents.ts";

const db = await openDatabase();
const ZOE = "zoe@example.com";
const BY = "3e1f7a52-6a0f-4d55-9b7e-1d0a4c1f2b3c" as UserId;

async function aShop(): Promise<OpenStore> {
  const store = await anOpenStore(db);
  await asksForNews(db, store.id);
  return store;
}

function asker() {
  const newsLimits = createMailAskLimits("news", (_, limits) => createMemoryLimiter(limits));
  return { db, newsLimits, clientAddress: "198.51.100.1", unlimited: false };
}

const eventsOf = async (store: StoreId) => {
  const { rows } = await inStore(db, "owner", store, (tx) =>
    tx.execute<{ type: string; payload: object }>(
      sql`select type, payload from events where store_id = ${store} and type like 'consent.%' order by created_at`,
    ),
  );
  return rows;
};

describe("asking", () => {
  test("keeps when, where, in which language and to which words", async () => {
    const store = await aShop();
    await changeSettings(db, store.id, { change: { language: "de", name: "Tassen" }, by: BY });
    expect(await askConsent(asker(), store.id, { email: "Zoe@Example.com", source: "footer" })).toEqual({
      ok: true,
    });
    expect(await consentsOf(db, store.id)).toMatchObject([
      {
        email: ZOE,
        state: "asked",
        words:
          "Ja, ich möchte Neuigkeiten von Tassen per E-Mail erhalten. Ich kann sie jederzeit abbestellen.",
        language: "de",
        source: "footer",
        askedAt: expect.any(Date),
        givenAt: null,
      },
    ]);
  });

  test("is nothing in a store that asks for no news", async () => {
    const store = await anOpenStore(db);
    expect(await askConsent(asker(), store.id, { email: ZOE, source: "footer" })).toEqual({
      ok: false,
      reason: "not-asked-for",
    });
    expect(await consentsOf(db, store.id)).toEqual([]);
  });

  test("is limited for a mailbox, whatever its tag", async () => {
    const store = await aShop();
    const one = asker();
    const ask = (email: string) => askConsent(one, store.id, { email, source: "footer" });
    for (let n = 0; n < 5; n++) expect((await ask(`zoe+${n}@example.com`)).ok).toBe(true);
    expect(await ask("zoe@example.com")).toMatchObject({ reason: "too-many", retryAfterSeconds: 60 });
    expect((await ask("ada@example.com")).ok).toBe(true);
  });

  test("a shopper's request can neither read the list nor put anybody on it", async () => {
    const store = await aShop();
    await aConsent(db, store.id, { email: ZOE });
    const asShopper = (query: ReturnType<typeof sql>) =>
      inStore(db, "shopper", store.id, (tx) => tx.execute(query));
    await expect(asShopper(sql`select email from consents`)).rejects.toThrow();
    await expect(
      asShopper(sql`insert into consents (store_id, email, state, given_at, words, language, source)
        values (${store.id}, 'ada@example.com', 'given', now(), 'Yes', 'en', 'footer')`),
    ).rejects.toThrow();
  });
});

describe("giving", () => {
  test("puts the address on the list, and an event tells of it without saying whose it is", async () => {
    const store = await aShop();
    const { id } = await aConsent(db, store.id, { email: ZOE, given: false });
    expect(await giveConsent(db, store.id, id)).toBe(id);
    expect(await giveConsent(db, store.id, id)).toBe(id);
    expect(await listed(db, store.id)).toEqual([ZOE]);
    expect(await eventsOf(store.id)).toEqual([
      { type: "consent.given", payload: { by: null, consent_id: id, source: "footer" } },
    ]);
  });

  test("of several askings at once puts it on the list once, and each press ends there", async () => {
    const store = await aShop();
    const asked = await Promise.all(
      [1, 2, 3, 4].map(() => aConsent(db, store.id, { email: ZOE, given: false })),
    );
    const given = await Promise.all(asked.map(({ id }) => giveConsent(db, store.id, id)));
    expect(new Set(given).size).toBe(1);
    expect(await listed(db, store.id)).toEqual([ZOE]);
    expect(await eventsOf(store.id)).toHaveLength(1);
    for (const { id } of asked) expect((await findConsent(db, store.id, id))?.state).toBe("given");
  });

  test("after 48 hours is too late: the address is deleted", async () => {
    const store = await aShop();
    const [late, given] = [
      await aConsent(db, store.id, { given: false }),
      await aConsent(db, store.id, { email: ZOE }),
    ];
    await asTableOwner(db, (query) =>
      query("update consents set asked_at = asked_at - interval '49 hours' where store_id = $1", [store.id]),
    );
    await sweepConsents(db);
    expect(await giveConsent(db, store.id, late.id)).toBeUndefined();
    expect((await consentsOf(db, store.id)).map(({ id }) => id)).toEqual([given.id]);
  });

  test("of another store's asking is nothing", async () => {
    const [store, other] = [await aShop(), await aShop()];
    const { id } = await aConsent(db, other.id, { given: false });
    expect(await giveConsent(db, store.id, id)).toBeUndefined();
    await leaveList(db, store.id, id);
    expect((await findConsent(db, other.id, id))?.state).toBe("asked");
    expect(await findConsent(db, store.id, id)).toBeUndefined();
  });
});

describe("leaving", () => {
  test("is at once, keeps the proof, and twice is not an error", async () => {
    const store = await aShop();
    const { id } = await aConsent(db, store.id, { email: ZOE });
    for (let times = 0; times < 2; times++) await leaveList(db, store.id, id);
    expect(await listed(db, store.id)).toEqual([]);
    expect(await inStore(db, "owner", store.id, (tx) => countConsents(tx, store.id))).toBe(0);
    expect(await consentsOf(db, store.id)).toMatchObject([
      { state: "left", givenAt: expect.any(Date), leftAt: expect.any(Date), words: "Yes, news please." },
    ]);
    expect((await eventsOf(store.id)).map(({ type }) => type)).toEqual(["consent.given", "consent.left"]);
  });

  test("cannot be undone by its own link, nor by a mail of before: coming back is asked and confirmed anew", async () => {
    const store = await aShop();
    const [given, asked] = [
      await aConsent(db, store.id, { email: ZOE }),
      await aConsent(db, store.id, { email: ZOE, given: false }),
    ];
    await leaveList(db, store.id, given.id);
    for (const { id } of [given, asked]) expect(await giveConsent(db, store.id, id)).toBeUndefined();
    expect(await listed(db, store.id)).toEqual([]);
    const again = await aConsent(db, store.id, { email: ZOE });
    expect(await listed(db, store.id)).toEqual([ZOE]);
    // The link of an old mail still leads out.
    await leaveList(db, store.id, given.id);
    expect((await findConsent(db, store.id, again.id))?.state).toBe("left");
  });

  test("while it is being given ends off the list or on it, and nothing in between", async () => {
    const store = await aShop();
    const { id } = await aConsent(db, store.id, { email: ZOE, given: false });
    await Promise.all([giveConsent(db, store.id, id), leaveList(db, store.id, id)]);
    const state = (await findConsent(db, store.id, id))?.state;
    expect([undefined, "left"]).toContain(state);
  });

  test("of an asking that is deleted, with its mail, is not an error", async () => {
    const store = await aShop();
    await leaveList(db, store.id, "00000000-0000-4000-8000-000000000000" as ConsentId);
    await askConsent(asker(), store.id, { email: ZOE, source: "footer" });
    const [row] = await consentsOf(db, store.id);
    await leaveList(db, store.id, row?.id as ConsentId);
    const { rows } = await inStore(db, "owner", store.id, (tx) =>
      tx.execute(sql`select from mail_outbox where store_id = ${store.id}`),
    );
    expect(rows).toEqual([]);
  });
});

describe("of an address", () => {
  const find = (store: OpenStore) => inStore(db, "owner", store.id, (tx) => findConsentOf(tx, store.id, ZOE));

  test("is known whether it is on the list, has left it, or was only asked", async () => {
    const [store, other] = [await aShop(), await aShop()];
    await aConsent(db, other.id, { email: ZOE });
    expect(await find(store)).toBeNull();
    const first = await aConsent(db, store.id, { email: ZOE, given: false });
    expect(await find(store)).toMatchObject({ state: "asked", source: "footer", words: "Yes, news please." });
    await giveConsent(db, store.id, first.id);
    // Asked once more, which takes nothing away.
    await aConsent(db, store.id, { email: ZOE, given: false });
    expect(await find(store)).toMatchObject({ state: "given", since: expect.stringMatching(/^\d{4}-.*Z$/) });
    await leaveList(db, store.id, first.id);
    expect(await find(store)).toMatchObject({ state: "left" });
  });
});
