import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { asService, inStore } from "#db/client.ts";
import { retryFailures } from "#domain/operator/failures.ts";
import { clearQuotas, setQuotas } from "#domain/operator/quotas.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { ShopperMail } from "#rules/mail/mail-type.ts";
import { anOpenStore, anOrderReadyToShip } from "#test/factories-orders.ts";
import { openMailRoom } from "#test/mail-room.ts";
import type { PostOffice } from "#test/post-office.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { countOutbox } from "./count-outbox.ts";
import { mailLater, tellOwnerLater } from "./mail-later.ts";

const { db, anOffice, mailerTo, startOutbox, listMails, untilSent, emptyOutbox } = await openMailRoom();

// What the mails say is no matter here.
const openOutbox = (office: PostOffice) =>
  startOutbox(mailerTo(office), db, async (_db, _site, { recipient: to, type: subject }) => ({
    ...{ to, subject, text: "Hello", html: "<p>Hello</p>" },
  }));

async function aStoreThatMayMail(most: number) {
  const store = await anOpenStore(db);
  const { id: orderId } = await anOrderReadyToShip(db, store);
  await emptyOutbox();
  await setQuotas(db, store.id, [{ kind: "mails", most }]);
  await db.quotas.settled();
  await countAcrossMidnight(store.id);
  return { storeId: store.id, orderId };
}

type Ordered = { storeId: StoreId; orderId: OrderId };

async function queue({ storeId, orderId }: Ordered, mails: [ShopperMail, recipient: string][]) {
  for (const [type, recipient] of mails)
    await inStore(db, "owner", storeId, (tx) => mailLater(tx, storeId, { type, orderId, recipient }));
}

const states = async () =>
  Object.fromEntries((await listMails()).map(({ recipient, state }) => [recipient.split("@")[0], state]));

/** Counts for a day that ends after the test, also if that runs across midnight. */
const countAcrossMidnight = (store: StoreId) =>
  asTableOwner(db, (query) =>
    query(
      `insert into quota_uses (store_id, kind, began_at, used)
       values ($1, 'mails', date_trunc('day', now(), 'UTC') + interval '1 day', 0)`,
      [store],
    ),
  );

/** As if these mails had been held until today. */
const letDayPass = () =>
  asTableOwner(db, async (query) => {
    await query("update quota_uses set began_at = began_at - interval '2 days'");
    await query("update mail_outbox set next_attempt_at = now() where state = 'queued'");
  });

test("what exceeds the day's mails waits for the next day; what shoppers must learn at once does not", async () => {
  const limited = await aStoreThatMayMail(2);
  await queue(limited, [
    ["fulfillment", "one@example.com"],
    ["fulfillment", "two@example.com"],
    ["fulfillment", "three@example.com"],
  ]);
  const outbox = openOutbox(await anOffice());
  await untilSent(outbox, 2);
  await expect.poll(async () => Object.values(await states()).sort()).toEqual(["queued", "sent", "sent"]);
  const [held] = (await listMails()).filter(({ state }) => state === "queued");
  expect(held).toMatchObject({
    limitedBy: "quota",
    attempts: 0,
    lastError: expect.stringContaining("This store may send 2 e-mails a day, and has sent them."),
  });
  expect(held?.nextAttemptAt.toISOString()).toMatch(/T00:00:0[0-2]/);
  expect((await countOutbox(db)).overdueSeconds).toBe(0);

  await queue(limited, [
    ["confirmation", "four@example.com"],
    ["cancellation", "five@example.com"],
    ["return-received", "six@example.com"],
    ["refund", "seven@example.com"],
  ]);
  await inStore(db, "owner", limited.storeId, (tx) =>
    tellOwnerLater(tx, limited.storeId, { type: "payment-problem", orderId: limited.orderId }),
  );
  await untilSent(outbox, 5);
  await expect.poll(states).toMatchObject({ four: "sent", five: "sent", six: "sent", seven: "queued" });

  await letDayPass();
  await untilSent(outbox, 7);
  expect(await states()).toMatchObject({ seven: "sent" });
  expect((await listMails()).every(({ lastError }) => lastError === null)).toBe(true);
});

test("a mail that an owner sends again waits as well, and she reads why", async () => {
  const limited = await aStoreThatMayMail(0);
  await queue(limited, [["fulfillment", "one@example.com"]]);
  const [mail] = await listMails();
  const outbox = openOutbox(await anOffice());
  await expect.poll(async () => (await listMails())[0]?.limitedBy).toBe("quota");
  expect(await outbox.sendNow(String(mail?.id), 5_000)).toEqual({
    ok: false,
    error: expect.stringContaining("This store may send 0 e-mails a day"),
    triedAgain: true,
  });
  // After a week it is given up, which the owner sees, too.
  await asTableOwner(db, (query) =>
    query("update mail_outbox set created_at = now() - interval '8 days', next_attempt_at = now()"),
  );
  outbox.wake();
  await expect.poll(async () => (await listMails())[0]?.state).toBe("failed");
  // And for another week when the operator tries it again.
  expect(await retryFailures(db, "mails", {})).toBe(1);
  outbox.wake();
  await expect
    .poll(async () => (await listMails())[0])
    .toMatchObject({ state: "queued", limitedBy: "quota" });
});

test("processes that send at once do not exceed the day's mails together", async () => {
  const limited = await aStoreThatMayMail(5);
  const mails = Array.from({ length: 40 }, (_, n): [ShopperMail, string] => ["refund", `n${n}@example.com`]);
  await queue(limited, mails);
  const office = await anOffice();
  const outboxes = [openOutbox(office), openOutbox(office), openOutbox(office)];
  for (const outbox of outboxes) outbox.wake();
  const unheld = sql`state = 'sending' or (state = 'queued' and limited_by is null)`;
  const left = () =>
    asService(db, async (tx) => (await tx.execute(sql`select from mail_outbox where ${unheld}`)).rows.length);
  await expect.poll(left).toBe(0);
  expect(office.received).toHaveLength(5);
  expect(new Set(Object.values(await states()))).toEqual(new Set(["sent", "queued"]));
});

test("what waits is sent when the quota is raised or removed, however long it has waited", async () => {
  const [raised, removed] = [await aStoreThatMayMail(0), await aStoreThatMayMail(0)];
  const outbox = openOutbox(await anOffice());
  const limits = async () => (await listMails()).map(({ limitedBy }) => limitedBy);
  // Two are for one mailbox: the second waits for its turn.
  for (const [at, [store, recipient]] of (
    [
      [raised, "one@example.com"],
      [removed, "two@example.com"],
      [removed, "two@example.com"],
    ] as const
  ).entries()) {
    await queue(store, [["fulfillment", recipient]]);
    outbox.wake();
    await expect.poll(limits).toEqual(Array(at + 1).fill("quota"));
  }
  await asTableOwner(db, (query) => query("update mail_outbox set created_at = now() - interval '3 days'"));

  await setQuotas(db, raised.storeId, [{ kind: "mails", most: 1 }]);
  await clearQuotas(db, removed.storeId, ["mails"]);
  await db.quotas.settled();
  await untilSent(outbox, 2);
  await expect.poll(limits).toEqual(expect.arrayContaining([null, null, "mailbox"]));
  expect((await listMails()).map(({ state }) => state).sort()).toEqual(["queued", "sent", "sent"]);
});
