import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { type Db, inStore } from "#db/client.ts";
import { writeMail } from "#domain/mail-writers/write-mail.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { anOpenStore, anOrderReadyToShip } from "#test/factories-orders.ts";
import { aSender, aServedName } from "#test/factories-shop-domains.ts";
import { openMailRoom } from "#test/mail-room.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { openPostOffice } from "#test/post-office.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { readdressMails } from "./mail-later.ts";
import type { Mailer } from "./mailer.ts";
import { createOutbox } from "./outbox.ts";

const { db, anOffice, mailerTo, openOutbox, startOutbox, listMails, mailStates, untilSent, emptyOutbox } =
  await openMailRoom();
const simulated: Mailer = { kind: "simulated", send: async () => {}, close: () => {} };

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

  test("sends from the store's own address, and from the platform's if the provider refuses that", async () => {
    let refuses = false;
    const office = await anOffice({
      // At the recipient, as many servers do.
      onRcptTo: (_address, { envelope: { mailFrom } }, done) =>
        done(
          refuses && mailFrom && mailFrom.address !== "shops@example.com"
            ? Object.assign(new Error("Sender address rejected: not owned by user"), { responseCode: 553 })
            : undefined,
        ),
    });
    const store = await ordersPlaced(1);
    const name = `${store.id}.example.com`;
    await aSender(db, store.id, await aServedName(db, store.id, name));
    const outbox = openOutbox(office);
    await untilSent(outbox, 1);
    expect(office.received[0]?.raw).toContain(`From: Corner Shop <orders@${name}>\r\n`);
    expect(await refusedAt()).toBe(null);

    refuses = true;
    await anOrderReadyToShip(db, store);
    await untilSent(outbox, 2);
    expect(office.received.map(({ raw }) => /^From: .*<(.*)>\r$/m.exec(raw)?.[1])).toEqual([
      `orders@${name}`,
      "shops@example.com",
    ]);
    expect((await listMails()).map(({ attempts }) => attempts)).toEqual([1, 1]);
    await expect.poll(refusedAt).not.toBe(null);

    async function refusedAt() {
      const [row] = await asTableOwner(db, (query) =>
        query<{ at: Date | null }>("select refused_at as at from sender_addresses where store_id = $1", [
          store.id,
        ]),
      );
      return row?.at;
    }
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

  test("saves again that a mail was sent when the database restarts at that moment", async () => {
    const office = await anOffice();
    await ordersPlaced(1);
    const { over, refused } = aDatabaseThatRefuses("note-mail");
    await untilSent(startOutbox(mailerTo(office), over), 1);
    expect(refused()).toBe(1);
    expect(office.received).toHaveLength(1);
  });

  test("while shoppers are answered it rests before each mail, and ends its rest on close", async () => {
    await ordersPlaced(3);
    let rests = 0;
    const outbox = createOutbox({
      db,
      mailer: simulated,
      log: pino({ level: "silent" }),
      writeMail: (mail, together) => writeMail(db, mailedSite("https://shops.example"), mail, together),
      restAfter: () => (++rests < 3 ? 1 : 60_000),
    });
    outbox.wake();
    await expect.poll(mailStates).toEqual({ simulated: 2, sending: 1 });
    expect(rests).toBe(3);
    await outbox.close();
    expect(await mailStates()).toEqual({ simulated: 2, queued: 1 });
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

/** It refuses the statement of that name once, as a server that is shutting down does. */
function aDatabaseThatRefuses(name: string): { over: Db; refused: () => number } {
  let refused = 0;
  const refuse = async () => {
    refused++;
    throw Object.assign(new Error("terminating connection"), { code: "57P01" });
  };
  const connect = async () => {
    const client = await db.pool.connect();
    const query = (asked: { name?: string }, ...rest: []) =>
      asked.name === name && refused === 0 ? refuse() : client.query(asked as string, ...rest);
    return new Proxy(client, {
      get: (_, key) => {
        if (key === "query") return query;
        const value = Reflect.get(client, key);
        return typeof value === "function" ? value.bind(client) : value;
      },
    });
  };
  const pool = new Proxy(db.pool, {
    get: (_, key) => (key === "connect" ? connect : Reflect.get(db.pool, key)),
  });
  return { over: { ...db, pool }, refused: () => refused };
}

test("a mail that cannot be written is tried again and given up like any other, and holds nothing up", async () => {
  await ordersPlaced(3);
  const [first, old] = await listMails();
  await asTableOwner(db, (query) => query("update mail_outbox set attempts = 13 where id = $1", [old?.id]));
  const write: typeof writeMail = async (over, site, mail, together) => {
    if (mail.id === first?.id || mail.id === old?.id) throw new Error("A template is broken.");
    return writeMail(over, site, mail, together);
  };
  startOutbox({ ...simulated, kind: "smtp" }, db, write).wake();
  const lastError = "The e-mail could not be written.";
  const fates = [{ state: "failed", lastError }, { state: "queued", lastError }, { state: "sent" }];
  await expect
    .poll(listMails)
    .toEqual(expect.arrayContaining(fates.map((fate) => expect.objectContaining(fate))));
});

test("a mail whose recipient is corrected while it is sent keeps the one that it went to", async () => {
  const store = await ordersPlaced(1);
  const [waiting] = await listMails();
  const correct = () =>
    inStore(db, "owner", store.id, (tx) =>
      readdressMails(tx, store.id, {
        orderId: waiting?.orderId as OrderId,
        former: waiting?.recipient ?? "",
        recipient: "new@example.com",
      }),
    );
  startOutbox({ ...simulated, send: correct }).wake();
  await expect.poll(mailStates).toEqual({ simulated: 1 });
  const { recipient, mailbox } = waiting ?? {};
  expect(await listMails()).toMatchObject([{ recipient, mailbox }]);
});

test("a mail that is to be sent now, while a worker tries it in vain, is tried once more at once", async () => {
  await ordersPlaced(1);
  const [waiting] = await listMails();
  const failing = Promise.withResolvers<void>();
  let tries = 0;
  const send = async () => {
    tries++;
    if (tries === 1) await failing.promise;
    throw Object.assign(new Error("Come back later"), { responseCode: 451 });
  };
  const outbox = startOutbox({ ...simulated, kind: "smtp", send });
  outbox.wake();
  await expect.poll(() => tries).toBe(1);
  // However often somebody presses.
  const presses = [1, 2, 3, 4, 5].map(() => outbox.sendNow(String(waiting?.id), 5_000));
  await sleep(100);
  failing.resolve();
  for (const sent of await Promise.all(presses))
    expect(sent).toEqual({ ok: false, triedAgain: true, error: "The e-mail provider is busy." });
  expect(tries).toBeLessThan(6);
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
      const outbox = startOutbox(simulated, fake);
      outbox.wake();
      await sleep(5);
      expect(looks()).toBe(2);
    },
  );
});
