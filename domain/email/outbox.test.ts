import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { asService, type Db, inStore } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { orders } from "#db/schema/orders.ts";
import { storeDetails } from "#db/schema/store-details.ts";
import { placeOrder } from "#domain/orders/place-order.ts";
import { resendMail } from "#domain/orders/resend-mail.ts";
import { writeOrderMail } from "#domain/orders/write-order-mail.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aCheckout, anOpenStore, anOrderReadyToShip, aProductOnSale } from "#test/factories-orders.ts";
import { openPostOffice, type PostOffice } from "#test/post-office.ts";
import { countOutbox } from "./count-outbox.ts";
import { mailLater, tellOwnerLater } from "./mail-later.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { createSimulatedMailbox } from "./simulated-mailbox.ts";

const db = await openDatabase();
const log = pino({ level: "silent" });
const opened: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function anOffice(...manners: Parameters<typeof openPostOffice>): Promise<PostOffice> {
  const office = await openPostOffice(...manners);
  opened.push(office.close);
  return office;
}

function openOutbox({ url }: Pick<PostOffice, "url">): Outbox {
  const config = { kind: "smtp", url, from: "shops@example.com" } as const;
  return startOutbox(createMailer(config, createSimulatedMailbox()));
}

function startOutbox(mailer: Mailer, over: Db = db): Outbox {
  const writeMail: Parameters<typeof createOutbox>[0]["writeMail"] = (mail, together) =>
    writeOrderMail(db, "https://shops.example", mail, together);
  const outbox = createOutbox({ db: over, mailer, log, writeMail, firstRetrySeconds: 0.1 });
  opened.push(() => mailer.close());
  opened.push(() => outbox.close());
  return outbox;
}

async function mailStates(): Promise<Record<string, number>> {
  const rows = await asService(db, (tx) => tx.select({ state: mailOutbox.state }).from(mailOutbox));
  return rows.reduce<Record<string, number>>((counts, { state }) => {
    counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  }, {});
}

async function untilSent(outbox: Outbox, count: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    outbox.wake();
    if (((await mailStates()).sent ?? 0) >= count) return;
    await sleep(50);
  }
  throw new Error(`Not all were sent: ${JSON.stringify(await mailStates())}`);
}

/** Mails that are not due yet, and over how many minutes they are spread. */
async function waiting(): Promise<{ later: number; minutes: number } | undefined> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ later: number; minutes: number }>(sql`
      select count(*)::int as later, count(distinct date_trunc('minute', next_attempt_at))::int as minutes
      from mail_outbox where state = 'queued' and next_attempt_at > now() + interval '50 seconds'`),
  );
  return rows[0];
}

async function emptyOutbox(): Promise<void> {
  const client = await db.pool.connect();
  await client.query("reset role");
  await client.query("delete from mail_outbox");
  client.release(true);
}

async function ordersPlaced(count: number) {
  await emptyOutbox();
  const store = await anOpenStore(db);
  for (let order = 0; order < count; order++) await anOrderReadyToShip(db, store);
  return store;
}

