import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBucket as openRealBucket } from "#domain/pictures/bucket.ts";
import { openBucket } from "#test/bucket.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { ERASURES_FILE, openErasureList } from "./erasure-list.ts";

const s3 = await openBucket();
const [ADA, BEA, CLEO] = ["a", "b", "c"].map((digit) => digit.repeat(64)) as [string, string, string];
const day = (date: number) => new Date(Date.UTC(2026, 0, date));

test("without a file and without an object there is no list", async () => {
  const dataDir = await openTemporaryFolder();
  expect(await openErasureList({ dataDir, s3: undefined }).read()).toBeUndefined();
  expect(await openErasureList({ dataDir, s3 }).read()).toBeUndefined();
});

test("a list that was begun in the folder is read beside the one of the bucket", async () => {
  const dataDir = await openTemporaryFolder();
  const before = openErasureList({ dataDir, s3: undefined });
  await before.add([ADA], day(1));
  await before.add([BEA], day(3));
  const since = openErasureList({ dataDir, s3 });
  await since.add([BEA], day(2));
  await since.add([CLEO], day(4));
  const all = [
    [ADA, [day(1)]],
    [BEA, [day(3), day(2)]],
    [CLEO, [day(4)]],
  ];
  expect([...((await since.read()) ?? [])].sort()).toEqual(all);
});

test("in a bucket nobody writes over anybody else's lines, nor over those of earlier versions", async () => {
  const dataDir = await openTemporaryFolder();
  const { send } = openRealBucket(s3, { timeoutMs: 20_000, retries: 0 });
  const earlier = "e".repeat(64);
  await send(ERASURES_FILE, { method: "PUT", body: `${earlier} ${day(1).toISOString()}\n` });
  const hashes = Array.from({ length: 40 }, (_, n) => String(n).padStart(64, "0"));
  await Promise.all(hashes.map((hash) => openErasureList({ dataDir, s3 }).add([hash], day(2))));
  const all = await openErasureList({ dataDir, s3 }).read();
  expect([...(all?.keys() ?? [])]).toEqual(expect.arrayContaining([earlier, ...hashes]));
});

test.each(["", ADA.slice(0, 30), `${ADA} 2026-01`])(
  "after a line that ends at %j, the next one counts",
  async (cut) => {
    const dataDir = await openTemporaryFolder();
    const file = join(dataDir, ERASURES_FILE);
    await writeFile(file, "");
    await appendFile(file, cut);
    const list = openErasureList({ dataDir, s3: undefined });
    await list.add([BEA], day(1));
    expect(await list.read()).toEqual(new Map([[BEA, [day(1)]]]));
    expect(await readFile(file, "utf8")).toMatch(/\n$/);
  },
);
