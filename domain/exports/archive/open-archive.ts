import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import type { ExportFile } from "#db/schema/exports.ts";
import { stores } from "#db/schema/stores.ts";
import { openExportFile } from "#domain/exports/export-file.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import { findPrivateFile } from "#domain/private-files/find-private-file.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { archiveSchema } from "./archive-schema.ts";
import { archivedPictures } from "./archived-pictures.ts";
import { PICTURES_FILE, SPREADSHEETS, TABLES } from "./everything.ts";
import { type IndexedFile, indexPage } from "./index-page.tsx";
import { PRODUCT_CARDS } from "./product-cards.tsx";
import { writeZip, type ZippedFile } from "./write-zip.ts";

type Archive = { files: ExportFile[]; createdAt: Date };
type Deps = { db: Db; storage: Storage; log: Log };
type Opened = Deps & Archive & { store: StoreId; storeName: string };

/**
 * The archive as one ZIP file; undefined when its files are no longer kept. It is put together while it is downloaded:
 * the pictures come straight from their folder or bucket, so that they are neither stored twice nor all in memory.
 */
export async function openArchive(deps: Deps, store: StoreId, archive: Archive) {
  for (const { file_id } of archive.files)
    if (!(await findPrivateFile(deps.db, store, file_id))) return undefined;
  const [named] = await inStore(deps.db, "owner", store, (tx) =>
    tx.select({ name: stores.name, slug: stores.slug }).from(stores).where(eq(stores.id, store)),
  );
  if (!named) return undefined;
  const opened = { ...deps, store, storeName: named.name, ...archive };
  return {
    name: `${named.slug ?? "store"}-${archive.createdAt.toISOString().slice(0, 10)}.zip`,
    type: "application/zip",
    content: writeZip(zippedFiles(opened), archive.createdAt),
  };
}

async function* zippedFiles(opened: Opened): AsyncGenerator<ZippedFile> {
  const { files } = opened;
  const page = indexPage(describe(opened));
  const cards = readText(opened, PRODUCT_CARDS.name);
  yield {
    name: PRODUCT_CARDS.name,
    text: inOrder([Buffer.from(page.start)], cards, [Buffer.from(page.end)]),
  };
  yield { name: "schema.json", text: [Buffer.from(JSON.stringify(archiveSchema(), null, 2))] };
  for (const { name } of files) if (name !== PRODUCT_CARDS.name) yield { name, text: readText(opened, name) };
  yield* archivedPictures(opened, opened.store, readText(opened, PICTURES_FILE));
}

function describe({ storeName, createdAt, files }: Opened) {
  const rowsOf = (name: string) => files.find((file) => file.name === name)?.rows ?? 0;
  const counted = (file: Omit<IndexedFile, "rows">) => ({ ...file, rows: rowsOf(file.name) });
  return {
    storeName,
    madeAt: createdAt,
    sheets: SPREADSHEETS.map(counted),
    tables: TABLES.map(counted),
    pictures: rowsOf(PICTURES_FILE),
    products: rowsOf(PRODUCT_CARDS.name),
  };
}

async function* readText({ db, store, files }: Opened, name: string): AsyncGenerator<Buffer> {
  const file = files.find((candidate) => candidate.name === name);
  const text = file && (await openExportFile(db, store, file));
  if (!text) throw new Error(`The archive lacks its file ${name}.`);
  yield* text;
}

async function* inOrder(...parts: (Iterable<Buffer> | AsyncIterable<Buffer>)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* part;
}