describe("the outbox, with a real SMTP server", () => {
  test("sends each confirmation once, under the store's name", async () => {
    const office = await anOffice();
    await ordersPlaced(3);
    await untilSent(openOutbox(office), 3);
    expect(office.received).toHaveLength(3);
    const raw = office.received[0]?.raw ?? "";
    expect(raw).toMatch(/^From: Corner Shop <shops@example\.com>\r$/m);
    expect(raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@example\.com>\r$/m);
    expect(raw).toContain("multipart/alternative");
    expect(await mailStates()).toEqual({ sent: 3 });
  });

  test("sends every mail once after a provider outage during a rush", async () => {
    const nobody = await openPostOffice();
    await nobody.close();
    await ordersPlaced(8);
    const outbox = openOutbox(nobody);
    outbox.wake();
    await sleep(600);
    expect((await mailStates()).sent ?? 0).toBe(0);

    const office = await anOffice({}, nobody.port);
    await untilSent(outbox, 8);
    expect(new Set(office.received.map((mail) => mail.messageId)).size).toBe(8);
    expect(office.received).toHaveLength(8);
  });

  test("retries each mail until a provider that refuses now and then accepts it", async () => {
    let asked = 0;
    const office = await anOffice({
      onRcptTo: (_address, _session, done) => done(asked++ % 3 ? new Error("Try again later") : undefined),
    });
    await ordersPlaced(5);
    await untilSent(openOutbox(office), 5);
    expect(new Set(office.received.map((mail) => mail.messageId)).size).toBe(5);
    expect(office.received).toHaveLength(5);
  });

  test("sends again under the same Message-ID when the connection drops after a mail was accepted", async () => {
    const office = await anOffice({
      onMail(_, { received, hangUp }) {
        if (received.length === 1) hangUp();
        return received.length > 1;
      },
    });
    await ordersPlaced(1);
    await untilSent(openOutbox(office), 1);
    expect(office.received).toHaveLength(2);
    expect(new Set(office.received.map((mail) => mail.messageId)).size).toBe(1);
  });

  test("never sends a mail twice when two processes share the queue", async () => {
    const office = await anOffice();
    await ordersPlaced(30);
    const [one, two] = [openOutbox(office), openOutbox(office)];
    one.wake();
    two.wake();
    await untilSent(one, 30);
    expect(office.received).toHaveLength(30);
    expect(new Set(office.received.map((mail) => mail.messageId)).size).toBe(30);
  });

  test("sends a mail whose worker died once its lease has ended", async () => {
    const office = await anOffice();
    await ordersPlaced(1);
    const client = await db.pool.connect();
    await client.query("reset role");
    await client.query("update mail_outbox set state = 'sending', attempts = 1, next_attempt_at = now()");
    client.release(true);
    await untilSent(openOutbox(office), 1);
    expect(office.received).toHaveLength(1);
  });

  test("on close finishes what is being sent, and gives back the rest", async () => {
    const office = await anOffice({
      onRcptTo: (_address, _session, done) => void setTimeout(done, 150),
    });
    await ordersPlaced(12);
    const outbox = openOutbox(office);
    outbox.wake();
    await sleep(250);
    await outbox.close();
    const states = await mailStates();
    expect(states.sending).toBeUndefined();
    expect((states.sent ?? 0) + (states.queued ?? 0)).toBe(12);
    expect(office.received).toHaveLength(states.sent ?? 0);
  });
});

describe("waking the outbox", () => {
  /** A database with an empty queue. It counts the polls, and calls back after each. */
  function anEmptyQueue(onLooked: () => void) {
    let looks = 0;
    const client = {
      query: async ({ text }: { text?: string }) => {
        if (text?.includes("mail_outbox")) looks++;
        return { rows: [], command: "" };
      },
      release: onLooked,
    };
    const fake = { ...db, pool: { waitingCount: 0, connect: async () => client } } as unknown as Db;
    return { fake, looks: () => looks };
  }

  // The end of a poll takes several microtasks. A wake at any of them must start another poll at once, not at the next
  // interval.
  test.each(Array.from({ length: 16 }, (_, tasks) => tasks))(
    "%i microtasks after a poll leads to another poll",
    async (tasks) => {
      let awaited = true;
      const { fake, looks } = anEmptyQueue(async () => {
        if (!awaited) return;
        awaited = false;
        for (let task = 0; task < tasks; task++) await undefined;
        outbox.wake();
      });
      const outbox = startOutbox({ kind: "simulated", send: async () => {}, close: () => {} }, fake);
      outbox.wake();
      await sleep(5);
      expect(looks()).toBe(2);
    },
  );
});

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
    await expect.poll(sentLater, { timeout: 15_000, interval: 200 }).toBe(20);
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

