import { promises as dns } from "node:dns";
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createSocketServer, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { listen } from "#test/listen.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { type FetchLimits, fetchPublicFile } from "./fetch-public-file.ts";
import type { FetchDeps } from "./guarded-request.ts";
import { isPublicEndpoint } from "./public-address.ts";

const folder = await openTemporaryFolder();
const path = join(folder, "file");
const INWARD = "This web address does not lead to a public website.";
const LONG_ENOUGH = { bytes: 1_000, totalMs: 20_000, idleMs: 20_000 };

function get(address: string, deps?: FetchDeps, limits: Partial<FetchLimits> = {}) {
  const { signal } = new AbortController();
  return fetchPublicFile({ address, path, limits: { ...LONG_ENOUGH, ...limits }, signal }, deps);
}

/** A website on this machine, which alone may be connected to besides public ones. */
async function aSite(answer: RequestListener) {
  const { url, port } = await listen(createServer(answer));
  return { url, port, deps: allowing(port) };
}

/** A server that is not bound to the rules of HTTP. */
async function aRawSite(answer: (socket: Socket) => void) {
  const server = createSocketServer((socket) => {
    socket.on("error", () => undefined).once("data", () => answer(socket));
  });
  const { url, port } = await listen(server);
  return { url, deps: allowing(port) };
}

/** Knows the names of this machine as well. */
const bySystem = (name: string) => dns.lookup(name, { all: true });

const allowing = (own: number) => ({
  isAllowed: (address: string, port: number) =>
    isPublicEndpoint(address, port) || (address === "127.0.0.1" && port === own),
});

