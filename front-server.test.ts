import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createFrontServer } from "./front-server.ts";

const server = createFrontServer({
  headersTimeout: 300,
  requestTimeout: 600,
  timeout: 900,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 50,
  maxConnections: 5,
});
// What nobody reads fills the buffers of both sides and stays.
server.on("request", (req, res) =>
  req.url === "/large" ? res.end(Buffer.alloc(64 * 1024 * 1024)) : req.resume(),
);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());

function aSocket(): Socket {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

async function dropped(socket: Socket): Promise<number> {
  const began = performance.now();
  await new Promise((resolve) => socket.once("close", resolve));
  return performance.now() - began;
}

function trickle(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.writable && socket.write(text), 50);
  onTestFinished(() => clearInterval(timer));
}

test("who sends headers for ever is dropped", async () => {
  const socket = aSocket();
  socket.resume().write("GET / HTTP/1.1\r\n");
  trickle(socket, "x: y\r\n");
  expect(await dropped(socket)).toBeLessThan(2_000);
});

test("who sends a body for ever is dropped", async () => {
  const socket = aSocket();
  socket.resume().write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n");
  trickle(socket, "y");
  expect(await dropped(socket)).toBeLessThan(2_000);
});

test("who never reads the answer is dropped", async () => {
  const socket = aSocket();
  const [serverSide] = await Promise.all([once(server, "connection"), once(socket, "connect")]);
  socket.pause().write("GET /large HTTP/1.1\r\nhost: x\r\n\r\n");
  expect(await dropped(serverSide[0] as Socket)).toBeLessThan(3_000);
});

test("only so many may be connected", async () => {
  const sockets = Array.from({ length: 8 }, aSocket);
  await Promise.race(sockets.slice(5).map((socket) => once(socket.resume(), "close")));
  expect(await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(5);
});
