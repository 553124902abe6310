import { createServer, request as sendRequest } from "node:http";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import type { Storage } from "#domain/pictures/storage.ts";
import { createPictures } from "#http/files/pictures.ts";
import { createPageCache } from "#http/pages/page-cache.ts";
import { idleMetrics } from "#test/idle-metrics.ts";
import { listen } from "#test/listen.ts";
import { createDoor } from "./door.ts";
import { createGate, type GateLimits } from "./gate.ts";
import { createRefusal } from "./refusal.ts";

const OPEN: GateLimits = {
  inside: 2,
  waiting: 0,
  jamAfterMs: 60_000,
  jammedMs: 60_000,
  calmAfterMs: 60_000,
  patienceMs: 60_000,
  sending: 0,
};
const SHUT: GateLimits = { ...OPEN, inside: 0 };

/** Two gates, one of them full. Sends the request line as given, and returns the status. */
async function aDoor(limits: { shoppers: GateLimits; uploads: GateLimits }) {
  const log = pino({ level: "silent" });
  const cache = createPageCache();
  const gates = {
    shoppers: createGate(log, limits.shoppers),
    pictures: createGate(log, SHUT),
    uploads: createGate(log, limits.uploads),
  };
  const pictures = createPictures({} as Storage, false);
  const metrics = idleMetrics({ cache, pictures, gates });
  const listener = createDoor({
    findAsset: () => undefined,
    cache,
    pictures,
    gates,
    metrics,
    isStopping: () => false,
    copy: { since: () => null },
    judgeHost: () => ({ kind: "platform" }),
    refuse: createRefusal(false),
    fetch: () => new Response("done"),
  });
  onTestFinished(() => metrics.close());
  const { port } = await listen(createServer(listener));
  return (method: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      sendRequest({ host: "127.0.0.1", port, method, path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
}

test.each([
  "/api/uploads?for=product",
  "/%61pi/uploads",
  "/api/imports?name=products.csv",
  "/api/%75ploads?for=product",
  "/api/functions/../uploads",
  "http://shop.example/api/uploads",
])("POST %s is an upload, however it is spelt, and takes no shopper's place", async (path) => {
  const ask = await aDoor({ shoppers: OPEN, uploads: SHUT });
  expect(await ask("POST", path)).toBe(503);
});

test.each(["/api/uploads/../functions/create-order", "/api/uploads/%2e%2e/cart/check", "/api/uploadsful"])(
  "POST %s is not an upload, and takes no upload's place",
  async (path) => {
    const ask = await aDoor({ shoppers: SHUT, uploads: OPEN });
    expect(await ask("POST", path)).toBe(503);
  },
);

test("metrics are always answered, and nothing else bypasses the gate under their name", async () => {
  const ask = await aDoor({ shoppers: SHUT, uploads: SHUT });
  for (const path of ["/metrics", "/metrics?of=today", "http://127.0.0.1/metrics"])
    expect(await ask("GET", path), path).toBe(200);
  expect(await ask("POST", "/metrics")).toBe(503);
});
