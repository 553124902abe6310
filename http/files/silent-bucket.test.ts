import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { listen } from "#test/listen.ts";
import { anOwner } from "#test/owner.ts";
import { aPng } from "#test/pictures.ts";

const sockets = new Set<{ destroy(): void }>();
const bucket = createTcpServer((socket) => sockets.add(socket.on("error", () => undefined).resume()));
const testApp = await openTestApp({
  S3_ENDPOINT: (await listen(bucket)).url,
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
});
const { url: address } = await listen(createServer(testApp.app.listener));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

const picture = (n: number) =>
  `/storage/product-images/6f2b6f0e-8f0a-4f51-9f5c-0c1d7a6d3f10/new/6f2b6f0e-8f0a-4f51-9f5c-${String(n).padStart(12, "0")}.webp`;

test("a silent bucket blocks no shopper, and is reported", async () => {
  const cart = { storeSlug: "nobody", lines: [] };
  const shop = () =>
    Promise.all([
      fetch(`${address}/api/health`),
      fetch(address),
      fetch(`${address}/nobody`),
      fetch(`${address}/api/cart/check`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(cart),
      }),
    ]);
  // What loads at the first request takes its time.
  await shop();
  const pictures = Array.from({ length: 40 }, (_, n) => fetch(address + picture(n)));
  await expect.poll(() => sockets.size).toBeGreaterThanOrEqual(32);

  const began = performance.now();
  for (const { url, status } of await shop()) expect(status, url).toBeLessThan(500);
  expect(performance.now() - began).toBeLessThan(2_500);

  for (const { status, headers } of await Promise.all(pictures)) {
    expect([status, headers.has("retry-after")]).toEqual([503, true]);
    expect(headers.get("cache-control")).toBe("no-store");
  }
  const ready = await fetch(`${address}/api/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ok: true, database: true, writable: true, commits: true, pictures: false },
  ]);
  const figures = await (await fetch(`${address}/metrics`)).text();
  expect(figures).toContain("storewright_pictures_up 0\n");
  expect(figures).toContain('storewright_picture_reads_total{outcome="failed"} ');
});

test("an upload that the bucket refuses can be retried", async () => {
  bucket.close();
  for (const socket of sockets) socket.destroy();
  const owner = await anOwner(testApp);
  const answer = await testApp.request("/api/uploads?for=collection", {
    method: "POST",
    headers: { ...owner.headers, "content-type": "image/png" },
    body: new Uint8Array(await aPng()),
  });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await answer.json()).error).toMatch(/^The picture cannot be saved at the moment/);
});
