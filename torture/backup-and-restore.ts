import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import { holdMails } from "#domain/mail/held-mails.ts";
import { databaseContent } from "#test/database-content.ts";
import { openOrderShop } from "#test/order-shop.ts";
import { anOwner } from "#test/owner.ts";
import { onDatabase, onServer, toUrl } from "#test/server-database.ts";
import { makeDataFolder, startServer } from "#test/server-process.ts";
import { silentLog } from "#test/silent-log.ts";
import { aMugStore, auditOrders, inDataFolder, type MugStore } from "./audit-orders.ts";
import { type Rush, startRush } from "./rush.ts";

const ROOT = join(import.meta.dirname, "..");
const ORDERS = 500;

/** A shop with pictures and orders is backed up, wiped and restored: embedded, on a server, and embedded again. */
export async function backUpAndRestore(): Promise<string> {
  const home = makeDataFolder();
  const served = makeDataFolder();
  const shop = await openOrderShop();
  try {
    const archive = join(served, "shop.tar.gz");
    const rushed = join(served, "rushed.tar.gz");
    const { original, ...rush } = await aShopWorthKeeping(home, archive, rushed);
    const inTheRush = await expectWhole(rushed, original, rush);

    rmSync(join(home, "postgres"), { recursive: true });
    rmSync(join(home, "product-images"), { recursive: true });
    await runTask("restore", [archive], { DATA_DIR: home });
    expectSame("in an embedded database", original, await contentOfFolder(home));

    await onServer(shop.database, "create database moved");
    const moved = onDatabase(shop.database, "moved");
    const env = { DATA_DIR: served, DATABASE_URL: toUrl(moved) };
    await runTask("restore", [archive], env);
    expectSame("on a server", original, await contentOf(moved, served));

    const back = join(served, "back.tar.gz");
    await runTask("backup", [back], env);
    rmSync(home, { recursive: true });
    await runTask("restore", [back], { DATA_DIR: home });
    expectSame("in an embedded database again", original, await contentOfFolder(home));
    await expectOpen(home);
    const rows = Object.values(original.tables).flat().length;
    const { size } = statSync(archive);
    return `${rows} rows and ${Object.keys(original.files).length} files in ${(size / 1e6).toFixed(1)} MB: equal after a wipe, on a server, and embedded again; ${inTheRush} orders in a backup taken under load: complete`;
  } finally {
    await shop.close();
    for (const folder of [home, served]) rmSync(folder, { recursive: true, force: true });
  }
}

type Content = { tables: Record<string, string[]>; files: Record<string, string> };

type Rushed = { mugStore: MugStore; acknowledgedBefore: ReadonlySet<string> };

/** Backed up twice: once under load, and once at rest for the comparison. */
async function aShopWorthKeeping(
  dataDir: string,
  archive: string,
  rushed: string,
): Promise<Rushed & { original: Content }> {
  const mugStore = await inDataFolder(dataDir, aMugStore);
  const server = await startServer({ dataDir, env: { RATE_LIMITS: "off", LOG_LEVEL: "silent" } });
  let acknowledgedBefore: ReadonlySet<string>;
  try {
    const owner = await anOwner({ request: (path, init) => fetch(server.url + path, init) });
    const seeded = await fetch(`${server.url}/api/functions/seed-data`, {
      method: "POST",
      headers: { ...owner.headers, "content-type": "application/json" },
      body: JSON.stringify({ store_id: owner.storeId }),
    });
    if (!seeded.ok) throw new Error(`The demo data answered ${seeded.status}.`);
    const rush = startRush(server.url, mugStore);
    await rush.untilAcknowledged(ORDERS / 2);
    acknowledgedBefore = await backUpAmid(rush, dataDir, rushed);
    await rush.untilAcknowledged(ORDERS / 2);
    await rush.settle();
  } finally {
    await server.stop();
  }
  await holdWaitingMails(dataDir);
  await runTask("backup", [archive], { DATA_DIR: dataDir });
  return { original: await contentOfFolder(dataDir), mugStore, acknowledgedBefore };
}

// A restore does the same; otherwise their rows would differ.
async function holdWaitingMails(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const client = new pg.Client(postgres.server);
  await client.connect();
  await holdMails(client);
  await client.end();
  await postgres.stop();
}

async function backUpAmid(rush: Rush, dataDir: string, archive: string): Promise<ReadonlySet<string>> {
  const acknowledgedBefore = new Set(rush.acknowledged);
  await runTask("backup", [archive], { DATA_DIR: dataDir });
  if (rush.acknowledged.size === acknowledgedBefore.size)
    throw new Error("Nobody ordered during the backup.");
  return acknowledgedBefore;
}

/** It contains every order acknowledged before it started, complete and with the matching stock. */
async function expectWhole(archive: string, original: Content, rushed: Rushed): Promise<number> {
  const dataDir = makeDataFolder();
  try {
    await runTask("restore", [archive], { DATA_DIR: dataDir });
    const { files } = await contentOfFolder(dataDir);
    if (JSON.stringify(files) !== JSON.stringify(original.files))
      throw new Error("The pictures differ after a backup under load.");
    return await inDataFolder(dataDir, (db) => auditOrders(db, rushed.mugStore, rushed.acknowledgedBefore));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Asynchronously: the shoppers run in this process. */
export async function runTask(
  task: "backup" | "restore" | "installation",
  args: string[],
  env: Record<string, string>,
): Promise<void> {
  await promisify(execFile)(process.execPath, [`scripts/${task}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? "", TMPDIR: process.env.TMPDIR ?? "", ...env },
  }).catch(({ stderr }) => {
    throw new Error(`npm run ${task} failed: ${stderr}`);
  });
}

async function contentOfFolder(dataDir: string): Promise<Content> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  return contentOf(postgres.server, dataDir).finally(postgres.stop);
}

async function contentOf(server: pg.ClientConfig, dataDir: string): Promise<Content> {
  const files: Record<string, string> = {};
  for (const file of globSync("product-images/**/*.*", { cwd: dataDir }).sort())
    files[file] = createHash("sha256")
      .update(readFileSync(join(dataDir, file)))
      .digest("hex");
  return { tables: await databaseContent(server), files };
}

function expectSame(where: string, original: Content, copy: Content): void {
  if (Object.keys(original.files).length === 0) throw new Error("There were no pictures to compare.");
  for (const [table, rows] of Object.entries(original.tables))
    if (JSON.stringify(rows) !== JSON.stringify(copy.tables[table]))
      throw new Error(`The rows of ${table} differ ${where}.`);
  if (JSON.stringify(original.files) !== JSON.stringify(copy.files))
    throw new Error(`The pictures differ ${where}.`);
}

async function expectOpen(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir, env: { LOG_LEVEL: "silent" } });
  await server.stop();
}