describe("resending", () => {
  test("sends at once", async () => {
    await emptyOutbox();
    const office = await anOffice();
    const store = await anOpenStore(db);
    const { id: orderId } = await anOrderReadyToShip(db, store);
    await emptyOutbox();
    const sent = await resendMail({ db, outbox: openOutbox(office), simulated: false }, store.id, {
      orderId,
      type: "confirmation",
    });
    expect(sent).toEqual({ ok: true });
    expect(office.received).toHaveLength(1);
  });

  test("clicked ten times at once, by the owners of two stores, sends one", async () => {
    await emptyOutbox();
    const office = await anOffice();
    const orders: { store: Awaited<ReturnType<typeof anOpenStore>>; orderId: OrderId }[] = [];
    for (const store of [await anOpenStore(db), await anOpenStore(db)]) {
      const mug = await aProductOnSale(db, store.id);
      const placed = await placeOrder(db, aCheckout(store, [[mug, 1]], { email: "once@example.com" }));
      if (placed.ok) orders.push({ store, orderId: placed.orderId });
    }
    await emptyOutbox();
    const outbox = openOutbox(office);
    const presses = Array.from({ length: 5 }, () => orders).flat();
    const answers = await Promise.all(
      presses.map(({ store, orderId }) =>
        resendMail({ db, outbox, simulated: false }, store.id, { orderId, type: "confirmation" }),
      ),
    );
    // A second click for the same order may find the mail in progress; it is answered as sent.
    const told = presses.filter((_, press) => answers[press]?.ok).map(({ orderId }) => orderId);
    expect(new Set(told).size).toBe(1);
    expect(office.received).toHaveLength(1);
    expect(await mailStates()).toEqual({ sent: 1 });
  });

  test("while the worker sends the same mail returns that result", async () => {
    await emptyOutbox();
    const busy = Promise.withResolvers<void>();
    const office = await anOffice({
      onMailFrom: (_address, _session, done) => busy.promise.then(() => done()),
    });
    const store = await anOpenStore(db);
    await anOrderReadyToShip(db, store);
    const outbox = openOutbox(office);
    outbox.wake();
    await expect.poll(mailStates).toEqual({ sending: 1 });
    const id = (await db.pool.query("select id from mail_outbox")).rows[0].id;
    const pressed = outbox.sendNow(id, 5_000);
    busy.resolve();
    expect(await pressed).toEqual({ ok: true, state: "sent" });
    expect(office.received).toHaveLength(1);
  });

  test("while the provider is down retries what is already queued, and adds nothing", async () => {
    await emptyOutbox();
    const office = await anOffice({
      onMailFrom: (_address, _session, done) => done(new Error("Closed today")),
    });
    const store = await anOpenStore(db);
    const { id: orderId } = await anOrderReadyToShip(db, store);
    const outbox = openOutbox(office);
    for (let press = 0; press < 3; press++)
      expect(
        await resendMail({ db, outbox, simulated: false }, store.id, { orderId, type: "confirmation" }),
      ).toMatchObject({ ok: false });
    const mails = await inStore(db, "owner", store.id, (tx) => tx.select().from(mailOutbox));
    expect(mails).toHaveLength(1);
  });

  test("to a server that hangs answers after 5 seconds, and continues in the background", async () => {
    await emptyOutbox();
    let letGo = () => {};
    const office = await anOffice({
      onRcptTo: (_address, _session, done) => {
        letGo = done;
      },
    });
    const store = await anOpenStore(db);
    const { id: orderId } = await anOrderReadyToShip(db, store);
    await emptyOutbox();
    const outbox = openOutbox(office);
    const begun = Date.now();
    const sent = await resendMail({ db, outbox, simulated: false }, store.id, {
      orderId,
      type: "confirmation",
    });
    expect(sent).toEqual({
      ok: false,
      reason: "failed",
      error: "The e-mail provider did not answer in time.",
      triedAgain: true,
    });
    expect(Date.now() - begun).toBeLessThan(7_000);
    letGo();
    await untilSent(outbox, 1);
    expect(office.received).toHaveLength(1);
  });

  test("to a server that is down says why, and the mail is retried later", async () => {
    await emptyOutbox();
    const office = await anOffice({
      onMailFrom: (_address, _session, done) => done(new Error("Closed today")),
    });
    const store = await anOpenStore(db);
    const { id: orderId } = await anOrderReadyToShip(db, store);
    await emptyOutbox();
    const outbox = openOutbox(office);
    const sent = await resendMail({ db, outbox, simulated: false }, store.id, {
      orderId,
      type: "confirmation",
    });
    const words = "The e-mail provider did not accept the e-mail.";
    expect(sent).toEqual({ ok: false, reason: "failed", error: words, triedAgain: true });
    const [mail] = await inStore(db, "owner", store.id, (tx) => tx.select().from(mailOutbox));
    expect(mail).toMatchObject({ state: "queued", lastError: words });
  });
});
