import { randomUUID } from "node:crypto";
import { mkdir, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { StoreId } from "#rules/input/ids.ts";
import { openBucket } from "#test/bucket.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { createStorage } from "./create-storage.ts";
import { keyFormat, newStorageKey } from "./storage-key.ts";

const folder = await openTemporaryFolder();
const s3 = await openBucket();

const aKey = () => newStorageKey(randomUUID() as StoreId, { kind: "collection" });

describe.each([
  ["on disk", createStorage({ dataDir: folder, s3: undefined })],
  ["at an S3 provider", createStorage({ dataDir: folder, s3 })],
])("pictures %s", (_, storage) => {
  test("can be read once they are stored, and are gone once they are removed", async () => {
    const key = aKey();
    const bytes = Buffer.from([0, 255, 13, 10, 26]);
    expect(await storage.read(key)).toBeUndefined();
    await storage.put(key, bytes);
    expect(await storage.read(key)).toEqual(bytes);
    await storage.remove([key, aKey()]);
    expect(await storage.read(key)).toBeUndefined();
  });

  test.each(["../secret.webp", "/etc/passwd", `${randomUUID()}/new/../../x.webp`, ""])(
    "refuse the key %j",
    async (key) => {
      await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("not a picture key");
      await expect(storage.read(key)).rejects.toThrow("not a picture key");
      await expect(storage.remove([key])).rejects.toThrow("not a picture key");
    },
  );
});

test("a folder goes with its last picture, also while another one comes", async () => {
  const dataDir = await openTemporaryFolder();
  const storage = createStorage({ dataDir, s3: undefined });
  const store = randomUUID() as StoreId;
  const anotherKey = () => newStorageKey(store, { kind: "collection" });
  const [stays, ...others] = Array.from({ length: 200 }, anotherKey);
  await Promise.all(
    others.map(async (key) => {
      await storage.put(key, Buffer.from("x"));
      await storage.remove([key]);
    }),
  );
  expect(await readdir(join(dataDir, "product-images"))).toEqual([]);
  await storage.put(String(stays), Buffer.from("x"));
  await storage.remove([anotherKey()]);
  expect(await storage.size(String(stays))).toBe(1);
});

test("a bucket that does not exist says so", async () => {
  const storage = createStorage({ dataDir: folder, s3: { ...s3, bucket: "elsewhere" } });
  await expect(storage.put(aKey(), Buffer.from("x"))).rejects.toThrow(
    "The S3 bucket elsewhere does not exist.",
  );
});

test("files on disk are in their store's folder, and no partly written file remains", async () => {
  const store = randomUUID() as StoreId;
  const storage = createStorage({ dataDir: folder, s3: undefined });
  const key = newStorageKey(store, { kind: "product", product: undefined });
  await storage.put(key, Buffer.from("x"));
  expect(key).toMatch(new RegExp(`^${store}/new/[0-9a-f-]{36}\\.webp$`));
  expect(await readdir(join(folder, "product-images", store, "new"))).toEqual([key.split("/")[2]]);
});

test("a file that cannot be stored leaves nothing behind", async () => {
  const storage = createStorage({ dataDir: folder, s3: undefined });
  const key = aKey();
  const path = join(folder, "product-images", key);
  await mkdir(path, { recursive: true });
  await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow();
  expect(await readdir(dirname(path))).toEqual([basename(path)]);
});

describe("a key", () => {
  const store = randomUUID();
  const file = randomUUID();

  test.each([
    [`${store}/new/${file}.webp`, "webp"],
    [`${store}/collections/${file}-640.avif`, "avif"],
    [`${store}/${file}/${file}-160.webp`, "webp"],
  ])("%s is one of ours", (key, format) => {
    expect(keyFormat(key)).toBe(format);
  });

  test.each([
    `${store}/new/${file}.svg`,
    `${store}/new/${file}.webp.html`,
    `${store}/new/${file}.webp\n`,
    `${store}/new/${file}.webp\0`,
    `${store}/other/${file}.webp`,
    `${store}/new/${file}-0.webp`,
    `${store}/new/${file}-99999.webp`,
    `${store}//${file}.webp`,
    `${store}/new/..%2f${file}.webp`,
    `${store}/new/mug.webp`,
    `../${store}/new/${file}.webp`,
    `${store.toUpperCase()}X/new/${file}.webp`,
  ])("%j is not", (key) => {
    expect(keyFormat(key)).toBeUndefined();
  });
});
