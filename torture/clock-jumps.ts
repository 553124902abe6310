import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { aCheckout, type OnSale } from "#test/factories-orders.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { anOwner, linkIn, newestMail, type Owner, ownerRequests, postJson } from "#test/owner.ts";
import { onServer } from "#test/server-database.ts";
import { makeDataFolder } from "#test/server-process.ts";
import { openShoppers } from "#test/shoppers.ts";

const CLOCK = pathToFileURL(join(import.meta.dirname, "jumping-clock.ts")).href;
const DAY_MS = 86_400_000;
const JUMPS = {
  "a day ahead": DAY_MS,
  "a day back": -DAY_MS,
  "ten years ahead": 3_653 * DAY_MS,
  "ten years back": -3_653 * DAY_MS,
};

type Door = { request(path: string, init?: RequestInit): Promise<Response> };

/** The server's clock jumps, the database's does not: nothing expires early, and nothing expires late. */
export async function clockJumps(): Promise<string> {
  const shop = await openOrderShop();
  const folder = makeDataFolder();
  const file = join(folder, "offset");
  const server = await shop.start({
    NODE_OPTIONS: `--import=${CLOCK}`,
    CLOCK_OFFSET_FILE: file,
    LOG_LEVEL: "silent",
  });
  const door: Door = { request: (path, init) => fetch(server.url + path, init) };
  const jump = async (offsetMs: number) => {
    writeFileSync(file, String(offsetMs));
    process.kill(server.pid, "SIGUSR2");
    await untilClockShows(door, offsetMs);
  };
  try {
    const scene = { shop, door, url: server.url, owner: await anOwner(door) };
    for (const [name, offsetMs] of Object.entries(JUMPS)) {
      const check = await prepare(scene);
      await jump(offsetMs);
      await check().catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`);
      });
      await jump(0);
    }
    return `${Object.keys(JUMPS).join(", ")}: sessions, links and order keys expire by the database's clock, mails are sent`;
  } finally {
    await server.stop();
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

// A simulated mail has the server's own time.
async function untilClockShows(door: Door, offsetMs: number): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { sentAt } = await askForLink(door);
    if (Math.abs(Date.parse(sentAt) - Date.now() - offsetMs) < 60_000) return;
    await sleep(50);
  }
  throw new Error("The server's clock did not jump.");
}

type Scene = { shop: OrderShop; door: Door; url: string; owner: Owner };

/** What is started before the jump, and what must hold afterwards. */
async function prepare({ shop, door, url, owner }: Scene): Promise<() => Promise<void>> {
  const [mug] = (await shop.onSale(1, 10)) as [OnSale];
  const shoppers = openShoppers(url, 1);
  const checkout = aCheckout(shop.store, [[mug, 1]]);
  const key = randomUUID();
  const placed = await shoppers.place(checkout, key);
  const good = await askForLink(door);
  const expired = await askForLink(door);
  await onServer(
    shop.database,
    `update sign_in_requests set expires_at = now() - interval '1 second' where email = '${expired.email}'`,
  );

  return async () => {
    expectStatus("the owner's page", 200, await ownerRequests(door, owner).get("/api/store"));
    expectStatus(
      "a link of a moment ago",
      200,
      await postJson(door, "/api/auth/confirm", { token: good.token }),
    );
    const late = await postJson(door, "/api/auth/confirm", { token: expired.token });
    if (late.ok) throw new Error("an expired link was accepted");
    const again = await shoppers.place(checkout, key);
    if (again.body.orderId !== placed.body.orderId) throw new Error("the same order was placed twice");
    const another = aCheckout(shop.store, [[mug, 1]]);
    const { status } = await shoppers.place(another, randomUUID());
    if (status !== 200) throw new Error(`an order answered ${status}`);
    await newestMail(door, another.email);
    shoppers.leave();
  };
}

async function askForLink(door: Door): Promise<{ email: string; token: string; sentAt: string }> {
  const email = `owner-${randomUUID()}@example.com`;
  expectStatus("asking for a link", 200, await postJson(door, "/api/auth/sign-in", { email }));
  const mail = await newestMail(door, email);
  return { email, token: linkIn(mail).hash.slice(1), sentAt: mail.sentAt };
}

function expectStatus(what: string, status: number, response: Response): void {
  if (response.status !== status) throw new Error(`${what} answered ${response.status}`);
}
