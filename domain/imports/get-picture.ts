import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import type { ImageQueue } from "#domain/media/image-queue.ts";
import { saveUpload } from "#domain/media/save-upload.ts";
import type { Storage } from "#domain/media/storage.ts";
import { findFullStore } from "#domain/media/stored-bytes.ts";
import { makeUploadFolder } from "#domain/media/upload-folder.ts";
import { type FetchDeps, type FetchLimits, fetchPublicFile } from "#domain/outbound/fetch-public-file.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import { MAX_UPLOAD_BYTES, uploadMessage } from "#rules/picture/upload-limits.ts";
import type { Config } from "#server/config.ts";

const LIMITS: FetchLimits = { bytes: MAX_UPLOAD_BYTES, totalMs: 60_000, idleMs: 10_000 };
const BUSY_MS = 1_000;
/** A host that does not answer this often in a row is not asked for the rest of the job's pictures. */
const MAX_SILENT_TIMES = 3;

const NOT_YOURS = "This picture is not in your store.";

export type PictureDeps = {
  db: Db;
  storage: Storage;
  imageQueue: ImageQueue;
  imageWorker: string;
  /** The address of our own pictures. */
  origin: string;
  config: Pick<Config, "maxImageBytesPerStore" | "dataDir">;
  fetching?: FetchDeps & { limits?: FetchLimits };
};

/** The host that did not answer last, and how often in a row. */
export type Silence = { host: string; times: number };

export type Got = { ok: true; url: string } | { ok: false; problem: string; isSilent?: boolean };

type Wanted = {
  source: string;
  /** Fetched before. */
  knownUrl: string | null;
  item: { productId: ProductId | null };
  silence: Silence | null;
  signal: AbortSignal;
};

/** The picture as one of this store. Undefined when it must be asked for again later. */
export async function getPicture(
  deps: PictureDeps,
  store: StoreId,
  wanted: Wanted,
): Promise<Got | undefined> {
  const url = wanted.knownUrl ?? ownUrl(wanted.source, deps.origin);
  if (!url) return fetchPicture(deps, store, wanted);
  const known = and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, url));
  const isOwn = await inStore(deps.db, "owner", store, (tx) => tx.$count(mediaFiles, known));
  return isOwn > 0 ? { ok: true, url } : { ok: false, problem: NOT_YOURS };
}

/** For an address of our own storage: it is never asked for over the network. */
function ownUrl(source: string, origin: string): string | undefined {
  const url = URL.parse(source, origin);
  return url?.origin === origin && url.pathname.startsWith("/storage/") ? url.pathname : undefined;
}

async function fetchPicture(
  deps: PictureDeps,
  store: StoreId,
  { source, item, silence, signal }: Wanted,
): Promise<Got | undefined> {
  const host = URL.parse(source)?.host;
  if (silence && silence.host === host && silence.times >= MAX_SILENT_TIMES) {
    const problem = `${host} did not answer ${MAX_SILENT_TIMES} times in a row. This picture was not tried.`;
    return { ok: false, problem, isSilent: true };
  }
  const { db, config, fetching: { limits = LIMITS, ...fetching } = {} } = deps;
  const full = await inStore(db, "owner", store, (tx) =>
    findFullStore(tx, store, config.maxImageBytesPerStore),
  );
  if (full) return { ok: false, problem: uploadMessage(full) };
  using place = deps.imageQueue.enter(store);
  if (!place) return setTimeout(BUSY_MS, undefined);

  await using folder = await makeUploadFolder(config.dataDir);
  const path = join(folder.path, "file");
  try {
    const fetched = await fetchPublicFile({ address: source, path, limits, signal }, fetching);
    if (!fetched.ok) return fetched;
    const target = { kind: "product", product: item.productId ?? undefined } as const;
    const saved = await saveUpload(deps, store, { path, target, place, signal });
    return saved.ok ? { ok: true, url: saved.picture.url } : { ok: false, problem: uploadMessage(saved) };
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
