import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import { promisify } from "node:util";
import { askAsService } from "#db/ask.ts";
import { removeDomain } from "#domain/shop-domains/change-domains.ts";
import type { UserId } from "#rules/input/ids.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { freePort } from "#test/server-process.ts";
import { Skipped } from "./skipped.ts";

const CLAIMED = "shop.example.com";
// As the factory of stores calls it.
const STORE_NAME = "Corner Shop";
const UNKNOWN = 1_000;
const AT_ONCE = 50;
// Workers in the background look for work now and then.
const QUERIES_MEANWHILE = 300;
const PATIENCE_MS = 15_000;
const BY = "3e1f7a52-6a0f-4d55-9b7e-1d0a4c1f2b3c" as UserId;

/** Debian's Caddy, with its internal authority, asks for which names it may make a certificate. */
export async function certificates(): Promise<string> {
  for (const program of ["caddy", "curl"])
    if (spawnSync(program, ["--version"]).error) throw new Skipped(`${program} is not installed.`);
  const shop = await openOrderShop();
  const port = await freePort();
  const env = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, STORE_CNAME: "shops.example.org" };
  const folder = mkdtempSync(join(tmpdir(), "storewright-caddy-"));
  try {
    const id = await aServedName(shop.db, shop.store.id, CLAIMED);
    const server = await shop.start(env);
    try {
      const first = await startCaddy(folder, port);
      const page = await ask(first, CLAIMED);
      if (!page.includes(STORE_NAME)) throw new Error(`${CLAIMED} shows no shop: ${page}`);
      const queries = await countQueries(shop, () => refuseMany(first));
      if (queries > QUERIES_MEANWHILE) throw new Error(`${UNKNOWN} unknown names cost ${queries} queries.`);
      await first.stop();

      await removeDomain(shop.db, shop.store.id, { id, by: BY });
      // Caddy would use a certificate that it has already, until it must be renewed.
      rmSync(join(folder, "certificates"), { recursive: true });
      const second = await startCaddy(folder, port);
      const afterwards = await handshake(second.port, CLAIMED);
      await second.stop();
      if (afterwards !== "refused")
        throw new Error(`${CLAIMED} was removed, and Caddy answered: ${afterwards}`);
      return `a claimed name got a certificate and its shop, ${UNKNOWN} unknown ones none (${queries} queries meanwhile), a removed one none`;
    } finally {
      await server.stop();
    }
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Caddy = { port: string; authority: string; stop(): Promise<void> };

async function startCaddy(folder: string, upstream: string): Promise<Caddy> {
  const [port, plain] = [await freePort(), await freePort()];
  const file = join(folder, "Caddyfile");
  writeFileSync(file, caddyfile({ folder, port, plain, upstream }));
  const caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    stdio: "ignore",
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const stop = async () => {
    caddy.kill("SIGTERM");
    if (caddy.exitCode === null) await once(caddy, "exit");
  };
  const until = Date.now() + PATIENCE_MS;
  while ((await handshake(port, "nobody.example.net")) === "no connection") {
    if (Date.now() > until || caddy.exitCode !== null) {
      await stop();
      throw new Error("Caddy did not come up.");
    }
    await sleep(100);
  }
  return { port, authority: join(folder, "pki/authorities/local/root.crt"), stop };
}

type Paths = { folder: string; port: string; plain: string; upstream: string };

function caddyfile({ folder, port, plain, upstream }: Paths): string {
  return `{
  admin off
  skip_install_trust
  http_port ${plain}
  https_port ${port}
  storage file_system ${folder}
  on_demand_tls {
    ask http://localhost:${upstream}/api/domains/allowed
  }
}
https:// {
  tls internal {
    on_demand
  }
  reverse_proxy 127.0.0.1:${upstream}
}
`;
}

/** The page, over a connection whose certificate is the name's; otherwise what curl says. */
async function ask({ port, authority }: Caddy, name: string): Promise<string> {
  const address = `https://${name}:${port}/`;
  const options = ["--silent", "--show-error", "--fail"];
  const there = ["--cacert", authority, "--resolve", `${name}:${port}:127.0.0.1`];
  return promisify(execFile)("curl", [...options, ...there, address]).then(
    ({ stdout }) => stdout,
    (error: { stderr?: string }) => error.stderr ?? String(error),
  );
}

async function refuseMany({ port }: Caddy): Promise<void> {
  for (let from = 0; from < UNKNOWN; from += AT_ONCE) {
    const names = Array.from({ length: AT_ONCE }, (_, at) => `unknown${from + at}.example.net`);
    const outcomes = await Promise.all(names.map((name) => handshake(port, name)));
    const got = outcomes.find((outcome) => outcome !== "refused");
    if (got) throw new Error(`An unknown name was answered with: ${got}`);
  }
}

function handshake(port: string, servername: string): Promise<"certificate" | "refused" | "no connection"> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port: Number(port), servername, rejectUnauthorized: false });
    socket.once("secureConnect", () => {
      socket.destroy();
      resolve("certificate");
    });
    socket.once("error", (error: { code?: string }) =>
      resolve(error.code === "ECONNREFUSED" ? "no connection" : "refused"),
    );
  });
}

async function countQueries({ db }: OrderShop, work: () => Promise<void>): Promise<number> {
  const read = async () => {
    const [row] = await askAsService<{ count: number }>(db, TRANSACTIONS, []);
    return row?.count ?? Number.NaN;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

const TRANSACTIONS = {
  name: "transactions-so-far",
  text: "select xact_commit::int as count from pg_stat_database where datname = current_database()",
};
