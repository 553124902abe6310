import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { saveInvoiceSettings } from "#domain/invoices/invoice-settings.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { nameSeller } from "#test/factories-invoices.ts";
import { aProductOnSale } from "#test/factories-orders.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { anOwner, type Door, ownerRequests } from "#test/owner.ts";
import { onDatabase, onServer, toUrl } from "#test/server-database.ts";
import { makeDataFolder, type ServerProcess, startServer } from "#test/server-process.ts";
import type { StripeAccount } from "#test/stripe-account.ts";
import { openStripeFake, type StripeFake } from "#test/stripe-fake.ts";
import { runTask } from "./backup-and-restore.ts";
import { aPurchase, goOn, type Intention, type Till } from "./card-shoppers.ts";
import { cardMethodOf } from "./kills-while-paying.ts";

const KEY = "rk_test_of_a_copy";
const SECRET = "whsec_of_a_copy";
const AUTH_SECRET = "the same secret in the original and its copy";
const PAID_EACH_WAY = 5;
const STOCK = 1_000;
// The sweeper's first round comes after five seconds.
const QUIET_MS = 12_000;
const LIVE_WITHIN_MS = 90_000;

const PAYS: Intention = { atStripe: "pays", comesBack: true, deed: "none" };

/**
 * A shop with paid, partly refunded, cancelled and invoiced orders, and one that waits for its payment, is backed up and
 * restored. The copy has the same books, does nothing by itself, and goes on where the original ended once it is live.
 */
