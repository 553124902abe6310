import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { NotNow } from "#domain/jobs/job.ts";
import { type FetchLimits, type FetchResult, fetchPublicFile } from "#domain/outbound/fetch-public-file.ts";
import type { FetchDeps } from "#domain/outbound/guarded-request.ts";
import type { ImageQueue } from "#domain/pictures/image-queue.ts";
import { saveUpload } from "#domain/pictures/save-upload.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import { keyFormat } from "#domain/pictures/storage-key.ts";
import { findFullStore } from "#domain/pictures/stored-bytes.ts";
import { makeUploadFolder } from "#domain/pictures/upload-folder.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { MAX_UPLOAD_BYTES, uploadMessage } from "#rules/picture/upload-limits.ts";
import type { Config } from "#server/config.ts";

// Others wait meanwhile: a picture of 20 MB needs a host that sends 0.7 MB a second.
const LIMITS: FetchLimits = { bytes: MAX_UPLOAD_BYTES, totalMs: 30_000, idleMs: 10_000 };
const BUSY_MS = 1_000;
/** A host that does not answer this often in a row is not asked for the rest of the job's pictures. */
const MAX_SILENT_TIMES = 3;

const GONE = "This picture is no longer here.";

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

/** How often in a row hosts did not answer. */
export type Silences = Record<string, number>;

export type Got = { ok: true; url: string } | { ok: false; problem: string; isSilent?: boolean };

export type WantedFile = {
  source: string;
  /** Fetched before. */
  knownUrl: string | null;
  productId: ProductId | null;
  silences: Silences;
  signal: AbortSignal;
};

/** The picture as one of this store. Undefined when it must be asked for again later. */
export async function getPicture(
  deps: PictureDeps,
  store: StoreId,
  wanted: WantedFile,
): Promise<Got | undefined> {
  const { source, silences, signal } = wanted;
  const stored = storedUrl(source, deps.origin);
  const url = wanted.knownUrl ?? stored;
  if (url && (await isOwn(deps.db, store, url))) return { ok: true, url };

  const { storage, fetching: { limits = LIMITS, ...fetching } = {} } = deps;
  if (stored) return savePicture(deps, store, wanted, (path) => copyStored(storage, stored, path, signal));
  const host = URL.parse(source)?.host ?? "";
  if ((silences[host] ?? 0) >= MAX_SILENT_TIMES) {
    const problem = `${host} does not answer at the moment. This picture was not tried.`;
    return { ok: false, problem, isSilent: true };
  }
  return savePicture(deps, store, wanted, (path) =>
    fetchPublicFile({ address: source, path, limits, signal }, fetching),
  );
}

/** For an address of our own storage: it is never asked for over the network. */
function storedUrl(source: string, origin: string): string | undefined {
  const url = URL.parse(source, origin);
  return url?.origin === origin && url.pathname.startsWith("/storage/") ? url.pathname : undefined;
}

async function isOwn(db: Db, store: StoreId, url: string): Promise<boolean> {
  const its = and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, url));
  return (await inStore(db, "owner", store, (tx) => tx.$count(mediaFiles, its))) > 0;
}

/** Receives a file and takes it as an upload of this store. */
async function savePicture(
  deps: PictureDeps,
  store: StoreId,
  { productId, signal }: WantedFile,
  receive: (path: string) => Promise<FetchResult>,
): Promise<Got | undefined> {
  const { db, config } = deps;
  const full = await inStore(db, "owner", store, (tx) =>
    findFullStore(tx, store, config.maxImageBytesPerStore),
  );
  if (full) return { ok: false, problem: uploadMessage(full) };
  using place = deps.imageQueue.enter(store, { inBackground: true });
  if (!place) return setTimeout(BUSY_MS, undefined);

  await using folder = await makeUploadFolder(config.dataDir);
  const path = join(folder.path, "file");
  try {
    const received = await receive(path);
    if (!received.ok) return received;
    const target = { kind: "product", product: productId ?? undefined } as const;
    const saved = await saveUpload(deps, store, { path, target, place, signal });
    return saved.ok ? { ok: true, url: saved.picture.url } : { ok: false, problem: uploadMessage(saved) };
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/**
 * A picture of any store on this server: anybody who knows its address sees it, whether its product is a draft or not.
 * The copy is this store's own, so that it stays when the other one is removed.
 */
async function copyStored(
  storage: Storage,
  url: string,
  path: string,
  signal: AbortSignal,
): Promise<FetchResult> {
  const key = url.startsWith(IMAGE_BUCKET_PATH) ? url.slice(IMAGE_BUCKET_PATH.length) : "";
  const bytes = keyFormat(key) && (await readStored(storage, key, signal));
  if (!bytes) return { ok: false, problem: GONE, isSilent: false };
  await writeFile(path, bytes);
  return { ok: true };
}

async function readStored(storage: Storage, key: string, signal: AbortSignal): Promise<Buffer | undefined> {
  return storage.read(key, signal).catch((cause: unknown) => {
    throw new NotNow("A picture of our own cannot be read.", { cause });
  });
}
