import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openPostOffice, type PostOffice, type ReceivedMail } from "#test/post-office.ts";
import { type StockedServer, startStockedServer } from "#test/stocked-server.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import { atLeast, median, type Row } from "./row.ts";
import { stockStores } from "./storefront-stock.ts";

const ROUNDS = 3;
const MAILS = 800;
// More than one, because the mails of a store are limited by the hour.
const STORES = 4;
const LINES = 3;
const PATIENCE_MS = 120_000;

type Pace = { perSecond: number; cpuMs: number };
type Round = { ours: Pace; bare: Pace };

/** Confirmations of queued orders by SMTP, against nodemailer alone with the same finished messages, alternating. */
export async function measureMail(): Promise<Row[]> {
  const office = await openPostOffice();
  const mail = { SMTP_URL: office.url, MAIL_FROM: "shops@example.com" };
  const shop = await startStockedServer(async () => undefined, mail);
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  try {
    await stockStores(client, 0, STORES);
    const takeTurns = async (): Promise<Round> => {
      const ours = await sendByServer({ shop, office, client });
      const bare = await sendAlone(office.url, office.received.splice(0));
      office.received.splice(0);
      return { ours, bare };
    };
    await takeTurns();
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) rounds.push(await takeTurns());
    return toRows(rounds);
  } finally {
    await client.end();
    await shop.stop();
    await office.close();
  }
}

type Sending = { shop: StockedServer; office: PostOffice; client: pg.Client };

async function sendByServer({ shop, office, client }: Sending): Promise<Pace> {
  const cpuBefore = cpuSeconds(shop.pid);
  await client.query(QUEUE, [MAILS / STORES]);
  const first = await timeOf(office, 1);
  const last = await timeOf(office, MAILS);
  const cpuMs = ((cpuSeconds(shop.pid) - cpuBefore) * 1_000) / MAILS;
  return { perSecond: ((MAILS - 1) * 1_000) / (last - first), cpuMs };
}

async function timeOf({ received }: PostOffice, count: number): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS;
  while (received.length < count) {
    if (performance.now() > deadline) throw new Error(`Only ${received.length} of ${count} mails arrived.`);
    await sleep(2);
  }
  return performance.now();
}

async function sendAlone(url: string, mails: ReceivedMail[]): Promise<Pace> {
  const script = join(import.meta.dirname, "bare-mailer.ts");
  const child = spawn(process.execPath, [script, url], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(mails));
  const [said] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return JSON.parse(said);
}

const QUEUE = `
  with ordered as (
    insert into orders (store_id, order_number, email, subtotal_cents, shipping_cents, tax_cents, total_cents,
      tax_percent, currency_code, shipping_name, shipping_address1, shipping_city, shipping_zip, shipping_country)
    select id, 1000000000 + floor(random() * 8999999999)::bigint, 'shopper.' || gen_random_uuid() || '@example.com',
      5700, 500, 1364, 7564, 22, 'EUR', 'Zoë Bianchi', 'Via Roma 1', 'Torino', '10100', 'Italy'
    from stores, generate_series(1, $1::int) returning id, store_id, email),
  lined as (
    insert into order_line_items (store_id, order_id, position, title, variant_title, quantity, price_cents, total_cents)
    select store_id, id, n, 'Stoneware Mug No. ' || n, 'Sage / Large', 1, 1900, 1900
    from ordered, generate_series(1, ${LINES}) n)
  insert into mail_outbox (store_id, type, order_id, recipient) select store_id, 'confirmation', id, email from ordered`;

function toRows(rounds: Round[]): Row[] {
  const of = (side: keyof Round, what: keyof Pace) => median(rounds.map((round) => round[side][what]));
  const rate = of("ours", "perSecond");
  const cpu = (side: keyof Round) => `${of(side, "cpuMs").toFixed(1)} ms`;
  return [
    {
      promise: "mails sent",
      figure: `${Math.round(rate)}/s`,
      bar: atLeast(200, rate),
      how: `confirmations of ${LINES} lines, queued and not yet written, by SMTP on this machine; ${Math.round(of("bare", "perSecond"))}/s by nodemailer alone; ${ROUNDS} turns of ${MAILS}, median`,
    },
    {
      promise: "a mail's CPU, of nodemailer's alone",
      figure: (of("ours", "cpuMs") / of("bare", "cpuMs")).toFixed(1),
      how: `${cpu("ours")} to claim, judge, read, write, send and note it against ${cpu("bare")} to send the same bytes when they are ready`,
    },
  ];
}