describe("a file at a foreign address", () => {
  test("is written as it is, after redirects, by a request that says who asks and tells nothing else", async () => {
    const asked: unknown[] = [];
    const site = await aSite((request, response) => {
      asked.push([request.url, request.headers]);
      if (request.url === "/old")
        response.writeHead(302, { location: "new", "set-cookie": "a=b" }).end("moved");
      else response.end("the file");
    });
    expect(await get(`${site.url}/old`, site.deps)).toEqual({ ok: true });
    expect(await readFile(path, "utf8")).toBe("the file");
    const headers = {
      "user-agent": "Storewright",
      accept: "image/*",
      "accept-encoding": "identity",
      host: `127.0.0.1:${site.port}`,
      connection: "close",
    };
    expect(asked).toEqual([
      ["/old", headers],
      ["/new", headers],
    ]);
  });

  test("is fetched by a name whose addresses are all allowed", async () => {
    const site = await aSite((_request, response) => void response.end("the file"));
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    expect(await get(`http://shop.example:${site.port}/`, { ...site.deps, resolve })).toEqual({ ok: true });
  });

  test("gets a sentence when it is missing, compressed, cut off or no answer of a website", async () => {
    const site = await aSite((request, response) => {
      if (request.url === "/gone") response.writeHead(404).end();
      else if (request.url === "/private") response.writeHead(403).end("a secret");
      else if (request.url === "/busy") response.writeHead(429).end();
      else if (request.url === "/broken") response.writeHead(500).end();
      else if (request.url === "/zipped") response.writeHead(200, { "content-encoding": "gzip" }).end("x");
      else if (request.url === "/nowhere") response.writeHead(302).end();
      else response.writeHead(200, { "content-length": 500 }).write("x", () => response.destroy());
    });
    const host = `127.0.0.1:${site.port}`;
    const problemOf = async (address: string) => {
      const result = await get(site.url + address, site.deps);
      return result.ok || result.problem;
    };
    expect(await problemOf("/gone")).toBe(`${host} has no such file.`);
    expect(await problemOf("/private")).toBe(`${host} does not let us have this file (403).`);
    expect(await problemOf("/busy")).toBe(`${host} has too much to do at the moment (429). Try again later.`);
    expect(await problemOf("/broken")).toBe(`${host} answered with an error (500).`);
    expect(await problemOf("/zipped")).toBe(`${host} sends this file compressed.`);
    expect(await problemOf("/nowhere")).toMatch(/not a web address/);
    expect(await problemOf("/short")).toBe(`${host} ended the connection too early.`);

    const raw = await aRawSite((socket) => void socket.end("HELO\r\n\r\n"));
    expect(await get(raw.url, raw.deps)).toMatchObject({
      problem: expect.stringMatching(/as a website does\.$/),
    });
    const wordy = await aRawSite(
      (socket) => void socket.end(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(20_000)}\r\n\r\n`),
    );
    expect(await get(wordy.url, wordy.deps)).toMatchObject({
      problem: expect.stringMatching(/as a website does\.$/),
    });
  });

  test("is refused when it is too large, whatever its length is said to be", async () => {
    const site = await aSite((request, response) => {
      if (request.url === "/honest") response.writeHead(200, { "content-length": 1_001 });
      response.end("x".repeat(1_001));
    });
    const refused = { ok: false, problem: expect.stringMatching(/^This file is too large\./) };
    expect(await get(`${site.url}/honest`, site.deps)).toMatchObject(refused);
    expect(await get(`${site.url}/chunked`, site.deps)).toMatchObject(refused);
    expect(await get(`${site.url}/fits`, site.deps, { bytes: 1_001 })).toEqual({ ok: true });
    const lying = await aRawSite((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n${"x".repeat(5_000)}`);
    });
    await get(lying.url, lying.deps);
    expect((await readFile(path)).byteLength).toBeLessThanOrEqual(10);
  });

  test("is given up when the host says nothing, or one byte after the other for too long", async () => {
    const slow = { ok: false, problem: "The website answered too slowly.", isSilent: true };
    const silent = await aSite(() => undefined);
    expect(await get(silent.url, silent.deps, { idleMs: 50 })).toEqual(slow);
    const stalled = await aSite((_request, response) => void response.write("x"));
    expect(await get(stalled.url, stalled.deps, { idleMs: 50 })).toEqual(slow);
    const dripping = await aSite((_request, response) => {
      const drip = setInterval(() => response.write("x"), 5);
      response.on("close", () => clearInterval(drip));
    });
    expect(await get(dripping.url, dripping.deps, { totalMs: 200 })).toEqual(slow);
    const unresolved = { resolve: () => new Promise<never>(() => undefined) };
    expect(await get("http://shop.example/", unresolved, { idleMs: 50 })).toEqual(slow);
    // Accepts the connection, and says nothing to the greeting of TLS.
    const mute = await aRawSite(() => undefined);
    expect(await get(mute.url.replace("http:", "https:"), mute.deps, { idleMs: 50 })).toEqual(slow);
  });

  test("is given up when its caller ends", async () => {
    const ending = new AbortController();
    const site = await aSite(() => ending.abort(new Error("The server stops.")));
    const wanted = { address: site.url, path, limits: LONG_ENOUGH, signal: ending.signal };
    await expect(fetchPublicFile(wanted, site.deps)).rejects.toThrow("The server stops.");
  });

  test("is given up after five redirects", async () => {
    let asked = 0;
    const site = await aSite((_request, response) => {
      asked++;
      response.writeHead(301, { location: `/${asked}` }).end();
    });
    expect(await get(site.url, site.deps)).toMatchObject({
      ok: false,
      problem: "This web address redirects too many times.",
    });
    expect(asked).toBe(6);
  });
});

test("a website whose certificate nobody vouches for is refused, also where the environment would accept it", async () => {
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  onTestFinished(() => void vi.unstubAllEnvs());
  let asked = 0;
  const server = createTlsServer(SELF_SIGNED, (_request, response) => {
    asked++;
    response.end("the file");
  });
  const { port } = await listen(server);
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  expect(await get(`https://shop.example:${port}/`, { ...allowing(port), resolve })).toEqual({
    ok: false,
    problem: `shop.example:${port} has no valid certificate.`,
    isSilent: false,
  });
  expect(asked).toBe(0);
});

