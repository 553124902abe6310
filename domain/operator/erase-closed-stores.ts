import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { stores } from "#db/schema/stores.ts";
import { isCopy } from "#domain/installation/installation.ts";
import { repeatedly } from "#domain/jobs/repeatedly.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import { fileKeys } from "#domain/pictures/storage-key.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { domainsTag, storeTag } from "#rules/page/page-tags.ts";
import { endDeed } from "./deeds.ts";
import { warnOfErasure } from "./warn-of-erasure.ts";

const EVERY_MS = 10 * 60_000;
const STORES_AT_ONCE = 10;
/** Of each table in one transaction: other stores must not wait for it. */
const ROWS_AT_ONCE = 1_000;
const PICTURES_AT_ONCE = 50;
/** Of one run in one process. What is left waits for the next. */
const MAX_RUN_MS = 60_000;

type EraseDeps = { db: Db; storage: Storage; log: Pick<Log, "error"> };

/** One in every process; several may erase one store, since each step is whole. */
export function startErasingStores(deps: EraseDeps): { close(): Promise<void> } {
  return repeatedly((isClosing) => eraseClosedStores(deps, isClosing), {
    everyMs: EVERY_MS,
    onError: (error) => deps.log.error({ err: error }, "erasing closed stores failed"),
  });
}

/**
 * Erases the stores whose time has come, whole: rows, then pictures, then the store. In small steps, each committed: a
 * process that is killed leaves the store due, and another goes on. None in a copy. Returns how many are gone.
 */
export async function eraseClosedStores(deps: EraseDeps, isClosing = () => false): Promise<number> {
  if (await isCopy(deps.db)) return 0;
  await warnOfErasure(deps.db);
  const until = performance.now() + MAX_RUN_MS;
  const isOver = () => isClosing() || performance.now() > until;
  let erased = 0;
  for (const store of await listDue(deps.db)) {
    // One whose pictures cannot be removed must not keep the others waiting.
    const isGone = await eraseStore(deps, store, isOver).catch((error: unknown) => {
      deps.log.error({ err: error, store }, "a closed store could not be erased");
      return false;
    });
    if (isGone) erased++;
  }
  return erased;
}

async function listDue(db: Db): Promise<StoreId[]> {
  const rows = await asService(db, (tx) =>
    tx
      .select({ id: stores.id })
      .from(stores)
      .where(lte(stores.closingAt, sql`now()`))
      // In no order: some that cannot be erased must not be the first each time.
      .orderBy(sql`random()`)
      .limit(STORES_AT_ONCE),
  );
  return rows.map(({ id }) => id);
}

async function eraseStore(deps: EraseDeps, store: StoreId, isOver: () => boolean): Promise<boolean> {
  const { db } = deps;
  while ((await eraseRows(db, store)) > 0) if (isOver()) return false;
  while (await erasePictures(deps, store)) if (isOver()) return false;
  const isGone = await asService(db, async (tx) => {
    const { rows } = await tx.execute<{ gone: boolean }>(sql`select erase_closed_store(${store}) as gone`);
    await pagesChanged(tx, [storeTag(store), domainsTag(store)]);
    return rows[0]?.gone === true;
  });
  if (isGone)
    await endDeed(
      db,
      { who: "the server", command: "stores close", subject: store, details: { erased: true } },
      "done",
    );
  return isGone;
}

async function eraseRows(db: Db, store: StoreId): Promise<number> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ gone: number }>(
      sql`select erase_rows_of_closed_store(${store}, ${ROWS_AT_ONCE})::float8 as gone`,
    ),
  );
  return rows[0]?.gone ?? 0;
}

/** Files first: a row whose files are still there is tried again. */
async function erasePictures({ db, storage }: EraseDeps, store: StoreId): Promise<boolean> {
  const pictures = await asService(db, (tx) =>
    tx
      .select({ url: mediaFiles.url, widths: mediaFiles.widths })
      .from(mediaFiles)
      .where(eq(mediaFiles.storeId, store))
      .limit(PICTURES_AT_ONCE),
  );
  if (pictures.length === 0) return false;
  for (const picture of pictures) await storage.remove(fileKeys(picture));
  const urls = pictures.map(({ url }) => url);
  await asService(db, (tx) =>
    tx.delete(mediaFiles).where(and(eq(mediaFiles.storeId, store), inArray(mediaFiles.url, urls))),
  );
  return true;
}
