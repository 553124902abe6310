import { CONTENT_TYPES, type Storage } from "#domain/pictures/storage.ts";
import { keyFormat } from "#domain/pictures/storage-key.ts";
import { NO_CONTENT_POLICY, securityHeaders } from "#http/middleware/security-headers.ts";
import type { Header } from "#http/pages/ready-head.ts";
import { makeRendition, type Rendition } from "#http/pages/rendition.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";

const LIMITS = {
  /** Of all pictures in memory. */
  maxBytes: 64 * 1024 * 1024,
  /** A picture that its owner removed is also gone from memory after this time. */
  keepMs: 60 * 60 * 1000,
  /** A folder or bucket that takes longer counts as down: the visitor has given up by then. */
  readMs: 3_000,
};

export type Pictures = ReturnType<typeof createPictures>;

/**
 * Uploaded pictures as finished responses. Recent ones come from memory, even while their folder or bucket is down.
 */
export function createPictures(storage: Storage, https: boolean, limits: typeof LIMITS = LIMITS) {
  /** By URL; the least recently used comes first. */
  const kept = new Map<string, { picture: Rendition; readAt: number }>();
  const underWay = new Map<string, Promise<Rendition | undefined>>();
  const counts = { hits: 0, read: 0, missing: 0, failed: 0, bytes: 0 };
  let isUp = true;

  function find(url: string): Rendition | undefined {
    const found = kept.get(url);
    if (!found) return undefined;
    forget(url);
    if (performance.now() - found.readAt > limits.keepMs) return undefined;
    counts.hits++;
    keep(url, found);
    return found.picture;
  }

  /** One read per picture for parallel requests. Undefined when there is no such file. */
  function read(key: string): Promise<Rendition | undefined> {
    const joined = underWay.get(key);
    if (joined) return joined;
    const reading = readInTime(key).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  }

  async function readInTime(key: string): Promise<Rendition | undefined> {
    try {
      const bytes = await within(limits.readMs, (signal) => storage.read(key, signal));
      isUp = true;
      if (bytes) counts.read++;
      else counts.missing++;
      return bytes && remember(key, bytes);
    } catch (error) {
      isUp = false;
      counts.failed++;
      throw error;
    }
  }

  function remember(key: string, bytes: Buffer): Rendition {
    const picture = makeRendition(200, headersFor(key, https), bytes);
    keep(IMAGE_BUCKET_PATH + key, { picture, readAt: performance.now() });
    for (const oldest of kept.keys()) {
      if (counts.bytes <= limits.maxBytes) break;
      forget(oldest);
    }
    return picture;
  }

  function keep(url: string, entry: { picture: Rendition; readAt: number }): void {
    kept.set(url, entry);
    counts.bytes += entry.picture.size;
  }

  function forget(url: string): void {
    counts.bytes -= kept.get(url)?.picture.size ?? 0;
    kept.delete(url);
  }

  return {
    find,
    read,
    /** Whether the last read got an answer. */
    isUp: () => isUp,
    counts: () => ({ ...counts }),
  };
}

// A hung disk ignores the signal, so there is a timer as well.
function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  return Promise.race([work(signal), tooLate]);
}

function headersFor(key: string, https: boolean): Header[] {
  return [
    ["content-type", CONTENT_TYPES[keyFormat(key) ?? "webp"]],
    ...lastingHeaders(key),
    ["content-security-policy", NO_CONTENT_POLICY],
    // Mails are read on other sites' pages, too.
    ...securityHeaders(https, "cross-origin"),
  ];
}

/** A key is never used twice, so its content never changes. */
export function lastingHeaders(key: string): Header[] {
  return [
    ["cache-control", "public, max-age=31536000, immutable"],
    ["etag", `"${key}"`],
  ];
}
