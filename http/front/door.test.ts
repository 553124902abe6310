import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Storage } from "#domain/pictures/storage.ts";
import { SHOP_BUSY } from "#http/errors.ts";
import { createPictures } from "#http/files/pictures.ts";
import { createPageCache } from "#http/pages/page-cache.ts";
import { makeRendition } from "#http/pages/rendition.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { idleMetrics } from "#test/idle-metrics.ts";
import { listen } from "#test/listen.ts";
import { createDoor } from "./door.ts";
import { createGate, type GateLimits } from "./gate.ts";
import type { JudgedHost } from "./judge-host.ts";
import { createRefusal } from "./refusal.ts";
import type { ShopHost } from "./shop-host.ts";

const LIMITS: GateLimits = {
  inside: 2,
  waiting: 2,
  jamAfterMs: 60_000,
  jammedMs: 60_000,
  calmAfterMs: 60_000,
  patienceMs: 60_000,
  sending: 3,
};

const ready = (text: string) => makeRendition(200, [["content-type", "text/html"]], Buffer.from(text));

/** The front on a real socket. Its handler works until it is told to finish. */
async function aDoor(
  limits: Partial<GateLimits> = {},
  copySince: Date | null = null,
  host: JudgedHost = { kind: "platform" },
) {
  const cache = createPageCache();
  const log = pino({ level: "silent" });
  const gate = createGate(log, { ...LIMITS, ...limits });
  const gates = {
    shoppers: gate,
    pictures: createGate(log, LIMITS),
    uploads: createGate(log, { ...LIMITS, inside: 4, waiting: 0 }),
  };
  const pictures = createPictures(
    { read: async () => Buffer.from("picture") } as Partial<Storage> as Storage,
    false,
  );
  const metrics = idleMetrics({ cache, pictures, gates });
  const working: (() => void)[] = [];
  const listener = createDoor({
    findAsset: (url) => (url === "/app.js" ? ready("asset") : undefined),
    cache,
    pictures,
    gates,
    metrics,
    isStopping: () => false,
    copy: { since: () => copySince },
    judgeHost: () => host,
    refuse: createRefusal(false),
    fetch: async (request) => {
      // As for a page's form: passed on, and read by nobody.
      const { url, method, headers, body } = request;
      if (method === "PATCH") new Request(url, { method, headers, body, duplex: "half" } as RequestInit);
      if (request.method === "POST") await request.text();
      await new Promise<void>((resolve) => working.push(resolve));
      return new Response("done", { status: request.url.endsWith("/nothing") ? 404 : 200 });
    },
  });
  onTestFinished(() => metrics.close());
  const { url, port } = await listen(createServer(listener));
  const ask = (path: string, init?: RequestInit) => fetch(url + path, init);
  function finishAll(): void {
    for (const finish of working.splice(0)) finish();
  }
  return {
    ask,
    port,
    gate,
    cache,
    pictures,
    finishAll,
    working,
  };
}

/** Stops the gate's clock until the test advances it. */
function stopTheClock() {
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return {
    goOn(ms: number): void {
      now += ms;
    },
  };
}

async function serve(door: Awaited<ReturnType<typeof aDoor>>, path: string, init?: RequestInit) {
  const answer = door.ask(path, init);
  await until(() => door.working.length === 1);
  door.finishAll();
  await answer;
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !condition(); tries++) await sleep(10);
  expect(condition()).toBe(true);
}

