import { createServer, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "#test/listen.ts";
import { openConnections } from "./guarded-request.ts";
import { judgePostAddress, type PostDeps, postPublic } from "./post-public.ts";

const INWARD = "This web address does not lead to a public website.";
const LONG_ENOUGH = { totalMs: 20_000, idleMs: 20_000 };

async function aReceiver(answer: RequestListener) {
  const { url, port } = await listen(createServer(answer));
  const isAllowed = (address: string, asPort: number) => address === "127.0.0.1" && asPort === port;
  return { url, deps: { isAllowed, allowsHttp: true } };
}

function post(address: string, deps?: PostDeps, limits = LONG_ENOUGH) {
  const { signal } = new AbortController();
  const headers = { "content-type": "application/json", "x-told": "yes" };
  return postPublic({ address, headers, body: '{"a":"ä"}', limits, signal }, deps);
}

test("a body and headers arrive; of the answer only status and size come back", async () => {
  const got: unknown[] = [];
  const receiver = await aReceiver(async (request, response) => {
    got.push([request.method, request.headers["x-told"], await text(request)]);
    response.writeHead(201).end("a secret");
  });
  expect(await post(`${receiver.url}/hook`, receiver.deps)).toEqual({ ok: true, status: 201, bytes: 8 });
  expect(got).toEqual([["POST", "yes", '{"a":"ä"}']]);
});

test("a redirect is an answer, and is not followed", async () => {
  const asked: unknown[] = [];
  const receiver = await aReceiver((request, response) => {
    asked.push(request.url);
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  expect(await post(`${receiver.url}/hook`, receiver.deps)).toMatchObject({ ok: true, status: 307 });
  expect(asked).toEqual(["/hook"]);
});

test("an endless answer is read only so far, and a silent one only so long", async () => {
  const endless = await aReceiver((_request, response) => {
    const more = () => {
      while (response.write("x".repeat(10_000)));
    };
    response.on("drain", more);
    more();
  });
  const answer = await post(endless.url, endless.deps);
  expect(answer).toMatchObject({ ok: true, status: 200 });
  expect(answer.ok && answer.bytes).toBeLessThan(1_000_000);
  const silent = await aReceiver(() => undefined);
  expect(await post(silent.url, silent.deps, { ...LONG_ENOUGH, idleMs: 50 })).toEqual({
    ok: false,
    problem: "The website answered too slowly.",
    isSilent: true,
  });
});

test("an address that leads inward, or is not encrypted, is never connected to", async () => {
  const resolve = async () => [{ address: "10.0.0.7", family: 4 }];
  expect(await post("https://10.0.0.7/")).toMatchObject({ ok: false, problem: INWARD });
  expect(await post("https://hook.example/", { resolve })).toMatchObject({ ok: false, problem: INWARD });
  expect(await post("http://hook.example/", { resolve })).toMatchObject({
    problem: "This web address does not start with https://.",
  });
  expect(judgePostAddress("https://127.1/")).toBe(INWARD);
  expect(judgePostAddress("https://ada:secret@hook.example/")).toContain("password");
  expect(judgePostAddress("https://hook.example:8443/")).toContain("port");
  expect(judgePostAddress("https://hook.example/in?key=1")).toBeUndefined();
});

test("a connection is kept open for the next post; one that the other side has ended is dialled anew", async () => {
  const sockets: Socket[] = [];
  const receiver = await aReceiver((request, response) => {
    sockets.push(request.socket);
    // Says nothing, and ends the connection: as when it was about to do so anyway.
    if (sockets.length === 3) request.socket.destroy();
    else request.resume().on("end", () => response.writeHead(200).end("taken"));
  });
  const connections = openConnections();
  onTestFinished(() => connections.close());
  const posted = () => post(receiver.url, { ...receiver.deps, connections });
  for (const _ of Array.from({ length: 3 })) expect(await posted()).toMatchObject({ status: 200 });
  const [first, second, third, fourth] = sockets;
  expect(second === first && third === first).toBe(true);
  expect(sockets).toHaveLength(4);
  expect(fourth).not.toBe(first);
});
