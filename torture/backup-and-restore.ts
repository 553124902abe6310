import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import { databaseContent } from "#test/database-content.ts";
import { openOrderShop } from "#test/order-shop.ts";
import { anOwner } from "#test/owner.ts";
import { onDatabase, onServer, toUrl } from "#test/server-database.ts";
import { makeDataFolder, startServer } from "#test/server-process.ts";
import { silentLog } from "#test/silent-log.ts";
import { aStand, inDataFolder } from "./books.ts";
import { startRush } from "./rush.ts";

const ROOT = join(import.meta.dirname, "..");
const ORDERS = 500;

/** A shop with pictures and orders is backed up, wiped and restored: at home, over a server, and home again. */
export async function backUpAndRestore(): Promise<string> {
  const home = makeDataFolder();
  const served = makeDataFolder();
  const shop = await openOrderShop();
  try {
    const archive = join(served, "shop.tar.gz");
    const original = await aShopWorthKeeping(home, archive);

    rmSync(join(home, "postgres"), { recursive: true });
    rmSync(join(home, "product-images"), { recursive: true });
    run("restore", archive, { DATA_DIR: home });
    expectSame("at home", original, await contentOfFolder(home));

    await onServer(shop.database, "create database moved");
    const moved = onDatabase(shop.database, "moved");
    const env = { DATA_DIR: served, DATABASE_URL: toUrl(moved) };
    run("restore", archive, env);
    expectSame("on a server", original, await contentOf(moved, served));

    const back = join(served, "back.tar.gz");
    run("backup", back, env);
    rmSync(home, { recursive: true });
    run("restore", back, { DATA_DIR: home });
    expectSame("home again", original, await contentOfFolder(home));
    await expectOpen(home);
    const rows = Object.values(original.tables).flat().length;
    const { size } = statSync(archive);
    return `${rows} rows and ${Object.keys(original.files).length} files in ${(size / 1e6).toFixed(1)} MB: equal after a wipe, on a server, and home again`;
  } finally {
    await shop.close();
    for (const folder of [home, served]) rmSync(folder, { recursive: true, force: true });
  }
}

type Content = { tables: Record<string, string[]>; files: Record<string, string> };

/** Backed up twice: once while people order, which must do no harm, and once when all is quiet, to be compared. */
async function aShopWorthKeeping(dataDir: string, archive: string): Promise<Content> {
  const stand = await inDataFolder(dataDir, aStand);
  const server = await startServer({ dataDir, env: { RATE_LIMITS: "off", LOG_LEVEL: "silent" } });
  try {
    const owner = await anOwner({ request: (path, init) => fetch(server.url + path, init) });
    const seeded = await fetch(`${server.url}/api/functions/seed-data`, {
      method: "POST",
      headers: { ...owner.headers, "content-type": "application/json" },
      body: JSON.stringify({ store_id: owner.storeId }),
    });
    if (!seeded.ok) throw new Error(`The demo data answered ${seeded.status}.`);
    const rush = startRush(server.url, stand);
    await rush.untilAcknowledged(ORDERS / 2);
    run("backup", archive, { DATA_DIR: dataDir });
    await rush.untilAcknowledged(ORDERS / 2);
    await rush.settle();
  } finally {
    await server.stop();
  }
  run("backup", archive, { DATA_DIR: dataDir });
  return contentOfFolder(dataDir);
}

function run(task: "backup" | "restore", archive: string, env: Record<string, string>): void {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${task}.ts`, archive], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? "", TMPDIR: process.env.TMPDIR ?? "", ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm run ${task} failed: ${stderr}`);
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
      throw new Error(`The rows of ${table} are not the same ${where}.`);
  if (JSON.stringify(original.files) !== JSON.stringify(copy.files))
    throw new Error(`The pictures are not the same ${where}.`);
}

async function expectOpen(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir, env: { LOG_LEVEL: "silent" } });
  await server.stop();
}
