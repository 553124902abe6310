import { createHmac, randomUUID } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openBucket, type S3Config } from "#domain/pictures/bucket.ts";
import { deriveKey } from "#domain/secrets/keys.ts";
import type { OrderId } from "#rules/input/ids.ts";

/**
 * In `DATA_DIR`; in a bucket an object for each time that something is added, beside the pictures. Both are read: one may have been
 * used before the other.
 */
export const ERASURES_FILE = "erasures.txt";
const ERASURES_FOLDER = "erasures/";

/** An object of the bucket that belongs to the list. Versions before 0.9 wrote one. */
export function isOfErasureList(key: string): boolean {
  return key === ERASURES_FILE || key.startsWith(ERASURES_FOLDER);
}

const PATIENCE = { timeoutMs: 20_000, retries: 3 };
const READ_AT_ONCE = 16;

/** Nobody is erased meanwhile. */
export class ErasureListAway extends Error {}

type Where = { dataDir: string; s3: S3Config | undefined };

/** Until when each address and order was erased, each time that it was, by its hash. */
export type Erasures = ReadonlyMap<string, readonly Date[]>;

/**
 * Who was erased, outside of the database: a restored backup is erased again by it. Only hashes with a key of their own, so
 * that nobody learns an address from it. Lines are added, never changed.
 */
export type ErasureList = {
  /** Run it in the transaction before something is added: a folder of several machines may mix up lines of one moment. A bucket does not. */
  lock: string | undefined;
  add(hashes: readonly string[], at: Date): Promise<void>;
  /** Undefined when there is none. */
  read(): Promise<Erasures | undefined>;
};

/** Whoever hangs meanwhile loses it. */
export const ERASURES_LOCK =
  "set local idle_in_transaction_session_timeout = '30s'; select pg_advisory_xact_lock(hashtextextended('erasures', 0))";

export function openErasureList(where: Where): ErasureList {
  const file = openErasureFile(where);
  return {
    lock: where.s3 ? undefined : ERASURES_LOCK,
    async add(hashes, at) {
      const lines = hashes.map((hash) => `${hash} ${at.toISOString()}\n`).join("");
      await file.append(lines).catch((cause: unknown) => {
        throw new ErasureListAway(`${ERASURES_FILE} could not be written.`, { cause });
      });
    },
    async read() {
      const text = await file.read();
      return text === undefined ? undefined : parseErasures(text);
    },
  };
}

/** The list as it is written. */
export function openErasureFile({ dataDir, s3 }: Where): KeptText {
  const file = fileText(join(dataDir, ERASURES_FILE));
  const bucket = s3 && bucketText(s3);
  return {
    append: (bucket ?? file).append,
    async read() {
      const texts = [await file.read(), await bucket?.read()].filter((text) => text !== undefined);
      return texts.length === 0 ? undefined : texts.join("\n");
    },
  };
}

/** The key of a secret's hashes. */
export function erasureKey(authSecret: string): Buffer {
  return deriveKey(authSecret, "erasures");
}

/** The hash of an address in a store, as it is added to the list. */
export function erasureHash(authSecret: string, store: string, email: string): string {
  return erasureHashBy(erasureKey(authSecret), store, email);
}

export function erasureHashBy(key: Buffer, store: string, email: string): string {
  return createHmac("sha256", key).update(`${store}\0${email.toLowerCase()}`).digest("hex");
}

/** What an erasure did with an order: it emptied hers; another one had her address before it was corrected, and was kept. */
export type TouchedOrder = { id: OrderId; wasEmptied: boolean };

/** What is added to the list for an address. An earlier version knows the address alone. */
export function erasureLines(
  authSecret: string,
  store: string,
  email: string,
  orders: readonly TouchedOrder[],
): string[] {
  const key = erasureKey(authSecret);
  const ofOrder = ({ id, wasEmptied }: TouchedOrder) =>
    (wasEmptied ? orderHashBy : keptOrderHashBy)(key, store, id);
  return [...orders.map(ofOrder), erasureHashBy(key, store, email)];
}

// No address begins like these.
export function orderHashBy(key: Buffer, store: string, id: string): string {
  return erasureHashBy(key, store, `order\0${id}`);
}

export function keptOrderHashBy(key: Buffer, store: string, id: string): string {
  return erasureHashBy(key, store, `kept-order\0${id}`);
}

const HASH_LENGTH = 64;

/** A line that was cut off by a crash is left out, and may stand before a whole one. An editor may have ended lines in its own way. */
export function parseErasures(text: string): Erasures {
  const erasures = new Map<string, Date[]>();
  for (const line of text.split(/\r?\n/)) {
    const space = line.lastIndexOf(" ");
    const hash = line.slice(Math.max(0, space - HASH_LENGTH), space);
    const time = new Date(line.slice(space + 1));
    if (!/^[0-9a-f]{64}$/.test(hash) || Number.isNaN(time.getTime())) continue;
    const times = erasures.get(hash);
    if (times) times.push(time);
    else erasures.set(hash, [time]);
  }
  return erasures;
}

type KeptText = { append(lines: string): Promise<void>; read(): Promise<string | undefined> };

function fileText(file: string): KeptText {
  return {
    async append(lines) {
      await using handle = await open(file, "a", 0o600);
      // All at once: another process may add its lines at the same moment.
      const { bytesWritten } = await handle.write(lines);
      if (bytesWritten < Buffer.byteLength(lines)) throw new Error("The disk is full.");
      await handle.sync();
    },
    read: () =>
      readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        return undefined;
      }),
  };
}

function bucketText(s3: S3Config): KeptText {
  const bucket = openBucket(s3, PATIENCE);

  async function readObject(key: string): Promise<string | undefined> {
    const answer = await bucket.send(key);
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`${bucket.place} answered ${answer.status} to reading ${key}.`);
    return answer.text();
  }

  return {
    async read() {
      const keys = [ERASURES_FILE];
      for await (const key of bucket.list(ERASURES_FOLDER)) keys.push(key);
      const texts: string[] = [];
      while (keys.length > 0) {
        const read = await Promise.all(keys.splice(0, READ_AT_ONCE).map(readObject));
        texts.push(...read.filter((text) => text !== undefined));
      }
      return texts.length === 0 ? undefined : texts.join("\n");
    },
    // Never over an earlier one: a request that the bucket is slow to answer may be carried out after the next.
    async append(lines) {
      const key = `${ERASURES_FOLDER}${randomUUID()}.txt`;
      const answer = await bucket.send(key, { method: "PUT", body: lines });
      if (!answer.ok) throw new Error(`${bucket.place} answered ${answer.status} to writing ${key}.`);
    },
  };
}
