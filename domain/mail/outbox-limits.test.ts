import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { asService, inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { orders } from "#db/schema/orders.ts";
import { storeDetails } from "#db/schema/store-details.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { resendMail } from "#domain/orders/resend-mail.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { aCheckout, anOpenStore, anOrderReadyToShip, aProductOnSale } from "#test/factories-orders.ts";
import { openMailRoom } from "#test/mail-room.ts";
import { countOutbox } from "./count-outbox.ts";
import { mailLater, tellOwnerLater } from "./mail-later.ts";

const { db, anOffice, openOutbox, mailStates, untilSent, emptyOutbox } = await openMailRoom();

/** Mails that are not due yet, and over how many minutes they are spread. */
async function waiting(): Promise<{ later: number; minutes: number } | undefined> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ later: number; minutes: number }>(sql`
      select count(*)::int as later, count(distinct date_trunc('minute', next_attempt_at))::int as minutes
      from mail_outbox where state = 'queued' and next_attempt_at > now() + interval '50 seconds'`),
  );
  return rows[0];
}

describe("the limits on mail", () => {
  test("one address gets one confirmation a minute; the others wait and are sent later", async () => {
    await emptyOutbox();
    const office = await anOffice();
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id);
    for (const email of ["victim@example.com", "Victim@Example.com", "victim@example.com"])
      await placeOrder(db, aCheckout(store, [[mug, 1]], { email }));
    const outbox = openOutbox(office);
    await untilSent(outbox, 1);
    await sleep(300);
    expect(office.received).toHaveLength(1);
    expect(await mailStates()).toEqual({ sent: 1, queued: 2 });
  });

  test("a flood to one address is postponed as a whole, and spread out", async () => {
    await emptyOutbox();
    const office = await anOffice();
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: 50 });
    for (let order = 0; order < 50; order++)
      await placeOrder(db, aCheckout(store, [[mug, 1]], { email: "victim@example.com" }));
    const outbox = openOutbox(office);
    await untilSent(outbox, 1);
    await expect.poll(async () => (await waiting())?.later).toBe(49);
    expect((await waiting())?.minutes).toBeGreaterThan(25);
  });

  /** One order for each address, from the network listed with it. */
  async function orderFrom(orders: [network: string, email: string][]) {
    await emptyOutbox();
    const store = await anOpenStore(db);
    const mug = await aProductOnSale(db, store.id, { stock: orders.length });
    for (const [network, email] of orders)
      await placeOrder(db, aCheckout(store, [[mug, 1]], { email }), { network });
    return store;
  }

  /** The recipients of all mails sent until nothing is due any more. */
  async function sentWhenQuiet(): Promise<string[]> {
    const office = await anOffice();
    const outbox = openOutbox(office);
    outbox.wake();
    const due = sql`state in ('queued', 'sending') and (next_attempt_at <= now() or state = 'sending')`;
    await expect.poll(() => asService(db, (tx) => tx.$count(mailOutbox, due))).toBe(0);
    return office.received.map(({ to }) => to);
  }

  test("two hundred orders to one mailbox under two hundred plus tags send one mail", async () => {
    await orderFrom(Array.from({ length: 200 }, (_, n) => ["evil", `victim+${n}@example.com`]));
    expect(await sentWhenQuiet()).toHaveLength(1);
    expect(await mailStates()).toEqual({ sent: 1, queued: 199 });
  });

  test("dots do not make a different mailbox where the provider ignores them", async () => {
    await orderFrom([
      ["evil", "vic.tim@gmail.com"],
      ["evil", "v.ictim+2@googlemail.com"],
      ["evil", "vic.tim@example.com"],
      ["evil", "v.ictim@example.com"],
    ]);
    expect(await sentWhenQuiet()).toHaveLength(3);
  });

  test("a flood from elsewhere does not hold back a shopper's own confirmation", async () => {
    await orderFrom([
      ...Array.from({ length: 30 }, (_, n): [string, string] => ["evil", `victim+${n}@example.com`]),
      ["home", "victim@example.com"],
    ]);
    expect(await sentWhenQuiet()).toContain("victim@example.com");
  });

  test("many networks together send three mails a minute to one mailbox", async () => {
    await orderFrom(Array.from({ length: 30 }, (_, n) => [`evil ${n}`, "victim@example.com"]));
    expect(await sentWhenQuiet()).toHaveLength(3);
  });

  test("one network sends to 200 mailboxes an hour, and again to those; other networks are not held back", async () => {
    const store = await orderFrom([
      ["evil", "known@example.com"],
      ["evil", "stranger@example.com"],
      ["home", "stranger.too@example.com"],
    ]);
    await alreadySent(store.id, 200);
    const sent = await sentWhenQuiet();
    expect(sent.toSorted()).toEqual(["known@example.com", "stranger.too@example.com"]);
    expect(await limitedBy()).toEqual(["network"]);
  });

  /** Mails that this network caused within the last hour, the first of them to known@example.com. */
  async function alreadySent(store: StoreId, count: number): Promise<void> {
    const client = await db.pool.connect();
    await client.query("reset role");
    await client.query(
      `insert into mail_outbox (store_id, type, recipient, mailbox, network, state, sent_at)
       select $1, 'confirmation', m, m, 'evil', 'sent', now() - interval '50 minutes' from (
         select case n when 1 then 'known@example.com' else 'p' || n || '@example.com' end as m
         from generate_series(1, $2::int) n) mailboxes`,
      [store, count],
    );
    client.release(true);
  }

  async function limitedBy(): Promise<(string | null)[]> {
    const held = await asService(db, (tx) =>
      tx.select().from(mailOutbox).where(eq(mailOutbox.state, "queued")),
    );
    return held.map((mail) => mail.limitedBy);
  }

  /** A store whose mails go to owner@example.com, with as many orders that its owner is told about. */
  async function toldOf(count: number) {
    const store = await orderFrom([]);
    await inStore(db, "owner", store.id, (tx) =>
      tx.insert(storeDetails).values({ storeId: store.id, contact_email: "owner+shop@example.com" }),
    );
    const orders: OrderId[] = [];
    for (let order = 0; order < count; order++) orders.push((await anOrderReadyToShip(db, store)).id);
    await emptyOutbox();
    await inStore(db, "shopper", store.id, async (tx) => {
      for (const orderId of orders) await tellOwnerLater(tx, store.id, { type: "new-order", orderId });
    });
    return { store, orders };
  }

  /** As if so much time had passed: everything sent is older, and everything held is due. */
  async function timePasses(minutes: number): Promise<void> {
    const client = await db.pool.connect();
    await client.query("reset role");
    await client.query(
      `update mail_outbox set sent_at = sent_at - make_interval(mins => $1),
         next_attempt_at = next_attempt_at - make_interval(mins => case state when 'queued' then $1 else 0 end)`,
      [minutes],
    );
    client.release(true);
  }

  test("a busy shop's owner gets three mails a minute; the next one names every order that waited", async () => {
    const { store } = await toldOf(20);
    const office = await anOffice();
    const outbox = openOutbox(office);
    outbox.wake();
    await expect.poll(async () => (await mailStates()).queued ?? 0).toBeGreaterThan(0);
    await expect.poll(() => office.received.length).toBe(3);
    await expect.poll(async () => (await mailStates()).sending).toBeUndefined();
    const sentLater = async () => {
      await timePasses(2);
      outbox.wake();
      return (await mailStates()).sent ?? 0;
    };
    await expect.poll(sentLater, { interval: 200 }).toBe(20);
    expect(office.received.length).toBeLessThan(20);
    const said = office.received.map(({ raw }) => raw.replaceAll("=\r\n", "")).join();
    const placed = await inStore(db, "owner", store.id, (tx) => tx.select().from(orders));
    for (const { orderNumber } of placed) expect(said).toContain(`#${orderNumber}`);
  });

  test("the owner's mails hold back no shopper's, and are held back by none", async () => {
    const { store, orders } = await toldOf(1);
    await alreadySent(store.id, 2_000);
    await inStore(db, "owner", store.id, (tx) =>
      mailLater(tx, store.id, {
        type: "fulfillment",
        orderId: orders[0] as OrderId,
        recipient: "owner@example.com",
      }),
    );
    expect(await sentWhenQuiet()).toEqual(["owner+shop@example.com"]);
    expect(await limitedBy()).toEqual(["store"]);
  });

  test("2,000 mails to its owner do not use up what a store may send", async () => {
    const { store } = await toldOf(0);
    const client = await db.pool.connect();
    await client.query("reset role");
    await client.query(
      `insert into mail_outbox (store_id, type, state, sent_at)
       select $1, 'new-order', 'sent', now() from generate_series(1, 2000)`,
      [store.id],
    );
    client.release(true);
    await anOrderReadyToShip(db, store);
    expect(await sentWhenQuiet()).toHaveLength(1);
  });

  test("a store sends 2,000 an hour; the others wait, and the gauge shows how long", async () => {
    const store = await orderFrom([["home", "late@example.com"]]);
    await alreadySent(store.id, 2_000);
    expect(await sentWhenQuiet()).toEqual([]);
    expect(await limitedBy()).toEqual(["store"]);
    await sleep(20);
    const depth = await countOutbox(db);
    expect(depth).toMatchObject({ queued: 1, sending: 0 });
    expect(depth.overdueSeconds).toBeGreaterThan(0.02);
  });

  test("mails that a flood to one mailbox holds back are queued, and not counted as late", async () => {
    await orderFrom(Array.from({ length: 5 }, (_, n) => ["evil", `victim+${n}@example.com`]));
    await sentWhenQuiet();
    expect(await countOutbox(db)).toMatchObject({ queued: 4, overdueSeconds: 0 });
  });

  test("the whole queue is counted", async () => {
    const store = await orderFrom([]);
    const client = await db.pool.connect();
    await client.query("reset role");
    await client.query(
      `insert into mail_outbox (store_id, type, recipient, next_attempt_at)
       select $1, 'confirmation', 'a@example.com', now() + interval '1 day' from generate_series(1, 10500)`,
      [store.id],
    );
    client.release(true);
    expect((await countOutbox(db)).queued).toBe(10_500);
    await emptyOutbox();
  });

  test("resending at once is refused with the seconds to wait", async () => {
    await emptyOutbox();
    const office = await anOffice();
    const store = await anOpenStore(db);
    const { id: orderId } = await anOrderReadyToShip(db, store);
    const outbox = openOutbox(office);
    await untilSent(outbox, 1);
    const again = await resendMail({ db, outbox, simulated: false }, store.id, {
      orderId,
      type: "confirmation",
    });
    expect(again).toMatchObject({ ok: false, reason: "too-many" });
    expect(again.ok ? 0 : "seconds" in again && again.seconds).toBeGreaterThan(50);
  });
});
