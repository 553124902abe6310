import { randomUUID } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openBucket } from "#test/bucket.ts";
import { listen } from "#test/listen.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { BucketAway } from "./bucket.ts";
import { claimPictures, MARK, openPictureMark } from "./picture-mark.ts";
import { keyFormat } from "./storage-key.ts";

const dataDir = await openTemporaryFolder();
const s3 = await openBucket();
const [first, second] = [randomUUID(), randomUUID()];

describe.each([
  ["a folder", { dataDir, s3: undefined }],
  ["a bucket", { dataDir, s3 }],
])("%s of pictures", (_, config) => {
  const mark = openPictureMark(config);

  test("is marked by the first installation, and stays marked until another one replaces it", async () => {
    expect(await mark.read()).toBeUndefined();
    expect(await claimPictures(mark, first)).toBe(first);
    expect(await claimPictures(mark, second)).toBe(first);
    await mark.replace(second);
    expect(await claimPictures(mark, first)).toBe(second);
  });
});

test("processes that mark one folder at once agree on whose it is", async () => {
  const folder = join(dataDir, "rush");
  const mark = openPictureMark({ dataDir: folder, s3: undefined });
  const ids = Array.from({ length: 20 }, () => randomUUID());
  await Promise.all(ids.map((id) => claimPictures(mark, id)));
  const winners = await Promise.all(ids.map((id) => claimPictures(mark, id)));
  expect(new Set(winners).size).toBe(1);
  expect(await readdir(join(folder, "product-images"))).toEqual([MARK]);
});

test("a mark that was interrupted while it was written counts as none", async () => {
  const folder = join(dataDir, "crashed");
  await mkdir(join(folder, "product-images"), { recursive: true });
  await writeFile(join(folder, "product-images", MARK), first.slice(0, 7));
  expect(await claimPictures(openPictureMark({ dataDir: folder, s3: undefined }), second)).toBe(second);
});

test("the mark is no picture that somebody could request", () => {
  expect(keyFormat(MARK)).toBeUndefined();
});

describe("a bucket", () => {
  /** Answers GET and PUT as told, and notes the conditions of each PUT. */
  async function aBucket(answers: { get: number[]; put: number[] }) {
    const conditions: unknown[] = [];
    const server = createServer((req, res) => {
      if (req.method === "PUT") conditions.push(req.headers["if-none-match"]);
      const status = (req.method === "PUT" ? answers.put : answers.get).shift() ?? 500;
      req.resume();
      res.writeHead(status).end(status === 200 ? first : "");
    });
    const { url: endpoint } = await listen(server);
    return { mark: openPictureMark({ dataDir, s3: { ...s3, endpoint } }), conditions };
  }

  test("that another installation marked a moment before keeps its mark", async () => {
    const { mark, conditions } = await aBucket({ get: [404, 200], put: [412] });
    expect(await claimPictures(mark, second)).toBe(first);
    expect(conditions).toEqual(["*"]);
  });

  test("whose provider knows no conditions is marked without one", async () => {
    const { mark, conditions } = await aBucket({ get: [404, 200], put: [501, 501, 200] });
    expect(await claimPictures(mark, first)).toBe(first);
    expect(conditions.at(-1)).toBeUndefined();
  });

  test("whose key may not list what is missing is marked as well", async () => {
    const { mark } = await aBucket({ get: [403, 200], put: [200] });
    expect(await claimPictures(mark, first)).toBe(first);
  });

  test("that is away is not taken for an unmarked one", async () => {
    const { mark, conditions } = await aBucket({ get: [], put: [] });
    await expect(claimPictures(mark, first)).rejects.toThrow(BucketAway);
    expect(conditions).toEqual([]);
  });
});