describe("more requests than can be served", () => {
  test("few run, some wait, the rest is refused at once; then all are served again", async () => {
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

  test("a store that is asked for more than its share waits and is refused alone", async () => {
    const door = await aDoor({ inside: 10, ofOneStore: 2, waiting: 3 });
    await serve(door, "/lamps");
    const other = door.ask("/lamps");
    await until(() => door.working.length === 1);
    const storm = Array.from({ length: 8 }, () => door.ask("/mugs/products"));
    const order = () =>
      door.ask("/api/functions/create-order", {
        method: "POST",
        headers: { referer: "https://shops.example/mugs/checkout" },
        body: "{}",
      });
    await until(() => door.gate.counts().refused === 3);
    expect((await order()).status).toBe(503);
    expect(door.gate.counts()).toEqual({ inside: 3, waiting: 3, refused: 4 });

    const others = ["/lamps/cart", "/bowls", "/bowls/cart"].map((path) => door.ask(path));
    await until(() => door.working.length === 6);
    while (door.gate.counts().inside > 0) {
      door.finishAll();
      await sleep(1);
    }
    for (const { status } of await Promise.all([other, ...others])) expect(status).toBe(200);
    const statuses = (await Promise.all(storm)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });

  test("a store that has used up its part of the time waits, though places are free; the others do not", async () => {
    const clock = stopTheClock();
    const door = await aDoor({ inside: 10, ofOneStore: 4, waiting: 3 });
    for (let answers = 0; answers < 20; answers++) await serve(door, "/lamps");
    for (let answers = 0; answers < 6; answers++) {
      const slow = door.ask("/mugs/products");
      await until(() => door.working.length === 1);
      clock.goOn(100);
      door.finishAll();
      await slow;
    }
    const storm = [1, 2, 3, 4].map(() => door.ask("/mugs/products"));
    await until(() => door.gate.counts().refused === 1);
    expect(door.gate.counts()).toEqual({ inside: 0, waiting: 3, refused: 1 });
    await serve(door, "/lamps");
    expect(door.gate.counts()).toMatchObject({ inside: 0, waiting: 3 });

    clock.goOn(300);
    const other = door.ask("/bowls");
    await until(() => door.working.length === 1 || door.working.length === 2);
    while (door.gate.counts().inside + door.gate.counts().waiting > 0) {
      door.finishAll();
      clock.goOn(20);
      await sleep(1);
    }
    expect((await other).status).toBe(200);
    const statuses = (await Promise.all(storm)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 503]);
  });

  test("whoever sends slowly uses up no time of the store that the request names", async () => {
    const clock = stopTheClock();
    const door = await aDoor({ inside: 10, ofOneStore: 4, waiting: 3 });
    for (let answers = 0; answers < 20; answers++) await serve(door, "/lamps");
    const headers = { referer: "https://shops.example/mugs/cart", "content-length": "2" };
    for (let calls = 0; calls < 8; calls++) {
      const to = { host: "127.0.0.1", port: door.port, path: "/api/cart/check", method: "POST", headers };
      const slow = sendRequest(to);
      slow.write("{");
      await until(() => door.gate.counts().inside === 1);
      expect(door.gate.isBusy(), "nor anything else that gives way to it").toBe(false);
      clock.goOn(100);
      slow.end("}");
      await until(() => door.working.length === 1);
      expect(door.gate.isBusy()).toBe(true);
      door.finishAll();
      await once(slow, "response");
    }
    // Nor who gives up before a single byte is there.
    for (let calls = 0; calls < 8; calls++) {
      const to = { host: "127.0.0.1", port: door.port, path: "/api/cart/check", method: "POST", headers };
      const slow = sendRequest(to);
      slow.on("error", () => undefined);
      slow.flushHeaders();
      await until(() => door.gate.counts().inside === 1);
      clock.goOn(100);
      slow.destroy();
      await until(() => door.gate.counts().inside === 0);
    }
    for (let answers = 0; answers < 20; answers++) await serve(door, "/lamps");
    await serve(door, "/mugs/products");
  });

  test.each(["PUT", "PATCH"])(
    "a body that nobody reads, or that never comes, saves its store no time (%s)",
    async (method) => {
      const clock = stopTheClock();
      const door = await aDoor({ inside: 10, ofOneStore: 4, waiting: 3 });
      for (let answers = 0; answers < 20; answers++) await serve(door, "/lamps");
      const headers = { referer: "https://shops.example/mugs/cart", "content-length": "2" };
      for (let calls = 0; calls < 6; calls++) {
        const to = { host: "127.0.0.1", port: door.port, path: "/api/cart/check", method, headers };
        const unread = sendRequest(to).on("error", () => undefined);
        if (method === "PUT") unread.write("{}");
        else unread.flushHeaders();
        await until(() => door.working.length === 1);
        clock.goOn(100);
        door.finishAll();
        await once(unread, "response");
        unread.destroy();
      }
      const waiting = door.ask("/mugs/products");
      await until(() => door.gate.counts().waiting === 1);
      while (door.gate.counts().inside + door.gate.counts().waiting > 0) {
        door.finishAll();
        clock.goOn(20);
        await sleep(1);
      }
      expect((await waiting).status).toBe(200);
    },
  );

  test("stores that are only named by a header make no other one share", async () => {
    const door = await aDoor({ inside: 6, ofOneStore: 1 });
    const headers = { referer: "https://shops.example/anything/cart" };
    for (let calls = 0; calls < 20; calls++)
      await serve(door, "/api/cart/check", { method: "POST", headers, body: "{}" });
    const answers = Array.from({ length: 6 }, () => door.ask("/mugs"));
    await until(() => door.working.length === 6);
    door.finishAll();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  });

  test("alone, a store has all places, and again when the others are quiet", async () => {
    const clock = stopTheClock();
    const door = await aDoor({ inside: 6, ofOneStore: 1 });
    const askedAlone = async () => {
      const answers = Array.from({ length: 6 }, () => door.ask("/mugs"));
      await until(() => door.working.length === 6);
      door.finishAll();
      for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    };
    await serve(door, "/lamps");
    clock.goOn(6_000);
    await askedAlone();
    // What is not there is no store, and an owner in her back office is no other one.
    await serve(door, "/nothing");
    await serve(door, "/api/orders", { headers: { authorization: "Bearer hers" } });
    await askedAlone();
  });

  test("a refusal says when to retry, to people in HTML and to programs in JSON", async () => {
    const door = await aDoor({ inside: 0, waiting: 0 });
    const page = await door.ask("/mugs");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(await page.text()).toContain("<p>The shop cannot answer right now.");
    const data = await door.ask("/mugs.data?_routes=root");
    expect([data.status, data.headers.get("content-type")]).toEqual([503, "text/plain; charset=utf-8"]);
    expect(await data.text()).toBe(SHOP_BUSY);
    const api = await door.ask("/api/functions/create-order", { method: "POST", body: "{}" });
    expect([api.status, api.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await api.json()).error).toContain("Please try again in a few seconds.");
  });

  test("cached pages and built files are still served", async () => {
    const door = await aDoor({ inside: 0, waiting: 0 });
    const rendition = ready("cached");
    await door.cache.findOrRender("/mugs", "/mugs", async () => ({
      rendition,
      tags: new Set(),
      validUntil: Infinity,
    }));
    expect(await (await door.ask("/mugs")).text()).toBe("cached");
    expect(await (await door.ask("/app.js")).text()).toBe("asset");
    const figures = ["/metrics", "/api/health", "/api/health/ready"].map((path) => door.ask(path));
    await until(() => door.working.length === 3);
    door.finishAll();
    for (const figure of figures) expect((await figure).status).toBe(200);
  });
});

describe("the waiting line", () => {
  test("is kept short after a refusal, until nobody was refused for a while", async () => {
    const clock = stopTheClock();
    const door = await aDoor({ inside: 1, waiting: 3, jammedMs: 20, calmAfterMs: 300 });
    const served = Array.from({ length: 4 }, (_, at) => door.ask(`/${at}`));
    await until(() => door.gate.counts().waiting === 3);
    expect((await door.ask("/refused")).status).toBe(503);
    door.finishAll();
    await until(() => door.gate.counts().waiting === 2);
    clock.goOn(30);
    expect((await door.ask("/still-jammed")).status).toBe(503);
    clock.goOn(301);
    served.push(door.ask("/calm-again"));
    await until(() => door.gate.counts().waiting === 3);
    while (door.gate.counts().inside > 0) {
      door.finishAll();
      await sleep(5);
    }
    expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test("is closed while its first request has waited for long", async () => {
    const clock = stopTheClock();
    const door = await aDoor({ inside: 1, waiting: 100, jamAfterMs: 50 });
    const first = door.ask("/a");
    await until(() => door.working.length === 1);
    const second = door.ask("/b");
    await until(() => door.gate.counts().waiting === 1);
    clock.goOn(51);
    expect((await door.ask("/c")).status).toBe(503);
    door.finishAll();
    expect((await first).status).toBe(200);
    await until(() => door.working.length === 1);
    door.finishAll();
    expect((await second).status).toBe(200);
  });

  test("refuses requests that waited too long", async () => {
    const door = await aDoor({ inside: 1, patienceMs: 50 });
    const first = door.ask("/a");
    await until(() => door.working.length === 1);
    expect((await door.ask("/b")).status).toBe(503);
    door.finishAll();
    expect((await first).status).toBe(200);
  });

  test("drops requests whose client has disconnected", async () => {
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
    await until(() => door.gate.counts().waiting === 0);
    door.finishAll();
    expect((await first).status).toBe(200);
    expect(door.working).toHaveLength(0);
    expect(door.gate.counts()).toEqual({ inside: 0, waiting: 0, refused: 0 });
  });
});

describe("slow clients", () => {
  async function slowSenders(door: Awaited<ReturnType<typeof aDoor>>, count: number) {
    const sockets = Array.from({ length: count }, () => connect(door.port, "127.0.0.1"));
    for (const [at, socket] of sockets.entries()) {
      socket.resume().on("error", () => undefined);
      onTestFinished(() => void socket.destroy());
      socket.write("POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nslow");
      await until(() => door.gate.counts().inside === at + 1);
    }
    return sockets;
  }

  test("sending their body take no place from others", async () => {
    const door = await aDoor();
    await slowSenders(door, 3);
    const answer = door.ask("/mugs");
    await until(() => door.working.length === 1);
    door.finishAll();
    expect((await answer).status).toBe(200);
  });

  test("take one like any other when they ask for a page and announce a body with it", async () => {
    const door = await aDoor({ waiting: 1 });
    for (const expected of [1, 2, 2, 2]) {
      const socket = connect(door.port, "127.0.0.1").on("error", () => undefined);
      onTestFinished(() => void socket.destroy());
      socket.resume().write("GET /mugs HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n");
      await until(() => door.gate.counts().inside === expected);
    }
    await until(() => door.gate.counts().refused === 1);
    expect(door.gate.counts()).toEqual({ inside: 2, waiting: 1, refused: 1 });
    expect(door.gate.isBusy()).toBe(true);
    door.finishAll();
  });

  test("are limited: the one sending for the longest is dropped", async () => {
    const door = await aDoor();
    const sockets = await slowSenders(door, 5);
    const answer = door.ask("/mugs");
    await until(() => door.working.length === 1);
    door.finishAll();
    expect((await answer).status).toBe(200);
    await until(() => sockets[0]?.closed === true);
    expect(sockets.slice(1).every((socket) => !socket.closed)).toBe(true);
  });
});

test("waiting picture requests take no places from shoppers", async () => {
  const door = await aDoor();
  const uploads = Array.from({ length: 4 }, () => door.ask("/api/uploads?for=product", { method: "POST" }));
  await until(() => door.working.length === 4);
  const page = door.ask("/mugs");
  await until(() => door.working.length === 5);
  expect((await door.ask("/api/uploads?for=product", { method: "POST" })).status).toBe(503);
  door.finishAll();
  expect((await page).status).toBe(200);
  for (const upload of uploads) expect((await upload).status).toBe(200);
});

describe("a copy of the shop", () => {
  const robots = async (since: Date | null) => {
    const door = await aDoor({}, since);
    await door.cache.findOrRender("/mugs", "/mugs", async () => ({
      rendition: ready("page"),
      tags: new Set(["a"]),
      validUntil: Infinity,
    }));
    const rendered = door.ask("/hats");
    await until(() => door.working.length === 1);
    door.finishAll();
    const answers = [await door.ask("/mugs"), await door.ask("/app.js"), await rendered];
    return answers.map(({ headers }) => headers.get("x-robots-tag"));
  };

  test("tells search engines to leave it out, on every answer", async () => {
    expect(await robots(new Date())).toEqual(["noindex", "noindex", "noindex"]);
    expect(await robots(null)).toEqual([null, null, null]);
  });
});

test("a name is nobody's only when all names are known", async () => {
  const [known, started] = [
    await aDoor({}, null, { kind: "unknown" }),
    await aDoor({}, null, { kind: "unread" }),
  ];
  expect((await known.ask("/app.js")).status).toBe(421);
  const early = await started.ask("/app.js");
  expect([early.status, early.headers.get("retry-after")]).toEqual([503, "2"]);
});

test("health is asked for under any name, be it within the request line", async () => {
  const door = await aDoor({}, null, { kind: "unknown" });
  for (const target of [
    "/api/health",
    "http://stranger.example/api/health?full",
    "http://10.0.0.1:80/metrics",
  ]) {
    const answer = ask(door.port, target);
    await until(() => door.working.length === 1);
    door.finishAll();
    expect(await answer, target).toBe(200);
  }
  expect(await ask(door.port, "http://stranger.example/api/store")).toBe(421);
});

function ask(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = sendRequest({ port, path, host: "127.0.0.1" }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on("error", reject).end();
  });
}

test("a picture in memory is shown at the host of its own shop alone", async () => {
  const [own, other] = [randomUUID(), randomUUID()] as StoreId[];
  const key = `${own}/new/${randomUUID()}.webp`;
  const bodies = [own, other].map(async (storeId) => {
    const shop = {
      storeId,
      slug: "mugs",
      isMain: true,
      main: "mugs.example",
      name: "mugs.example",
    } as ShopHost;
    const door = await aDoor({}, null, { kind: "shop", shop });
    await door.pictures.read(key);
    const answer = door.ask(IMAGE_BUCKET_PATH + key);
    // What is not in memory is asked for behind the door.
    await Promise.race([answer, until(() => door.working.length === 1)]);
    door.finishAll();
    return (await answer).text();
  });
  expect(await Promise.all(bodies)).toEqual(["picture", "done"]);
});
