import { beforeEach, describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { giveConsent } from "#domain/consents/give-consent.ts";
import { leaveList } from "#domain/consents/leave-list.ts";
import { listCustomers } from "#domain/customers/list-customers.ts";
import { mailLater } from "#domain/mail/mail-later.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { claimDueMails, noteFailed, noteSent } from "#domain/mail/outbox-claims.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { ConsentRef } from "#rules/consent/consent.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aConsent, asksForNews } from "#test/factories-consents.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { consentLinks, mailedSite } from "#test/mailed-site.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { writeMail } from "./write-mail.ts";

const db = await openDatabase();
const ORIGIN = "https://shops.example";
const ZOE = "zoe@example.com";
const BY = "3e1f7a52-6a0f-4d55-9b7e-1d0a4c1f2b3c" as UserId;

beforeEach(() => asTableOwner(db, (query) => query("delete from mail_outbox")));

async function aShop() {
  const store = await anOpenStore(db);
  await asksForNews(db, store.id);
  return store;
}

/** As somebody asks for it. */
async function ask(store: StoreId, words = "Yes, news please."): Promise<ConsentRef> {
  const consent = await aConsent(db, store, { email: ZOE, words, given: false });
  await inStore(db, "shopper", store, (tx) =>
    mailLater(tx, store, { type: "news-asked", consentId: consent.id, recipient: ZOE }),
  );
  return consent;
}

/** Sends what is due as the outbox does: the subjects of mails, and why others were not sent. */
async function sendDue(): Promise<(Mail | string)[]> {
  const sent: (Mail | string)[] = [];
  for (const claimed of await claimDueMails(db, 10)) {
    const mail = await writeMail(db, mailedSite(ORIGIN), claimed);
    if ("notSent" in mail) await noteFailed(db, claimed, mail.notSent);
    else await noteSent(db, claimed, "sent");
    sent.push("notSent" in mail ? mail.notSent : mail);
  }
  return sent;
}

async function sentMail(): Promise<Mail> {
  const [mail] = await sendDue();
  if (typeof mail !== "object") throw new Error(`No mail was sent: ${mail}`);
  return mail;
}

const MAILED_ALREADY = "The address was mailed about this a short while ago.";
const GONE = "What it is about no longer exists.";

describe("the mail that asks to confirm", () => {
  test("has the words, the link and the headers to leave by one press", async () => {
    const store = await aShop();
    await changeSettings(db, store.id, { change: { name: "Corner Shop" }, by: BY });
    const token = consentLinks.tokenOf(await ask(store.id));
    const mail = await sentMail();
    expect(mail).toMatchObject({ to: ZOE, subject: "Please confirm: news from Corner Shop" });
    expect(mail.removal).toBe(`${ORIGIN}/api/consents/${token}/removal`);
    expect(mail.text).toContain(`Confirm: ${ORIGIN}/${store.slug}/news-list/${token}`);
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain("Yes, news please.");
      expect(text).toContain("within 48 hours");
    }
  });

  test("speaks the shop's language, and leads to its own name", async () => {
    const store = await aShop();
    await changeSettings(db, store.id, { change: { name: "Tassen", language: "de" }, by: BY });
    await aServedName(db, store.id, "tassen.example.com");
    const token = consentLinks.tokenOf(await ask(store.id));
    const mail = await sentMail();
    expect(mail.subject).toBe("Bitte bestätigen: Neuigkeiten von Tassen");
    expect(mail.text).toContain(`https://tassen.example.com/news-list/${token}`);
    expect(mail.removal).toBe(`${ORIGIN}/api/consents/${token}/removal`);
  });

  test("shows hostile words as text", async () => {
    const store = await aShop();
    await ask(store.id, "<b>Yes</b> https://evil.example");
    const mail = await sentMail();
    expect(mail.html).not.toContain("<b>Yes");
    expect(mail.html + mail.text).not.toContain("evil.example");
  });
});

describe("of several askings for one address", () => {
  test("in an hour only the first is mailed, also when they come at once", async () => {
    const store = await aShop();
    await Promise.all([ask(store.id), ask(store.id), ask(store.id)]);
    const sent = await sendDue();
    expect(sent.filter((mail) => typeof mail === "object")).toHaveLength(1);
    expect(sent.filter((mail) => mail === MAILED_ALREADY)).toHaveLength(2);
    await ask(store.id);
    expect(await sendDue()).toEqual([MAILED_ALREADY]);
  });

  test("the list of customers knows who was asked once it is mailed", async () => {
    const store = await aShop();
    await aWrittenOrder(db, store.id, { email: ZOE });
    const asked = () =>
      inStore(db, "owner", store.id, (tx) => listCustomers(tx, store.id, { news: "asked" })).then(
        ({ customers }) => customers.map(({ email }) => email),
      );
    await ask(store.id);
    expect(await asked()).toEqual([]);
    await sendDue();
    expect(await asked()).toEqual([ZOE]);
  });

  test("one an hour later is mailed, although another came in between", async () => {
    const store = await aShop();
    const timePasses = (minutes: number) =>
      asTableOwner(db, (query) =>
        query("update consents set asked_at = asked_at - $2 * interval '1 minute' where store_id = $1", [
          store.id,
          minutes,
        ]),
      );
    await ask(store.id);
    expect(await sendDue()).toMatchObject([{ to: ZOE }]);
    await timePasses(50);
    await ask(store.id);
    expect(await sendDue()).toEqual([MAILED_ALREADY]);
    await timePasses(15);
    await ask(store.id);
    expect(await sendDue()).toMatchObject([{ to: ZOE }]);
  });

  test("none is mailed while it is on the list, and one at once after it left", async () => {
    const store = await aShop();
    const first = await ask(store.id);
    await sendDue();
    await giveConsent(db, store.id, first.id);
    await ask(store.id);
    expect(await sendDue()).toEqual([GONE]);
    await leaveList(db, store.id, first.id);
    await ask(store.id);
    expect(await sendDue()).toMatchObject([{ to: ZOE }]);
  });

  test("another store's are not counted", async () => {
    for (const store of [await aShop(), await aShop()]) {
      await ask(store.id);
      expect(await sendDue()).toMatchObject([{ to: ZOE }]);
    }
  });
});
