import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { join } from "node:path";
import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createStorage } from "#domain/pictures/create-storage.ts";
import type { AppEnv } from "#http/app-env.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { listen } from "#test/listen.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { mediaRoutes } from "./picture-routes.ts";
import { createPictures } from "./pictures.ts";

const KEY = "6f2b6f0e-8f0a-4f51-9f5c-0c1d7a6d3f10/new/6f2b6f0e-8f0a-4f51-9f5c-0c1d7a6d3f11.webp";

const dataDir = await openTemporaryFolder();
const refusing = createServer((_, answer) => answer.writeHead(403).end("AccessDenied"));
const silent = createTcpServer((socket) => socket.on("error", () => undefined).resume());
for (const server of [refusing, silent]) await listen(server);

const bucketAt = (server: Server) => ({
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port ?? 1}`,
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
  const limits = { maxBytes: 1_000_000, keepMs: 1_000, readMs: 300 };
  app.route("/", mediaRoutes(createPictures(createStorage({ dataDir, s3 }), false, limits)));
  return Promise.resolve(app.request(IMAGE_BUCKET_PATH + KEY));
}

function expectNotKept({ status, headers }: Response): void {
  expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  expect(headers.get("cache-control") ?? "").not.toContain("immutable");
  expect(headers.get("etag")).toBeNull();
}

test("a picture that the folder fails to return is requested again, and the error is not cached", async () => {
  await mkdir(join(dataDir, "product-images", KEY), { recursive: true });
  expectNotKept(await ask());
});

test.each([
  ["refuses us", refusing],
  ["is silent", silent],
  ["is not there", createServer()],
])("nor is the error of a bucket that %s", async (_, server) => {
  expectNotKept(await ask(bucketAt(server)));
});
