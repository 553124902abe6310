import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type pg from "pg";
import { listSequences, listTables, type TableShape } from "#db/backup/catalog.ts";
import { dumpTable, holdTables, inSnapshot } from "#db/backup/dump.ts";
import { reachForBackup } from "#db/backup/reach.ts";
import { findKeptSecret } from "#db/backup/secret.ts";
import type { Log } from "#db/log.ts";
import { listApplied } from "#db/migrate.ts";
import { StartError } from "#db/start-error.ts";
import type { Config } from "../../config.ts";
import { type AddFile, writeArchive } from "./archive.ts";
import { openImages } from "./images.ts";
import { IMAGES, MANIFEST, manifestText, pieceName, SECRET } from "./manifest.ts";

export type BackupContent = { tables: number; images: number };

/** All rows as of one moment, and all pictures, into one archive; a running server goes on meanwhile. */
export async function backUp(config: Config, file: string, log: Log): Promise<BackupContent> {
  await mkdir(dirname(file), { recursive: true });
  const { client, close } = await reachForBackup(config, log);
  const content = { tables: 0, images: 0 };
  try {
    await writeArchive(file, async (add) => {
      content.tables = await inSnapshot(client, () => addDatabase(config, client, add));
      // After the rows: a picture is stored before a row names it, so none is missing.
      content.images = await addImages(config, add);
    });
    return content;
  } finally {
    await close();
  }
}

async function addDatabase(config: Config, client: pg.Client, add: AddFile): Promise<number> {
  const migrations = await listApplied(client).catch(() => {
    throw new StartError("No server has worked with this database yet: nothing to back up.");
  });
  const tables = await listTables(client);
  await holdTables(client, tables);
  const sequences = await listSequences(client);
  const createdAt = new Date().toISOString();
  await addText(add, MANIFEST, manifestText({ createdAt, migrations, tables, sequences }));
  const secret = await findKeptSecret(config, client);
  if (secret) await addText(add, SECRET, secret);
  for (const table of tables) await addTable(client, table, add);
  return tables.length;
}

async function addTable(client: pg.Client, table: TableShape, add: AddFile): Promise<void> {
  let piece = 0;
  for await (const rows of dumpTable(client, table))
    await add(pieceName(table.name, piece++), rows.length, [rows]);
}

async function addImages(config: Config, add: AddFile): Promise<number> {
  let count = 0;
  for await (const image of openImages(config).readAll()) {
    await add(IMAGES + image.key, image.size, image.content);
    count++;
  }
  return count;
}

function addText(add: AddFile, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  return add(name, bytes.length, [bytes]);
}
