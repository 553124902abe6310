import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { listen } from "#test/listen.ts";
import { openImages } from "./images.ts";

// A minimal S3 server: objects by key, lists in pages of two.
const objects = new Map<string, Buffer>();
const bucket = createServer(async (req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? "", "http://localhost");
  if (!req.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=id/"))
    return res.writeHead(403).end();
  const key = decodeURIComponent(pathname.replace(/^\/pictures\/?/, ""));
  if (req.method === "PUT") objects.set(key, await buffer(req));
  if (key) return res.writeHead(objects.has(key) ? 200 : 404).end(objects.get(key));
  const keys = [...objects.keys()].sort();
  const from = Number(searchParams.get("continuation-token") ?? 0);
  const items = keys.slice(from, from + 2).map((name) => {
    const encoded = encodeURIComponent(name).replaceAll("%2F", "/").replaceAll("%20", "+");
    return `<Contents><Key>${encoded}</Key></Contents>`;
  });
  const more = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
  return res.end(
    `<ListBucketResult><EncodingType>url</EncodingType>${items.join("\n")}${more}</ListBucketResult>`,
  );
});

const { url: endpoint } = await listen(bucket);
const s3 = { endpoint, bucket: "pictures", region: "r", accessKeyId: "id", secretAccessKey: "key" };

describe("pictures in a bucket", () => {
  const images = openImages({ s3, dataDir: "" });

  test("are all listed, page by page, and read unchanged", async () => {
    const keys = ["a/1.webp", "a/2 & ü.avif", "b/3.webp", "b/4.webp", "c/5.webp"];
    for (const key of keys) await images.put(key, Readable.from([Buffer.from(`bytes of ${key}`)]));
    const found: Record<string, string> = {};
    for await (const image of images.readAll()) {
      const bytes = await buffer(image.content);
      expect(image.size).toBe(bytes.length);
      found[image.key] = bytes.toString();
    }
    expect(found).toEqual(Object.fromEntries(keys.map((key) => [key, `bytes of ${key}`])));
  });

  test("a picture deleted during the backup is left out", async () => {
    for (const key of ["d/1.webp", "d/2.webp"]) await images.put(key, Readable.from([Buffer.from("bytes")]));
    const found: string[] = [];
    for await (const { key, content } of images.readAll()) {
      await buffer(content);
      objects.delete("d/2.webp");
      found.push(key);
    }
    expect(found).toContain("d/1.webp");
    expect(found).not.toContain("d/2.webp");
  });

  test("an error of the bucket fails the backup", async () => {
    const stranger = openImages({ s3: { ...s3, accessKeyId: "stranger" }, dataDir: "" });
    const first = stranger.readAll()[Symbol.asyncIterator]().next();
    await expect(first).rejects.toThrow("answered 403");
  });
});

describe("pictures in a folder", () => {
  test("a picture deleted during the backup is left out", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "storewright-images-"));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const images = openImages({ s3: undefined, dataDir });
    for (const key of ["a/1.webp", "a/2.webp"]) await images.put(key, Readable.from([Buffer.from(key)]));
    const found: string[] = [];
    for await (const { key, size, content } of images.readAll()) {
      expect(size).toBe(key.length);
      expect((await buffer(content)).toString()).toBe(key);
      await rm(join(dataDir, "product-images/a"), { recursive: true });
      found.push(key);
    }
    expect(found).toHaveLength(1);
  });

  test("a folder that cannot be read fails the backup", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "storewright-images-"));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await writeFile(join(dataDir, "product-images"), "no folder");
    const first = openImages({ s3: undefined, dataDir }).readAll()[Symbol.asyncIterator]().next();
    await expect(first).rejects.toThrow("ENOTDIR");
  });

  test.each(["../out.webp", "a/../../out.webp", "/etc/out", "a\\..\\out", "a//b"])(
    "an archive cannot write to %s",
    async (key) => {
      const images = openImages({ s3: undefined, dataDir: "/nowhere" });
      await expect(images.put(key, Readable.from([]))).rejects.toThrow("not a valid key");
    },
  );
});
