import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createStorage } from "#domain/media/storage.ts";
import { IMAGE_BUCKET_PATH } from "#rules/image-urls.ts";
import type { AppEnv } from "./app-env.ts";
import { mediaRoutes } from "./media.ts";

const KEY = "6f2b6f0e-8f0a-4f51-9f5c-0c1d7a6d3f10/new/6f2b6f0e-8f0a-4f51-9f5c-0c1d7a6d3f11.webp";

const dataDir = await mkdtemp(join(tmpdir(), "storewright-test-"));
const refusing = createServer((_, answer) => answer.writeHead(403).end("AccessDenied"));
await once(refusing.listen(0, "127.0.0.1"), "listening");
afterAll(async () => {
  refusing.close();
  await rm(dataDir, { recursive: true });
});

const bucketAt = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket: "pictures",
  region: "us-east-1",
  accessKeyId: "key",
  secretAccessKey: "secret",
});

function ask(s3?: ReturnType<typeof bucketAt>): Promise<Response> {
  const app = new Hono<AppEnv>().use(async (c, next) => {
    c.set("log", pino({ level: "silent" }));
    c.set("requestId", "request-1");
    await next();
  });
  app.route("/", mediaRoutes(createStorage({ dataDir, s3 })));
  return Promise.resolve(app.request(IMAGE_BUCKET_PATH + KEY));
}

function expectNotKept({ status, headers }: Response): void {
  expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  expect(headers.get("cache-control") ?? "").not.toContain("immutable");
  expect(headers.get("etag")).toBeNull();
}

test("a picture that the folder cannot give is asked for again, and the error is not kept", async () => {
  await mkdir(join(dataDir, "product-images", KEY), { recursive: true });
  expectNotKept(await ask());
});

test("nor is the error of a bucket that refuses us, or that nobody answers at", async () => {
  expectNotKept(await ask(bucketAt((refusing.address() as AddressInfo).port)));
  expectNotKept(await ask(bucketAt(1)));
});
