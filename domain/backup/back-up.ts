import { dirname } from "node:path";
import type pg from "pg";
import { listSequences, listTables } from "#db/backup/catalog.ts";
import { countRows, dumpTable, holdTables, inSnapshot, requireAllRows, rowsIn } from "#db/backup/dump.ts";
import { reachForBackup } from "#db/backup/reach.ts";
import { findKeptSecret } from "#db/backup/secret.ts";
import { makeFolder } from "#db/data-folder.ts";
import { noteBackup } from "#db/installation.ts";
import type { Log } from "#db/log.ts";
import { listApplied } from "#db/migrating/migrate.ts";
import { StartError } from "#db/start-error.ts";
import type { Config } from "#server/config.ts";
import { type AddFile, writeArchive } from "./archive.ts";
import { openImages, requireImages } from "./images.ts";
import { IMAGES, MANIFEST, manifestText, pieceName, SECRET } from "./manifest.ts";

type BackupContent = { stores: number; rows: number; images: number };

type CountedTable = { name: string; columns: string[]; rows: number };

/** Writes one consistent snapshot of all rows, and all pictures, into one archive, while the server keeps running. */
export async function backUp(config: Config, file: string, log: Log): Promise<BackupContent> {
  await requireImages(config);
  await makeFolder(dirname(file));
  const { client, close } = await reachForBackup(config, log);
  try {
    const content = await writeArchive(file, async (add) => {
      const tables = await inSnapshot(client, () => addDatabase(config, client, add));
      // After the rows: a picture is stored before a row refers to it, so that none is missing.
      return { ...sumUp(tables), images: await addImages(config, add) };
    });
    // The archive is whole without it, as that of a database that cannot be written or is not migrated yet.
    await noteBackup(client).catch((error: unknown) =>
      log.warn({ err: error }, "The backup was made, but the database could not note when."),
    );
    return content;
  } finally {
    await close();
  }
}

async function addDatabase(config: Config, client: pg.Client, add: AddFile): Promise<CountedTable[]> {
  await requireAllRows(client);
  const migrations = await listApplied(client).catch(() => {
    throw new StartError("This database has no tables yet: there is nothing to back up.");
  });
  const shapes = await listTables(client);
  await holdTables(client, shapes);
  const tables: CountedTable[] = [];
  for (const shape of shapes) tables.push({ ...shape, rows: await countRows(client, shape) });
  const sequences = await listSequences(client);
  const createdAt = new Date().toISOString();
  await addText(add, MANIFEST, manifestText({ createdAt, migrations, tables, sequences }));
  const secret = await findKeptSecret(config, client);
  if (secret) await addText(add, SECRET, secret);
  for (const table of tables) await addTable(client, table, add);
  return tables;
}

async function addTable(client: pg.Client, table: CountedTable, add: AddFile): Promise<void> {
  let pieces = 0;
  let rows = 0;
  for await (const piece of dumpTable(client, table)) {
    await add(pieceName(table.name, pieces++), piece.length, [piece]);
    rows += rowsIn(piece);
  }
  if (rows !== table.rows)
    throw new StartError(
      `The table ${table.name} has ${table.rows} rows, but ${rows} could be read: no backup was made.`,
    );
}

function sumUp(tables: CountedTable[]) {
  const stores = tables.find(({ name }) => name === "stores")?.rows ?? 0;
  return { stores, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
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
