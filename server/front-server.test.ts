import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createFrontServer } from "./front-server.ts";

const LIMITS = {
  headersTimeout: 300,
  requestTimeout: 600,
  timeout: 900,
  connectionsCheckingInterval: 50,
  maxConnections: 160,
};
const { server, listen, stop } = createFrontServer(LIMITS);
/** More than the buffers of both sides. */
const LARGE = 64 * 1024 * 1024;
server.on("request", (req, res) => (req.url === "/large" ? res.end(Buffer.alloc(LARGE)) : req.resume()));
const port = await listen("127.0.0.1", 0);
afterAll(async () => {
  server.closeAllConnections();
  await stop();
});

function aSocket(): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** A socket that stays open fails by the test's own time limit. */
async function dropped(socket: Socket): Promise<void> {
  await new Promise((resolve) => socket.once("close", resolve));
}

function destroy(this: Socket): void {
  this.destroy();
}

function trickle(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.writable && socket.write(text), 50);
  onTestFinished(() => clearInterval(timer));
}

test("a client that sends headers for ever is disconnected", async () => {
  const socket = aSocket();
  socket.resume().write("GET / HTTP/1.1\r\n");
  trickle(socket, "x: y\r\n");
  await dropped(socket);
});

test("a client that sends a body for ever is disconnected", async () => {
  const socket = aSocket();
  socket.resume().write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n");
  trickle(socket, "y");
  await dropped(socket);
});

test("a client that never reads the answer is disconnected", async () => {
  const socket = aSocket();
  const [serverSide] = await Promise.all([once(server, "connection"), once(socket, "connect")]);
  socket.pause().write("GET /large HTTP/1.1\r\nhost: x\r\n\r\n");
  await dropped(serverSide[0] as Socket);
});

test("a connection is kept while it is used, and ended when nothing was asked for long", async () => {
  const timeout = 2_000;
  const shop = createFrontServer({ ...LIMITS, timeout });
  shop.server.on("request", (_req, res) => res.end());
  const socket = connect(await shop.listen("127.0.0.1", 0), "127.0.0.1").resume();
  const began = performance.now();
  let askedAt = began;
  while (askedAt < began + 1.5 * timeout) {
    await sleep(60);
    askedAt = performance.now();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/\r\nConnection: keep-alive\r\n/);
  }
  await dropped(socket);
  expect(performance.now() - askedAt).toBeGreaterThan(timeout - 100);
  await shop.stop();
});

test("a request without a body ends when it arrives, and one with a body is read", async () => {
  const ended: boolean[] = [];
  const note = (req: IncomingMessage) => void ended.push(req.readableEnded);
  server.on("request", note);
  onTestFinished(() => void server.off("request", note));
  aSocket().write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(server, "request");
  aSocket().write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nhi");
  const [post] = await once(server, "request");
  expect(ended).toEqual([true, false]);
  await once(post, "end");
});

test("the number of connections is limited", async () => {
  const accepted: Socket[] = [];
  let most = 0;
  // Not by 'close', which comes later: Node no longer counts a destroyed socket, and accepts the next one.
  const count = (socket: Socket) => {
    accepted.push(socket);
    most = Math.max(most, accepted.filter(({ destroyed }) => !destroyed).length);
  };
  server.on("connection", count);
  onTestFinished(() => void server.off("connection", count));
  const sockets = Array.from({ length: 400 }, aSocket);
  await Promise.all(sockets.map((socket) => once(socket.resume(), "close")));
  expect(most).toBeGreaterThan(80);
  expect(most).toBeLessThanOrEqual(160);
});

test.runIf(process.platform === "linux")(
  "many new connections are accepted in one turn of the event loop",
  async () => {
    const CROWD = 100;
    const shop = createFrontServer();
    let entered = 0;
    shop.server.on("connection", () => entered++);
    const shopPort = await shop.listen("127.0.0.1", 0);
    const crowd = Array.from({ length: CROWD }, () => connect(shopPort, "127.0.0.1"));
    let turns = 0;
    while (entered < CROWD) {
      await setImmediate();
      if (entered > 0) turns++;
    }
    expect(turns).toBeLessThan(CROWD / 2);
    for (const socket of crowd) socket.destroy();
    await shop.stop();
  },
);

test("a port that another server uses is not shared with it", async () => {
  await expect(createFrontServer().listen("127.0.0.1", port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("requests in progress at the end are answered, on every listening socket", async () => {
  const shop = createFrontServer();
  const waiting: (() => void)[] = [];
  shop.server.on("request", (_req, res) => waiting.push(() => res.end("done")));
  const shopPort = await shop.listen("127.0.0.1", 0);
  const url = `http://127.0.0.1:${shopPort}`;
  const answers = Array.from({ length: 40 }, () => fetch(url, { headers: { connection: "close" } }));
  await expect.poll(() => waiting.length).toBe(40);
  const stopped = shop.stop();
  expect(await isOpen(shopPort)).toBe(true);
  await expect.poll(() => isOpen(shopPort)).toBe(false);
  for (const answer of waiting) answer();
  for (const answer of answers) expect(await (await answer).text()).toBe("done");
  await stopped;
});

test("an answer that is still being read at the end arrives whole", async () => {
  const shop = createFrontServer();
  shop.server.on("request", (_req, res) => res.end(Buffer.alloc(LARGE)));
  const shopPort = await shop.listen("127.0.0.1", 0);
  const slow = connect(shopPort, "127.0.0.1").pause();
  slow.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(shop.server, "request");
  const stopped = shop.stop();
  await expect.poll(() => isOpen(shopPort)).toBe(false);
  let received = 0;
  for await (const chunk of slow) received += chunk.length;
  expect(received).toBeGreaterThan(LARGE);
  await stopped;
});

function isOpen(shopPort: number): Promise<boolean> {
  return once(connect(shopPort, "127.0.0.1").on("connect", destroy), "connect").then(
    () => true,
    () => false,
  );
}
