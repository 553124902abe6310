import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { readInstallation } from "#domain/installation/installation.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { openBucket } from "#test/bucket.ts";
import { openDatabase } from "#test/database.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { BucketAway } from "./bucket.ts";
import { createStorage } from "./create-storage.ts";
import { ForeignPictures, guardStorage } from "./guard-storage.ts";
import { openPictureMark } from "./picture-mark.ts";
import { newStorageKey } from "./storage-key.ts";

const db = await openDatabase();
const { id } = await readInstallation(db);
const s3 = await openBucket();
const bytes = Buffer.from("a picture");
const aKey = () => newStorageKey(randomUUID() as StoreId, { kind: "collection" });

async function aPlace(bucket = false) {
  const config = { dataDir: await openTemporaryFolder(), s3: bucket ? s3 : undefined };
  const log = { ...silentLog, error: vi.fn() };
  const mark = openPictureMark(config);
  const unguarded = createStorage(config);
  return { mark, log, unguarded, storage: guardStorage(unguarded, { db, mark, log }) };
}

const places = {
  folder: await aPlace(),
  bucket: await aPlace(true),
  copy: await aPlace(),
  taken: await aPlace(),
};

async function expectReadOnly({ storage, unguarded }: Awaited<ReturnType<typeof aPlace>>) {
  const key = aKey();
  await unguarded.put(key, bytes);
  await expect(storage.remove([key])).rejects.toThrow(ForeignPictures);
  expect(await storage.read(key)).toEqual(bytes);
  const other = aKey();
  await expect(storage.put(other, bytes)).rejects.toThrow(ForeignPictures);
  expect(await storage.read(other)).toBeUndefined();
}

test("the first process after an upgrade marks the pictures; all of the installation write", async () => {
  const { storage, unguarded, mark, log } = places.folder;
  const another = guardStorage(unguarded, { db, mark, log });
  const key = aKey();
  await Promise.all([storage.put(key, bytes), another.put(aKey(), bytes)]);
  expect(await mark.read()).toBe(id);
  await another.remove([key]);
  expect(await storage.read(key)).toBeUndefined();
});

test("pictures of another installation are read, but neither written nor removed; the log says so once", async () => {
  const { mark, log } = places.bucket;
  const owner = randomUUID();
  await mark.replace(owner);
  await expectReadOnly(places.bucket);
  expect(await mark.read()).toBe(owner);
  expect(log.error.mock.calls.map(([, sentence]) => sentence)).toEqual([
    `The bucket pictures at ${s3.endpoint} belongs to installation ${owner}, and this is installation ${id}: its pictures are shown, but none is saved or removed.`,
  ]);
});

test("a process learns that another installation has taken its pictures", async () => {
  const { storage, mark } = places.taken;
  await storage.put(aKey(), bytes);
  await mark.replace(randomUUID());
  await expect(storage.requireOurs()).rejects.toThrow(ForeignPictures);
  await expectReadOnly(places.taken);
  await mark.replace(id);
  await storage.put(aKey(), bytes);
});

test("a copy does not mark pictures that nobody has marked", async () => {
  await asTableOwner(db, (query) => query("update installation set copy_since = now()"));
  await expectReadOnly(places.copy);
  expect(await places.copy.mark.read()).toBeUndefined();
  await asTableOwner(db, (query) => query("update installation set copy_since = null"));
  await places.copy.storage.put(aKey(), bytes);
});

describe("a bucket that is away", () => {
  test("is neither ours nor another's: what is to be saved may be tried again", async () => {
    const away = { ...s3, endpoint: "http://127.0.0.1:1" };
    const mark = openPictureMark({ dataDir: "", s3: away });
    const storage = guardStorage(createStorage({ dataDir: "", s3: away }), { db, mark, log: silentLog });
    expect(storage.takesWrites()).toBe(true);
    await expect(storage.requireOurs()).rejects.toThrow(BucketAway);
    expect(storage.takesWrites()).toBe(false);
    await expect(storage.put(aKey(), bytes)).rejects.toThrow(BucketAway);
  });
});

test("a write that fails counts until one succeeds, though pictures can be read", async () => {
  let isFull = true;
  const { unguarded, mark } = await aPlace();
  const put: typeof unguarded.put = async (key, content) => {
    if (isFull) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    await unguarded.put(key, content);
  };
  const storage = guardStorage({ ...unguarded, put }, { db, mark, log: silentLog });
  await expect(storage.put(aKey(), bytes)).rejects.toThrow("no space left");
  await storage.requireOurs();
  expect(storage.takesWrites()).toBe(false);
  isFull = false;
  await storage.put(aKey(), bytes);
  expect(storage.takesWrites()).toBe(true);
  expect(storage.writes()).toEqual({ done: 1, failed: 1 });
});
