import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Storage } from "#domain/pictures/storage.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { createPictures } from "./pictures.ts";

const LIMITS = { maxBytes: 100_000, keepMs: 60_000, readMs: 5_000 };
const aKey = () => `${randomUUID()}/new/${randomUUID()}.webp`;

function aStorage(bytes = 20_000) {
  const asked: string[] = [];
  const read = async (key: string) => {
    asked.push(key);
    await sleep(1);
    return Buffer.alloc(bytes);
  };
  return { asked, storage: { read } as unknown as Storage };
}

test("a picture is read once for parallel requests, and then served from memory", async () => {
  const { asked, storage } = aStorage();
  const pictures = createPictures(storage, false, LIMITS);
  const key = aKey();
  await Promise.all([pictures.read(key), pictures.read(key)]);
  expect(pictures.find(IMAGE_BUCKET_PATH + key)?.identity?.body).toHaveLength(20_000);
  expect(asked).toEqual([key]);
});

test("the memory is bounded, and the least recently used picture is dropped first", async () => {
  const pictures = createPictures(aStorage().storage, false, LIMITS);
  const keys = Array.from({ length: 5 }, aKey);
  const isKept = (key = "") => pictures.find(IMAGE_BUCKET_PATH + key) !== undefined;
  for (const key of keys.slice(0, 4)) await pictures.read(key);
  expect(isKept(keys[0])).toBe(true);
  await pictures.read(keys[4] ?? "");
  expect(keys.map(isKept)).toEqual([true, false, true, true, true]);
  expect(pictures.counts().bytes).toBeLessThanOrEqual(LIMITS.maxBytes);
});

test("a picture is not kept in memory for longer than an hour", async () => {
  const pictures = createPictures(aStorage().storage, false, { ...LIMITS, keepMs: -1 });
  const key = aKey();
  await pictures.read(key);
  expect(pictures.find(IMAGE_BUCKET_PATH + key)).toBeUndefined();
  expect(pictures.counts().bytes).toBe(0);
});
