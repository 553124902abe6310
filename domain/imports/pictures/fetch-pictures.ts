import { and, eq } from "drizzle-orm";
import { inStore, type Tx } from "#db/client.ts";
import { isTransient } from "#db/database-away.ts";
import type { Log } from "#db/log.ts";
import { importPictures } from "#db/schema/imports.ts";
import { type JobRow, type JobWork, NotNow } from "#domain/jobs/job.ts";
import { tryApart } from "#domain/jobs/try-apart.ts";
import { BucketAway } from "#domain/pictures/bucket.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";
import { type Got, getPicture, type PictureDeps, type Silences, type WantedFile } from "./get-picture.ts";
import { DELETED, keepPicture } from "./keep-picture.ts";
import { listWaitingPictures, type WaitingPicture } from "./waiting-pictures.ts";

/** Half of what a store can upload at a time, so that its owner can still upload. */
const AT_A_TIME = 6;
const AT_A_TIME_PER_HOST = 4;
const MAX_SILENT_HOSTS = 50;

type Arrived = { picture: WaitingPicture; got: Got };

/**
 * A few pictures at a time: fetched outside the transaction, then added to their products. A process that is killed in
 * between fetches them again; the files that nothing shows are swept.
 */
export function createFetchPictures(deps: PictureDeps): JobWork {
  return async ({ store, input, cursor, signal, log, commit }) => {
    const { import_id: id } = input as { import_id: ImportId };
    const silences = (cursor ?? {}) as Silences;
    const waiting = await inStore(deps.db, "owner", store, (tx) => listWaitingPictures(tx, store, id));
    if (waiting.length === 0) return commit(async () => ({ rows: [], cursor, finished: true }));

    const ended = await Promise.allSettled(
      choosePictures(waiting).map(async (picture): Promise<Arrived[]> => {
        const got = picture.productId
          ? await getApart(deps, store, log, { ...picture, silences, signal })
          : { ok: false as const, problem: DELETED };
        return got ? [{ picture, got }] : [];
      }),
    );
    const arrived = ended.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
    if (arrived.length > 0) {
      await commit(async (tx) => ({
        rows: await keepPictures(tx, store, log, arrived),
        cursor: silencesAfter(silences, arrived),
        finished: false,
      }));
    }
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  };
}

/** An error that this picture alone causes must not stop the others. What may pass is waited for. */
async function getApart(
  deps: PictureDeps,
  store: StoreId,
  log: Log,
  wanted: WaitingPicture & Pick<WantedFile, "silences" | "signal">,
): Promise<Got | undefined> {
  try {
    return await getPicture(deps, store, wanted);
  } catch (error) {
    if (isTransient(error)) throw error;
    if (isStorageAway(error)) throw new NotNow("Pictures cannot be stored.", { cause: error });
    const { importId, position, place } = wanted;
    log.error({ err: error, import: importId, position, place }, "a picture of an import failed");
    return { ok: false, problem: UNEXPECTED };
  }
}

/** The bucket does not answer, or the disk is full. */
function isStorageAway(error: unknown): boolean {
  return (
    error instanceof BucketAway ||
    error instanceof NotNow ||
    /^(ENOSPC|EDQUOT|EIO|EMFILE)$/.test(String((error as { code?: unknown } | undefined)?.code))
  );
}

/** One that two products want waits until it was fetched for the first. */
function choosePictures(waiting: readonly WaitingPicture[]): WaitingPicture[] {
  const chosen = new Map<string, WaitingPicture>();
  const hosts = new Map<string, number>();
  for (const picture of waiting) {
    const host = hostOf(picture.source);
    const count = hosts.get(host) ?? 0;
    if (chosen.has(picture.source) || count >= AT_A_TIME_PER_HOST) continue;
    chosen.set(picture.source, picture);
    hosts.set(host, count + 1);
    if (chosen.size === AT_A_TIME) break;
  }
  return [...chosen.values()];
}

const UNEXPECTED = "An unexpected error occurred, and the product stays as it was.";

async function keepPictures(
  tx: Tx,
  store: StoreId,
  log: Log,
  arrived: readonly Arrived[],
): Promise<JobRow[]> {
  const rows: JobRow[] = [];
  // In the order in which others lock many products.
  for (const { picture, got } of arrived.toSorted(byProduct)) {
    const { importId, position, place } = picture;
    const kept = await tryApart(tx, log, { import: importId, position, place }, async (part) => ({
      problem: got.ok ? await keepPicture(part, store, picture, got.url) : got.problem,
    }));
    const { problem } = kept ?? { problem: UNEXPECTED };
    await setState(tx, store, picture, problem);
    rows.push({
      subject: picture.title,
      outcome: problem ? "failed" : "done",
      note: problem ?? picture.source,
    });
  }
  return rows;
}

function byProduct(a: Arrived, b: Arrived): number {
  const [one, other] = [a.picture.productId ?? "", b.picture.productId ?? ""];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

async function setState(
  tx: Tx,
  store: StoreId,
  { importId, position, place }: WaitingPicture,
  problem: string | undefined,
): Promise<void> {
  await tx
    .update(importPictures)
    .set({ state: problem ? "failed" : "done", problem: problem ?? "" })
    .where(
      and(
        eq(importPictures.storeId, store),
        eq(importPictures.importId, importId),
        eq(importPictures.position, position),
        eq(importPictures.place, place),
      ),
    );
}

function silencesAfter(before: Silences, arrived: readonly Arrived[]): Silences {
  const after = new Map(Object.entries(before));
  const byHost = Map.groupBy(arrived, ({ picture }) => hostOf(picture.source));
  for (const [host, pictures] of byHost) {
    const isSilent = pictures.every(({ got }) => !got.ok && got.isSilent);
    if (isSilent) after.set(host, (after.get(host) ?? 0) + pictures.length);
    else after.delete(host);
  }
  return Object.fromEntries([...after].slice(-MAX_SILENT_HOSTS));
}

function hostOf(source: string): string {
  return URL.parse(source)?.host ?? "";
}
