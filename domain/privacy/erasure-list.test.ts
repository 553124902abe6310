import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
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
