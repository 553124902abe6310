import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach } from "vitest";
import { asService, type Db } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { createMailer, type Mailer } from "#domain/mail/mailer.ts";
import { createOutbox, type Outbox } from "#domain/mail/outbox.ts";
import { createSimulatedMailbox } from "#domain/mail/simulated-mailbox.ts";
import { writeMail } from "#domain/mail-writers/write-mail.ts";
import { openDatabase } from "./database.ts";
import { mailedSite } from "./mailed-site.ts";
import { openPostOffice, type PostOffice } from "./post-office.ts";

/** A database whose outbox sends to a real SMTP server. Call it at the top of a test file. */
export async function openMailRoom() {
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

  function mailerTo({ url }: Pick<PostOffice, "url">): Mailer {
    return createMailer({ kind: "smtp", url, from: "shops@example.com" }, createSimulatedMailbox());
  }

  function openOutbox(office: Pick<PostOffice, "url">): Outbox {
    return startOutbox(mailerTo(office));
  }

  function startOutbox(mailer: Mailer, over: Db = db, write = writeMail): Outbox {
    const outbox = createOutbox({
      db: over,
      mailer,
      log,
      writeMail: (mail, together) => write(db, mailedSite("https://shops.example"), mail, together),
      firstRetrySeconds: 0.1,
    });
    opened.push(() => mailer.close());
    opened.push(() => outbox.close());
    return outbox;
  }

  function listMails(): Promise<(typeof mailOutbox.$inferSelect)[]> {
    return asService(db, (tx) => tx.select().from(mailOutbox));
  }

  async function mailStates(): Promise<Record<string, number>> {
    return (await listMails()).reduce<Record<string, number>>((counts, { state }) => {
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

  async function emptyOutbox(): Promise<void> {
    const client = await db.pool.connect();
    await client.query("reset role");
    await client.query("delete from mail_outbox");
    client.release(true);
  }

  return { db, anOffice, mailerTo, openOutbox, startOutbox, listMails, mailStates, untilSent, emptyOutbox };
}
