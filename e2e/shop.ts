import { inject } from "vitest";
import type { Db } from "#db/client.ts";
import { makeClone } from "#test/database.ts";
import { toUrl } from "#test/server-database.ts";
import { freePort, startServer } from "#test/server-process.ts";
import { type StockedServer, startStockedServer } from "#test/stocked-server.ts";

export type Mail = { to: string; subject: string; text: string; html: string; sentAt: string };

export type Shop = { url: string; stop(): Promise<number | null>; mailbox(to: string): Promise<Mail[]> };

/** The real server in production mode, with its own empty database. */
export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const { server, drop } = await makeClone();
  const { url, stop } = await startServer({ env: { DATABASE_URL: toUrl(server), ...env } });
  const end = async () => {
    const code = await stop();
    await drop();
    return code;
  };
  return { ...shopAt(url), stop: end };
}

/** The server of this worker, which its files share: for tests that open a store of their own. */
export function sharedServer(): Shop {
  const urls = inject("journeyServers");
  return shopAt(urls[Number(process.env.VITEST_POOL_ID) % urls.length] ?? "");
}

/** The same, stocked first, with a database that the journey can also reach. */
export function openStocked(stock: (db: Db) => Promise<void>, env = {}): Promise<StockedServer> {
  return startStockedServer(stock, env, makeClone);
}

/** With names of its own for shops: below localhost its port is known before it starts. */
export async function openForDomains(env: Record<string, string>): Promise<StockedServer> {
  const port = await freePort();
  const own = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, STORE_CNAME: "shops.example.net" };
  return openStocked(async () => undefined, { ...own, ...env });
}

/** The same, with the embedded database of a data folder, unless `env` names another. */
export async function openShopIn(dataDir: string, env: Record<string, string>): Promise<Shop> {
  const { url, stop } = await startServer({ dataDir, env });
  return { ...shopAt(url), stop };
}

/** For a server that somebody else stops. */
export function shopAt(url: string): Shop {
  return { url, stop: async () => null, mailbox: (to) => readMailbox(url, to) };
}

async function readMailbox(url: string, to: string): Promise<Mail[]> {
  const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
  return response.json() as Promise<Mail[]>;
}