/** Made for this test; it protects nothing. */
const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgg6t12F5BwvjzXjHq
TNVxhwVMIPX1gPxolCFAcZHGJIKhRANCAARygrD/zHbBiS0L1RDx70D/uQ/KPD4f
Eh7KXDjRJEsVSjjoGRWkfFQ0zR2B5HLomjb4TZRzxzN/ocyrCHVA+2m0
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBhjCCASugAwIBAgIUIOUBsUDxTEFia11ee0WRQCoLbB4wCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc2hvcC5leGFtcGxlMCAXDTI2MTExNjE4MjYyMFoYDzIxMjYx
MDIzMTgyNjIwWjAXMRUwEwYDVQQDDAxzaG9wLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAARygrD/zHbBiS0L1RDx70D/uQ/KPD4fEh7KXDjRJEsVSjjo
GRWkfFQ0zR2B5HLomjb4TZRzxzN/ocyrCHVA+2m0o1MwUTAdBgNVHQ4EFgQUirl/
YT51+tM4VWVnUU6SX+LbjeowHwYDVR0jBBgwFoAUirl/YT51+tM4VWVnUU6SX+Lb
jeowDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAtzuljCRUqaBc
JgxF4aYUMnkix8aRk2ci7uRKYCwfsS4CIQDToLRO7grlawQXF6AtIDwaThcRmOjc
u8beRwIvR6F/yg==
-----END CERTIFICATE-----`,
};

// No test here connects to a foreign host: what is let through by mistake would fail with another sentence.
describe("an address that leads inward", () => {
  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://017700000001/",
    "http://0177.0.0.1/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://127.0.0.1./",
    "http://１２７.０.０.１/",
    "http://0/",
    "http://0.0.0.0/",
    "https://10.1.2.3/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://172.16.0.1/",
    "http://172.31.255.255/",
    "http://192.0.0.192/",
    "http://192.168.1.1/",
    "http://198.18.0.1/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:8.8.8.8]/",
    "http://[::7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[64:ff9b:1::a00:1]/",
    "http://[fe80::1]/",
    "http://[fd00:ec2::254]/",
    "http://[ff02::1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001:0:7f00:1::]/",
    "http://[2001:db8::1]/",
  ])("is refused before any connection: %s", async (address) => {
    expect(await get(address)).toEqual({ ok: false, problem: INWARD, isSilent: false });
  });

  test.each([
    [["127.0.0.1"]],
    [["10.0.0.7"]],
    [["::1"]],
    [["::ffff:10.0.0.7"]],
    [["fe80::1%eth0"]],
    [["93.184.216.34", "127.0.0.1"]],
    [[]],
  ])("is refused behind a name that resolves to %j", async (addresses) => {
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    expect(await get("http://shop.example/mug.jpg", { resolve })).toMatchObject({ problem: INWARD });
    expect(await get("https://shop.example/mug.jpg", { resolve })).toMatchObject({ problem: INWARD });
  });

  test("is refused for localhost, as this machine resolves it", async () => {
    expect(await get("http://localhost/", { resolve: bySystem })).toMatchObject({
      ok: false,
      problem: INWARD,
    });
  });

  test("is refused when a name resolves otherwise for the second request", async () => {
    const site = await aSite((_request, response) => void response.writeHead(302, { location: "/2" }).end());
    const answers = ["127.0.0.1", "10.0.0.7"];
    const resolve = async () => [{ address: answers.shift() ?? "", family: 4 }];
    const result = await get(`http://shop.example:${site.port}/1`, { ...site.deps, resolve });
    expect(result).toMatchObject({ problem: INWARD });
    expect(answers).toEqual([]);
  });

  test.each([
    "http://169.254.169.254/",
    "http://2130706433/",
    "//127.0.0.1/",
    "http://localhost/",
    "https://[::1]/",
  ])("is refused after a redirect to %s", async (location) => {
    const site = await aSite((_request, response) => void response.writeHead(302, { location }).end());
    expect(await get(site.url, { ...site.deps, resolve: bySystem })).toMatchObject({
      ok: false,
      problem: INWARD,
    });
  });

  test("is refused on other ports than those of websites", async () => {
    const resolve = async () => [{ address: "93.184.216.34", family: 4 }];
    expect(await get("http://93.184.216.34:6379/")).toMatchObject({ problem: INWARD });
    expect(await get("http://shop.example:8080/", { resolve })).toMatchObject({ problem: INWARD });
  });

  test("is refused with another protocol, a password, or a redirect to one", async () => {
    for (const address of ["file:///etc/passwd", "ftp://shop.example/", "data:image/png,x", "mug.jpg", ""])
      expect(await get(address)).toMatchObject({ problem: expect.stringContaining("not a web address") });
    expect(await get("http://ada:secret@shop.example/")).toMatchObject({
      problem: expect.stringContaining("password"),
    });
    const site = await aSite(
      (_request, response) => void response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    );
    expect(await get(site.url, site.deps)).toMatchObject({
      problem: expect.stringContaining("not a web address"),
    });
  });
});
