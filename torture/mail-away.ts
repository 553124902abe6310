import { setTimeout as sleep } from "node:timers/promises";
import { isNotNull } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { aCheckout, type OnSale } from "#test/factories-orders.ts";
import { openOrderShop } from "#test/order-shop.ts";
import { openPostOffice } from "#test/post-office.ts";
import { openShoppers } from "#test/shoppers.ts";

const ORDERS = 300;
const FAILS_WITHIN_MS = 60_000;
const PATIENCE_MS = 3 * 60_000;

/** The mail server is down during many orders, two processes send, and then it comes back. */
export async function mailAway(): Promise<string> {
  const shop = await openOrderShop();
  const away = await openPostOffice();
  await away.close();
  const mail = { SMTP_URL: away.url, MAIL_FROM: "shops@example.com" };
  const servers = [await shop.start(mail), await shop.start(mail)];
  const crowds = servers.map((server) => openShoppers(server.url, 16));
  try {
    const [mug] = (await shop.onSale(1, ORDERS)) as [OnSale];
    const checkouts = Array.from({ length: ORDERS }, () => aCheckout(shop.store, [[mug, 1]]));
    const answers = await Promise.all(checkouts.map((checkout, at) => crowds[at % 2]?.place(checkout)));
    const placed = answers.filter((answer) => answer?.status === 200).length;

    const failed = await untilOneHasFailed(shop.db);
    const office = await openPostOffice({}, away.port);
    const deadline = Date.now() + PATIENCE_MS;
    while (new Set(office.received.map((mail) => mail.to)).size < ORDERS && Date.now() < deadline)
      await sleep(200);
    // Leaves time for duplicates to arrive.
    await sleep(3_000);
    await office.close();

    const addresses = new Set(office.received.map((mail) => mail.to));
    const ids = new Set(office.received.map((mail) => mail.messageId));
    const { length } = office.received;
    if (placed !== ORDERS || length !== ORDERS || addresses.size !== ORDERS || ids.size !== ORDERS)
      throw new Error(`${placed} orders, ${length} mails to ${addresses.size} addresses.`);
    return `${ORDERS} orders while the mail server was down, ${failed} failed attempts: ${length} mails, each once`;
  } finally {
    for (const crowd of crowds) crowd.leave();
    for (const server of servers) await server.stop();
    await shop.close();
  }
}

/** Waits until an attempt to send has failed. */
async function untilOneHasFailed(db: Db): Promise<number> {
  const deadline = performance.now() + FAILS_WITHIN_MS;
  while (performance.now() < deadline) {
    const failed = await asService(db, (tx) => tx.$count(mailOutbox, isNotNull(mailOutbox.lastError)));
    if (failed > 0) return failed;
    await sleep(200);
  }
  throw new Error("No mail was tried while the mail server was down.");
}
