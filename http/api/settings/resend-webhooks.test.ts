import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { findUndeliverable, writeAgain } from "#domain/mail/undeliverable.ts";
import { openTestApp } from "#test/app.ts";
import { anOpenStore, anOrderReadyToShip } from "#test/factories-orders.ts";
import { asTableOwner } from "#test/rows-of.ts";

const KEY = Buffer.alloc(24, 7);
const { db, request } = await openTestApp({
  RESEND_API_KEY: "re_test",
  MAIL_FROM: "shops@example.com",
  RESEND_WEBHOOK_SECRET: `whsec_${KEY.toString("base64")}`,
});
const without = await openTestApp({}, undefined, db);
const ADDRESS = "/api/mail/resend/webhooks";

const now = () => Math.floor(Date.now() / 1_000);

type Signed = { id?: string; at?: number; key?: Buffer; body: string };

function signed({ id = randomUUID(), at = now(), key = KEY, body }: Signed): RequestInit {
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  const svix = { "svix-id": id, "svix-timestamp": String(at), "svix-signature": `v1,AAAA v1,${signature}` };
  return { method: "POST", body, headers: { "content-type": "application/json", ...svix } };
}

const news = (type: string, mail: string, bounce?: object) =>
  JSON.stringify({ type, data: { tags: { storewright_mail: mail }, bounce } });

const send = async (init: RequestInit) => (await request(ADDRESS, init)).status;

/** A mail that was handed to the provider. */
async function aSentMail() {
  const { id: order, store } = await anOrderReadyToShip(db, await anOpenStore(db));
  const [mail] = await asTableOwner(db, (query) =>
    query<{ id: string; recipient: string }>(
      `update mail_outbox set state = 'sent', sent_at = now() where order_id = $1 and type = 'confirmation'
       returning id, recipient`,
      [order],
    ),
  );
  if (!mail) throw new Error("The order has no confirmation.");
  const reason = () =>
    inStore(db, "owner", store.id, (tx) => findUndeliverable(tx, store.id, mail.recipient));
  const state = () =>
    asTableOwner(db, (query) => query("select state, last_error from mail_outbox where id = $1", [mail.id]));
  return { ...mail, store, reason, state };
}

test("a permanent bounce holds the address and fails the mail, once for each id", async () => {
  const { id, recipient, store, reason, state } = await aSentMail();
  const bounced = signed({ body: news("email.bounced", id, { type: "Permanent", subType: "NoEmail" }) });
  expect(await send(bounced)).toBe(200);
  expect(await reason()).toBe("no-such-address");
  const last_error = "It could not be delivered, because there is no such address.";
  expect(await state()).toEqual([{ state: "failed", last_error }]);

  await inStore(db, "owner", store.id, (tx) => writeAgain(tx, store.id, recipient));
  expect(await send(bounced)).toBe(200);
  expect(await reason()).toBeUndefined();
});

test("a complaint is noted, and the mail stays sent", async () => {
  // As a mail that was sent once more, from MAIL_FROM.
  const { id, reason, state } = await aSentMail();
  expect(await send(signed({ body: news("email.complained", `${id}-again`) }))).toBe(200);
  expect(await reason()).toBe("complained");
  expect(await state()).toEqual([{ state: "sent", last_error: null }]);
});

test("what may still arrive, other events, and mails of other programs change nothing", async () => {
  const { id, reason } = await aSentMail();
  const bodies = [
    news("email.bounced", id, { type: "Transient", subType: "MailboxFull" }),
    news("email.bounced", id, { type: "Undetermined" }),
    news("email.delivered", id),
    news("email.bounced", randomUUID(), { type: "Permanent" }),
    news("email.bounced", "not an id", { type: "Permanent" }),
    JSON.stringify({ type: "email.bounced", data: { bounce: { type: "Permanent" }, tags: [] } }),
  ];
  for (const body of bodies) expect(await send(signed({ body }))).toBe(200);
  expect(await reason()).toBeUndefined();
});

test("without the signature of this moment nothing is written", async () => {
  const { id, reason } = await aSentMail();
  const body = news("email.bounced", id, { type: "Permanent" });
  const right = signed({ body });
  const refused: RequestInit[] = [
    { ...right, headers: { "content-type": "application/json" } },
    { ...right, body: `${body} ` },
    { ...right, headers: { ...right.headers, "svix-id": "another" } },
    { ...right, headers: { ...right.headers, "svix-timestamp": "" } },
    signed({ body, key: Buffer.alloc(24, 8) }),
    signed({ body, at: now() - 10 * 60 }),
    signed({ body, at: now() + 10 * 60 }),
    signed({ body: "[]" }),
    signed({ body: "{" }),
  ];
  for (const init of refused) expect(await send(init)).toBe(400);
  expect(await send(signed({ body: JSON.stringify("x".repeat(70_000)) }))).toBe(413);
  expect((await without.request(ADDRESS, right)).status).toBe(404);
  expect(await reason()).toBeUndefined();
});
