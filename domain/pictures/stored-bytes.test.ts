import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-catalog.ts";
import { aPng } from "#test/pictures.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { uploadFile } from "#test/upload-file.ts";
import { createStorage } from "./create-storage.ts";
import { fileKeys } from "./storage-key.ts";
import { findFullStore, measureOldPictures } from "./stored-bytes.ts";
import { sweepUnusedFiles } from "./sweep-unused-files.ts";

const db = await openDatabase();
const folder = await openTemporaryFolder();
const storage = createStorage({ dataDir: folder, s3: undefined });
const admin = new pg.Client(db.pool.options);
await admin.connect();
const png = join(folder, "upload");
await writeFile(png, await aPng({ width: 200, height: 200 }));
afterAll(() => admin.end());

async function upload(store: StoreId, maxBytes?: number) {
  const saved = await uploadFile({ db, storage }, store, png, { ...(maxBytes && { maxBytes }) });
  if (!saved.ok) throw new Error(saved.reason);
  return saved.picture;
}

async function countedBytes(store: StoreId): Promise<number> {
  const { rows } = await admin.query("select sum(bytes)::int as bytes from media_files where store_id = $1", [
    store,
  ]);
  return rows[0].bytes;
}

const isFull = (store: StoreId, maxBytes: number) =>
  inStore(db, "owner", store, (tx) => findFullStore(tx, store, maxBytes)).then(Boolean);

test("a store is full by the bytes its own pictures take", async () => {
  const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
  const { url, widths } = await upload(store);
  const sizes = await Promise.all(fileKeys({ url, widths }).map((key) => storage.size(key)));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(await countedBytes(store)).toBe(bytes);
  expect(await isFull(store, bytes)).toBe(true);
  expect(await isFull(store, bytes + 1)).toBe(false);
  expect(await isFull(other, 1)).toBe(false);

  const refusal = { ok: false, reason: "store-full", maxBytes: 2 * bytes - 1 };
  expect(await uploadFile({ db, storage }, store, png, { maxBytes: 2 * bytes - 1 })).toEqual(refusal);
  await upload(store, 2 * bytes);
});

test("the sweep frees the space", async () => {
  const store = await anOpenStore(db);
  await upload(store);
  expect(await isFull(store, 1)).toBe(true);
  await admin.query(
    "update media_files set unused_noted_at = now() - interval '8 days', created_at = now() - interval '9 days'",
  );
  await sweepUnusedFiles(db, storage);
  expect(await isFull(store, 1)).toBe(false);
});

test("a picture that cannot be stored takes no space", async () => {
  const store = await anOpenStore(db);
  const broken = {
    ...storage,
    put: async () => {
      throw new Error("No bucket");
    },
  };
  await expect(uploadFile({ db, storage: broken }, store, png)).rejects.toThrow("No bucket");
  expect(await isFull(store, 1)).toBe(false);
});

test("pictures uploaded before bytes were counted are measured in the storage", async () => {
  const store = await anOpenStore(db);
  await upload(store);
  const bytes = await countedBytes(store);
  await admin.query("update media_files set bytes = null where store_id = $1", [store]);
  expect(await measureOldPictures(db, storage, AbortSignal.abort())).toBe(0);
  expect(await isFull(store, 1)).toBe(false);
  expect(await measureOldPictures(db, storage, new AbortController().signal)).toBe(1);
  expect(await countedBytes(store)).toBe(bytes);
});
