import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import type { Db } from "#db/client.ts";
import type { ExportFile } from "#db/schema/exports.ts";
import { findPrivateFile } from "#domain/private-files/find-private-file.ts";
import type { StoreId } from "#rules/input/ids.ts";

const compress = promisify(gzip);

/**
 * A page as it is kept. Rows resemble each other and take a tenth of the space, and the private area is limited. Each page
 * is compressed by itself: together they are one gzip file of many members.
 */
export function compressPage(content: Uint8Array): Promise<Buffer> {
  return compress(content);
}

/** The text of a file; undefined when it is no longer kept. */
export async function openExportFile(
  db: Db,
  store: StoreId,
  { file_id }: Pick<ExportFile, "file_id">,
): Promise<AsyncIterable<Buffer> | undefined> {
  const kept = await findPrivateFile(db, store, file_id);
  // Whoever reads it is told of an error by the last stream.
  return kept && decompress(kept.content);
}

async function* decompress(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* pipeline(Readable.from(content), createGunzip(), () => undefined) as AsyncIterable<Buffer>;
}
