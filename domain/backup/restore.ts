import { text } from "node:stream/consumers";
import type pg from "pg";
import { loadInto, openTable, refuseForeignLevel, setSequences } from "#db/backup/load.ts";
import { reachForRestore } from "#db/backup/reach.ts";
import { keepSecret } from "#db/backup/secret.ts";
import type { Log } from "#db/log.ts";
import type { Config } from "../../config.ts";
import { type ArchivedFile, readArchive, verifyArchive } from "./archive.ts";
import { openImages } from "./images.ts";
import { IMAGES, MANIFEST, type Manifest, parseManifest, SECRET, tableOfPiece } from "./manifest.ts";

export type RestoredContent = { rows: number; images: number; createdAt: string };

/** Fills an empty database and picture store from a backup, wherever that one was made. */
export async function restore(config: Config, file: string, log: Log): Promise<RestoredContent> {
  const manifest = parseManifest(await verifyArchive(file, MANIFEST));
  await refuseForeignLevel(manifest.migrations);
  const { client, close } = await reachForRestore(config, log);
  const content = { rows: 0, images: 0, createdAt: manifest.createdAt };
  try {
    await loadInto(client, manifest.migrations, async () => {
      const target = openTarget(config, client, manifest, content);
      for await (const archived of readArchive(file)) await target.take(archived);
      await target.finish();
    });
    return content;
  } finally {
    await close();
  }
}

function openTarget(config: Config, client: pg.Client, manifest: Manifest, content: RestoredContent) {
  const images = openImages(config);
  let table: ReturnType<typeof openTable> | undefined;

  async function take({ name, content: bytes }: ArchivedFile): Promise<void> {
    const tableName = tableOfPiece(name);
    if (tableName !== table?.name) await closeTable();
    if (tableName) return fill(tableName, bytes);
    if (name === SECRET) return keepSecret(config, client, await text(bytes));
    if (!name.startsWith(IMAGES)) return;
    await images.put(name.slice(IMAGES.length), bytes);
    content.images++;
  }

  async function fill(name: string, rows: ArchivedFile["content"]): Promise<void> {
    const shape = manifest.tables.find((known) => known.name === name);
    if (!shape) throw new Error(`The backup has rows for ${name}, a table that it does not describe.`);
    table ??= openTable(client, shape);
    for await (const chunk of rows) await table.write(chunk);
  }

  async function closeTable(): Promise<void> {
    content.rows += (await table?.close()) ?? 0;
    table = undefined;
  }

  async function finish(): Promise<void> {
    await closeTable();
    await setSequences(client, manifest.sequences);
  }

  return { take, finish };
}
