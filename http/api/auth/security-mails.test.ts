import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { asService, inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { storeDetails } from "#db/schema/store-details.ts";
import type { ClaimedMail } from "#domain/mail/outbox-claims.ts";
import { writeMail } from "#domain/mail-writers/write-mail.ts";
import { ORIGIN, openTestApp } from "#test/app.ts";
import { paymentsForm } from "#test/factories-payments.ts";
import { mailedSite } from "#test/mailed-site.ts";
import {
  anOwner,
  headersOf,
  type Owner,
  ownerRequests,
  postJson,
  type SignedIn,
  signIn,
} from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { addTotp, anOwnerWithTotp, answer } from "#test/second-factor.ts";

const testApp = await openTestApp();
const { db } = testApp;
const as = (owner: Pick<SignedIn, "headers">) => ownerRequests(testApp, owner);
const FIREFOX = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const KEYS = { active: true, restricted_key: "rk_test_1234567890abcdef", webhook_secret: "whsec_1234567890" };
const NOT_YOU = /^If it was not you: change the password of this mailbox first\./m;

const isHers = ({ storeId }: Owner) =>
  and(eq(mailOutbox.storeId, storeId), eq(mailOutbox.type, "security-changed"));

/** What the owner was told since the last look, as she reads it. */
async function told(owner: Owner) {
  const mails = await asService(db, (tx) =>
    tx.select().from(mailOutbox).where(isHers(owner)).orderBy(mailOutbox.createdAt),
  );
  await asTableOwner(db, (query) => query("delete from mail_outbox where store_id = $1", [owner.storeId]));
  return Promise.all(
    mails.map(async (mail) => {
      const written = await writeMail(db, mailedSite(ORIGIN), mail as unknown as ClaimedMail);
      if ("notSent" in written) throw new Error(written.notSent);
      return written;
    }),
  );
}

const subjects = async (owner: Owner) => (await told(owner)).map(({ subject }) => subject.split(":")[0]);

async function proofIsOld({ userId }: SignedIn): Promise<void> {
  const minutes = "update sessions set proven_at = now() - interval '11 minutes' where user_id = $1";
  await db.pool.query(minutes, [userId]);
}

const remove = (owner: Pick<SignedIn, "headers">, id: string) => as(owner).delete(`/factors/${id}`);

describe("removing a second factor", () => {
  let owner: Awaited<ReturnType<typeof anOwnerWithTotp>>;
  beforeEach(async () => {
    owner = await anOwnerWithTotp(testApp);
    await told(owner);
  });

  test("needs a fresh proof: a stale session removes nothing, and no mail says so", async () => {
    await proofIsOld(owner);
    const refused = await remove(owner, owner.totp.id);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain("insufficient_user_authentication");
    expect(await (await as(owner).get("/api/auth/user")).json()).toMatchObject({ next_level: "aal2" });
    expect(await told(owner)).toEqual([]);

    const verified = await (await answer(testApp, owner, owner.totp.id, { code: owner.totp.code() })).json();
    const proven = { headers: headersOf(verified.access_token, owner.cookie) };
    expect((await remove(proven, owner.totp.id)).status).toBe(200);
    expect(await subjects(owner)).toEqual(["A second factor was removed"]);
  });

  test("that was never finished needs none, and is not worth a mail", async () => {
    const unfinished = await addTotp(testApp, owner);
    await proofIsOld(owner);
    expect((await remove(owner, unfinished.id)).status).toBe(200);
    expect(await told(owner)).toEqual([]);
  });

  test("tells the owner what, when and what to do", async () => {
    await signIn(testApp, owner.email);
    await signIn(testApp, owner.email);
    await inStore(db, "owner", owner.storeId, (tx) =>
      tx.insert(storeDetails).values({
        storeId: owner.storeId,
        contact_email: "thief@example.com",
        time_zone: "Asia/Kolkata",
      }),
    );
    await remove(owner, owner.totp.id);
    const [mail] = await told(owner);
    expect(mail?.to).toBe(owner.email);
    expect(mail?.text).toMatch(
      /^On \d+ \w+ \d{4} at \d\d:\d\d:\d\d GMT\+5:30, an authenticator app was removed from your sign-in\. From now on a mail to this e-mail address is enough to sign in\. 2 other sessions were ended\.$/m,
    );
    expect(mail?.text).toMatch(NOT_YOU);
    expect(mail?.text).toContain(`${ORIGIN}/admin/settings`);
  });
});

describe("the owner gets one mail", () => {
  test("when a factor is added, with its name as plain text", async () => {
    const owner = await anOwner(testApp);
    const added = await as(owner).post("/factors", {
      factor_type: "totp",
      friendly_name: "see <b>evil.example</b>",
    });
    expect(await told(owner)).toEqual([]);
    const { id, totp } = await added.json();
    const { URI } = await import("otpauth");
    const code = URI.parse(totp.uri) as { generate(): string };
    expect((await answer(testApp, owner, id, { code: code.generate() })).status).toBe(200);
    const [mail, ...more] = await told(owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain("A second factor was added");
    expect(mail?.text).toContain("Recovery codes were created with it.");
    expect(mail?.html).not.toContain("<b>");
    expect(mail?.html).not.toContain("evil.example");
  });

  test("when recovery codes are renewed, and when one is used", async () => {
    const owner = await anOwnerWithTotp(testApp);
    await told(owner);
    const { recovery_codes: codes } = await (await as(owner).post("/api/auth/recovery-codes")).json();
    expect(await subjects(owner)).toEqual(["New recovery codes were created"]);

    const weak = await signIn(testApp, owner.email);
    expect((await as(weak).post("/api/auth/recovery", { code: "aaaaa-aaaaa" })).status).toBe(422);
    expect((await as(weak).post("/api/auth/recovery", { code: codes[0] })).status).toBe(200);
    const [mail, ...more] = await told(owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain("A recovery code was used");
    expect(mail?.text).toContain("9 of them are left.");
    expect(mail?.text).not.toContain(codes[0]);
  });

  test("when keys of the payment provider are saved or removed, and none when they are only switched off", async () => {
    const owner = await anOwner(testApp);
    expect((await as(owner).put("/api/payments/stripe", KEYS)).status).toBe(200);
    const [mail, ...more] = await told(owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain("Keys for Stripe were saved");
    expect(mail?.text).toMatch(NOT_YOU);
    expect(mail?.text).toContain("Enter your own keys again in Settings › Payments.");
    expect(JSON.stringify(mail)).not.toContain("abcdef");

    await as(owner).put("/api/payments/stripe", { active: false });
    expect(await told(owner)).toEqual([]);
    await as(owner).delete("/api/payments/stripe");
    expect(await subjects(owner)).toEqual(["The keys for Stripe were removed"]);
    await as(owner).delete("/api/payments/stripe");
    expect(await told(owner)).toEqual([]);
  });

  test("when shoppers are told to pay in another way, or are led elsewhere, and none when less is offered", async () => {
    const owner = await anOwner(testApp);
    const {
      methods: [method],
      links,
    } = paymentsForm();
    let version = 0;
    const save = async (changed: object, led: object = links) => {
      const form = { version: version++, methods: [{ ...method, ...changed }], links: led };
      expect((await as(owner).put("/api/payments", form)).status).toBe(200);
      return told(owner);
    };
    const [added, ...more] = await save({ instructions: "IBAN DE02 1203 0000 0000 2020 51" });
    expect(more).toEqual([]);
    expect(added?.subject).toContain("How shoppers pay was changed");
    expect(added?.to).toBe(owner.email);
    expect(added?.text).toMatch(/^On .*, a way to pay, .* such as a bank account, was changed\.$/m);
    expect(added?.text).toMatch(NOT_YOU);
    expect(added?.text).toContain("Check the bank details and the links in Settings › Payments.");
    expect(JSON.stringify(added)).not.toContain("DE02");

    const theirs = { instructions: "IBAN LT60 1010 0123 4567 8901" };
    expect(await save(theirs)).toHaveLength(1);
    expect(await save({ ...theirs, cancel_after_days: 20 })).toEqual([]);
    const terms = { ...links, terms_url: "https://shop.example/terms" };
    const [linked] = await save(theirs, terms);
    expect(linked?.text).toMatch(/^On .*, a page that the checkout links to was changed\.$/m);
    expect(await save({ ...theirs, active: false }, links)).toEqual([]);
    expect(await save(theirs)).toHaveLength(1);
  });

  test("when a session is ended from another one, and none when it ends itself or is refreshed", async () => {
    const owner = await anOwner(testApp);
    const other = await signIn(testApp, owner.email, FIREFOX);
    const refreshed = await postJson(
      testApp,
      "/api/auth/refresh",
      { refresh_token: owner.refreshToken },
      { cookie: owner.cookie },
    );
    expect(refreshed.status).toBe(200);
    const { sessions } = await (await as(owner).get("/api/auth/sessions")).json();
    const ending = sessions.find(({ current }: { current: boolean }) => !current).id;
    expect(await told(owner)).toEqual([]);

    expect((await as(owner).delete(`/api/auth/sessions/${ending}`)).status).toBe(200);
    expect((await as(other).get("/api/store")).status).toBe(401);
    const [mail, ...more] = await told(owner);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("your session in Firefox on Linux was ended from another session.");
    expect((await as(owner).delete(`/api/auth/sessions/${ending}`)).status).toBe(404);

    const own = sessions.find(({ current }: { current: boolean }) => current).id;
    expect((await as(owner).delete(`/api/auth/sessions/${own}`)).status).toBe(200);
    expect(await told(owner)).toEqual([]);
  });
});

test("changes that waited for the limit of a mailbox are told together, none is lost", async () => {
  const owner = await anOwnerWithTotp(testApp);
  await told(owner);
  for (let time = 0; time < 33; time++) await as(owner).post("/api/auth/recovery-codes");
  await remove(owner, owner.totp.id);
  const [first, ...waiting] = await asService(db, (tx) =>
    tx.select().from(mailOutbox).where(isHers(owner)).orderBy(mailOutbox.createdAt),
  );
  const mail = await writeMail(db, mailedSite(ORIGIN), first as unknown as ClaimedMail, waiting as never);
  if ("notSent" in mail) throw new Error(mail.notSent);
  expect(mail.subject).toContain("34 changes to the security of your store");
  expect(mail.text).toContain("There were 4 more before these.");
  expect(mail.text).toContain("an authenticator app was removed from your sign-in.");
  expect(mail.text.match(/new recovery codes were created/g)).toHaveLength(29);
});