export async function restoredCopy(): Promise<string> {
  const fake = await openStripeFake();
  const shop = await openOrderShop();
  const folder = makeDataFolder();
  try {
    const original = await sellByCard(shop, fake);
    // As if the provider had been away: the copy must not send them.
    await onServer(shop.database, "update mail_outbox set state = 'queued', sent_at = null");
    const archive = join(folder, "shop.tar.gz");
    await runTask("backup", [archive], {
      DATA_DIR: original.dataDir,
      DATABASE_URL: toUrl(shop.database),
    });
    const books = await readBooks(shop.database);

    await onServer(shop.database, "create database copied");
    const copy = onDatabase(shop.database, "copied");
    const env = { DATA_DIR: join(folder, "copy"), DATABASE_URL: toUrl(copy) };
    await runTask("restore", [archive], env);
    expectSame(books, await readBooks(copy));
    const quiet = await expectQuiet({ copy, env, fake });
    await runTask("installation", ["go-live"], env);
    const next = await sellOn({ copy, env, fake, original });
    return `${books.orders} orders by card (${books.paid / 100} taken, ${books.refunded / 100} given back), ${books.invoices} invoices and ${books.credit_notes} credit notes: equal in the copy; as a copy: ${quiet}; live: the open payment was settled, the next invoice is ${next}`;
  } finally {
    await shop.close();
    await fake.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Original = { dataDir: string; till: Omit<Till, "door"> };

async function sellByCard(shop: OrderShop, fake: StripeFake): Promise<Original> {
  const account = fake.open(KEY);
  const server = await shop.start({ STRIPE_API_URL: fake.url, AUTH_SECRET, LOG_LEVEL: "silent" });
  try {
    const door = doorOf(server);
    const owner = await anOwner(door);
    const keys = { active: true, restricted_key: KEY, webhook_secret: SECRET };
    await ownerRequests(door, owner).put("/api/payments/stripe", keys);
    await nameSeller(shop.db, owner.storeId);
    const change = { issue_on_payment: true, prefix: "RE-", next_number: 41 };
    const saved = await saveInvoiceSettings(shop.db, owner.storeId, {
      change,
      now: new Date(),
      by: owner.userId,
    });
    if (!saved.ok) throw new Error(`The settings of invoices were not saved: ${saved.reason}.`);
    const store = { id: owner.storeId, slug: owner.slug, shippingFlatRateCents: 0, taxPercent: "0" };
    const mug = await aProductOnSale(shop.db, store.id, { stock: STOCK });
    const till = { owner, store, mug, account, methodId: await cardMethodOf(shop.db, store.id) };
    tellOfPayments(account, server, store.id);
    for (let round = 0; round < PAID_EACH_WAY; round++)
      for (const deed of ["none", "refund", "cancel"] as const)
        await goOn({ ...till, door }, aPurchase({ ...PAYS, deed }), () => undefined);
    await goOn(
      { ...till, door },
      aPurchase({ ...PAYS, atStripe: "leaves", comesBack: false }),
      () => undefined,
    );
    return { dataDir: server.dataDir, till };
  } finally {
    await server.stop();
  }
}

function tellOfPayments(account: StripeAccount, { url }: ServerProcess, store: StoreId): void {
  const webhooks = `${url}/api/payments/stripe/webhooks/${store}`;
  account.sendWebhooks({
    to: ({ headers, body }) => fetch(webhooks, { method: "POST", headers, body }),
    secret: SECRET,
  });
}

const doorOf = ({ url }: ServerProcess): Door => ({ request: (path, init) => fetch(url + path, init) });

type Books = Record<"orders" | "paid" | "refunded" | "invoices" | "credit_notes", number>;

/** With everything that must not change: sums, states, and the numbers and sums of the papers. */
async function readBooks(server: pg.ClientConfig): Promise<Books> {
  const [books] = await onServer(
    server,
    `select count(*)::int as orders, sum(paid_cents)::int as paid, sum(refunded_cents)::int as refunded,
       string_agg(concat_ws(' ', id, financial_status, total_cents, paid_cents, refunded_cents), ',' order by id) as each,
       (select count(*)::int from invoices where kind = 'invoice') as invoices,
       (select count(*)::int from invoices where kind <> 'invoice') as credit_notes,
       (select string_agg(concat_ws(' ', name, total_cents, content), ',' order by kind, number) from invoices) as papers
     from orders`,
  );
  const found = books as Books;
  if (!(found.paid > 0 && found.refunded > 0 && found.invoices > 0 && found.credit_notes > 0))
    throw new Error(`There is too little to compare: ${JSON.stringify({ ...found, each: "", papers: "" })}`);
  return found;
}

function expectSame(original: Books, copy: Books): void {
  if (JSON.stringify(original) !== JSON.stringify(copy)) throw new Error("The books of the copy differ.");
}

type Copied = { copy: pg.ClientConfig; env: Record<string, string>; fake: StripeFake };

async function startCopy({ env, fake }: Copied): Promise<ServerProcess> {
  const settings = { STRIPE_API_URL: fake.url, AUTH_SECRET, RATE_LIMITS: "off", LOG_LEVEL: "silent" };
  return startServer({ dataDir: env.DATA_DIR as string, env: { ...settings, ...env } });
}

async function expectQuiet(copied: Copied): Promise<string> {
  const { copy, fake } = copied;
  await makeDue(copy);
  const asked = fake.requests.length;
  const waiting = await countWaitingMails(copy);
  const server = await startCopy(copied);
  try {
    await sleep(QUIET_MS);
  } finally {
    await server.stop();
  }
  const requests = fake.requests.length - asked;
  const sent = waiting - (await countWaitingMails(copy));
  if (waiting === 0) throw new Error("There was no mail to hold.");
  if (requests > 0 || sent > 0)
    throw new Error(`The copy asked Stripe ${requests} times and sent ${sent} mails.`);
  return `${requests} requests to Stripe, ${sent} of ${waiting} waiting mails sent`;
}

async function sellOn(copied: Copied & { original: Original }): Promise<string> {
  const { copy, fake, original } = copied;
  const [last] = await onServer(copy, "select max(number) as number from invoices where kind = 'invoice'");
  // Nobody tells the copy: it has to ask.
  original.till.account.sendWebhooks({ to: async () => new Response(null), secret: SECRET });
  for (const session of original.till.account.sessions.values())
    if (session.status === "open") await original.till.account.pay(session.id);
  await makeDue(copy);
  const server = await startCopy(copied);
  try {
    const giveUpAt = performance.now() + LIVE_WITHIN_MS;
    while ((await countAwaiting(copy)) > 0) {
      if (performance.now() > giveUpAt) throw new Error("The open payment was not settled after going live.");
      await sleep(200);
    }
    tellOfPayments(original.till.account, server, original.till.store.id);
    await goOn({ ...original.till, door: doorOf(server) }, aPurchase(PAYS), () => undefined);
  } finally {
    await server.stop();
  }
  const papers = await onServer(
    copy,
    `select name, number from invoices where kind = 'invoice' and number > ${last?.number} order by number`,
  );
  if (papers.map(({ number }) => number - last?.number).join() !== "1,2")
    throw new Error(
      `After invoice ${last?.number} came ${JSON.stringify(papers)} (${fake.requests.length}).`,
    );
  return papers[0]?.name;
}

const makeDue = (copy: pg.ClientConfig) =>
  onServer(copy, "update payment_sessions set due_at = now() where due_at is not null");

async function countAwaiting(copy: pg.ClientConfig): Promise<number> {
  const [count] = await onServer(
    copy,
    "select count(*)::int as number from orders where financial_status in ('awaiting_payment', 'pending')",
  );
  return count?.number;
}

async function countWaitingMails(copy: pg.ClientConfig): Promise<number> {
  const [count] = await onServer(
    copy,
    "select count(*)::int as number from mail_outbox where state = 'queued'",
  );
  return count?.number;
}
