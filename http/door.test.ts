import { createServer, request as sendRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "#db/client.ts";
import { createDoor } from "./door.ts";
import { createMetrics } from "./metrics.ts";
import { createGate, createRefusal, type GateLimits } from "./overload.ts";
import { createPageCache } from "./page-cache.ts";
import { makeRendition } from "./rendition.ts";

const LIMITS: GateLimits = { inside: 2, waiting: 2, jamAfterMs: 60_000, patienceMs: 60_000, sending: 3 };

/** A door on a real socket. What is behind it works until it is told to finish. */
async function aDoor(limits: Partial<GateLimits> = {}) {
  const cache = createPageCache();
  const gate = createGate(pino({ level: "silent" }), { ...LIMITS, ...limits });
  const metrics = createMetrics({ db: {} as Db, cache, gate });
  const working: (() => void)[] = [];
  const listener = createDoor({
    serveAsset: (req, res) => req.url === "/app.js" && Boolean(res.end("asset")),
    cache,
    gate,
    metrics,
    refuse: createRefusal(false),
    fetch: async (request) => {
      if (request.method === "POST") await request.text();
      await new Promise<void>((resolve) => working.push(resolve));
      return new Response("done");
    },
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    metrics.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  function finishAll(): void {
    for (const finish of working.splice(0)) finish();
  }
  return {
    ask,
    port,
    gate,
    cache,
    finishAll,
    working,
  };
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !condition(); tries++) await sleep(10);
  expect(condition()).toBe(true);
}

describe("more requests than can be served", () => {
  test("few are worked on, some wait, the rest is refused at once; then all is well again", async () => {
    const door = await aDoor();
    const answers = Array.from({ length: 10 }, () => door.ask("/mugs"));
    await until(() => door.gate.counts().refused === 6);
    expect(door.gate.counts()).toEqual({ inside: 2, waiting: 2, refused: 6 });
    expect(door.working).toHaveLength(2);

    const statuses = async () => (await Promise.all(answers)).map(({ status }) => status).sort();
    door.finishAll();
    await until(() => door.working.length === 2);
    door.finishAll();
    expect(await statuses()).toEqual([200, 200, 200, 200, 503, 503, 503, 503, 503, 503]);
    expect(door.gate.counts()).toMatchObject({ inside: 0, waiting: 0 });
    const later = door.ask("/mugs");
    await until(() => door.working.length === 1);
    door.finishAll();
    expect((await later).status).toBe(200);
  });

  test("a refusal says when to come back, to people in HTML and to programs in JSON", async () => {
    const door = await aDoor({ inside: 0, waiting: 0 });
    const page = await door.ask("/mugs");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await page.text()).toContain("Please try again in a few seconds.");
    const api = await door.ask("/api/functions/create-order", { method: "POST", body: "{}" });
    expect([api.status, api.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await api.json()).error).toContain("Please try again in a few seconds.");
  });

  test("what lies ready is served all the same", async () => {
    const door = await aDoor({ inside: 0, waiting: 0 });
    const rendition = makeRendition(200, [["content-type", "text/html"]], Buffer.from("cached"));
    await door.cache.findOrRender("/mugs", "/mugs", async () => ({ rendition, tags: new Set() }));
    expect(await (await door.ask("/mugs")).text()).toBe("cached");
    expect(await (await door.ask("/app.js")).text()).toBe("asset");
    const figures = door.ask("/metrics");
    await until(() => door.working.length === 1);
    door.finishAll();
    expect((await figures).status).toBe(200);
  });
});

describe("the line", () => {
  test("is closed while its first has waited for long, and nobody waits for ever", async () => {
    const door = await aDoor({ inside: 1, waiting: 100, jamAfterMs: 50, patienceMs: 500 });
    const first = door.ask("/a");
    await until(() => door.working.length === 1);
    const second = door.ask("/b");
    await until(() => door.gate.counts().waiting === 1);
    await sleep(60);
    expect((await door.ask("/c")).status).toBe(503);
    expect((await second).status).toBe(503);
    door.finishAll();
    expect((await first).status).toBe(200);
  });

  test("forgets who has left", async () => {
    const door = await aDoor({ inside: 1 });
    const first = door.ask("/a");
    await until(() => door.working.length === 1);
    const leaving = sendRequest({ host: "127.0.0.1", port: door.port, path: "/b" }).on(
      "error",
      () => undefined,
    );
    leaving.end();
    await until(() => door.gate.counts().waiting === 1);
    leaving.destroy();
    await sleep(50);
    door.finishAll();
    expect((await first).status).toBe(200);
    await sleep(50);
    expect(door.working).toHaveLength(0);
    expect(door.gate.counts()).toMatchObject({ inside: 0, waiting: 0 });
  });
});

describe("clients that are slow", () => {
  test("with their body take no place from the others, and there may be only so many", async () => {
    const door = await aDoor();
    for (let sender = 0; sender < 5; sender++) {
      const socket = connect(door.port, "127.0.0.1").on("error", () => undefined);
      onTestFinished(() => void socket.destroy());
      socket.write("POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nslow");
      await until(() => door.gate.counts().inside === sender + 1);
    }
    expect((await door.ask("/mugs")).status).toBe(503);
    expect(door.gate.counts()).toMatchObject({ inside: 5, refused: 1 });
  });

  test("below that number the others are served", async () => {
    const door = await aDoor();
    for (let sender = 0; sender < 3; sender++) {
      const socket = connect(door.port, "127.0.0.1").on("error", () => undefined);
      onTestFinished(() => void socket.destroy());
      socket.write("POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nslow");
      await until(() => door.gate.counts().inside === sender + 1);
    }
    const answer = door.ask("/mugs");
    await until(() => door.working.length === 1);
    door.finishAll();
    expect((await answer).status).toBe(200);
  });
});
