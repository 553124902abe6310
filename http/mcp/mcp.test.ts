import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { UserId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { aShop } from "#test/factories-storefront.ts";

const testApp = await openTestApp({ RATE_LIMITS: "on" });
const { db } = testApp;
const shop = await aShop(db, { slug: "mugs" });
const off = await aShop(db, { slug: "hats" });
await changeSettings(db, shop.id, { change: { sells_to_assistants: true }, by: randomUUID() as UserId });

type Init = { body?: string; headers?: Record<string, string>; method?: string; slug?: string };

function send({ body = "", headers = {}, method = "POST", slug = shop.slug }: Init) {
  return testApp.request(`/${slug}/ucp/mcp`, { method, headers, ...(method === "POST" && { body }) });
}

const ask = (message: object, headers?: Record<string, string>) =>
  send({ body: JSON.stringify({ jsonrpc: "2.0", ...message }), ...(headers && { headers }) });

test("whoever asks is answered in JSON, without a session, whatever they accept", async () => {
  const started = await ask(
    { id: "a", method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {} } },
    { accept: "application/json" },
  );
  expect(started.headers.get("content-type")).toMatch(/^application\/json/);
  expect(started.headers.get("mcp-session-id")).toBeNull();
  expect(await started.json()).toMatchObject({
    jsonrpc: "2.0",
    id: "a",
    result: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { version: "1.2.3" } },
  });
  const unknown = await ask({ id: 1, method: "initialize", params: { protocolVersion: "1999-01-01" } });
  expect((await unknown.json()).result.protocolVersion).toBe("2025-11-25");
  expect(await (await ask({ id: 0, method: "ping" })).json()).toEqual({ jsonrpc: "2.0", id: 0, result: {} });
  expect((await ask({ id: 2, method: "tools/list" }, { accept: "text/html" })).status).toBe(200);
});

test("a notification is accepted without an answer", async () => {
  const answer = await ask({ method: "notifications/initialized" });
  expect([answer.status, await answer.text()]).toEqual([202, ""]);
});

test.each([
  ["no JSON", "{", -32700, 400],
  ["nothing", "", -32700, 400],
  ["a batch", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, 400],
  ["another protocol", '{"id":1,"method":"ping"}', -32600, 400],
  ["an id that is none", '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, 400],
  ["parameters that are a list", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}', -32600, 400],
  [
    "deep JSON",
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${"[".repeat(9_000)}${"]".repeat(9_000)}}}`,
    -32600,
    400,
  ],
  [
    "too much",
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"${"x".repeat(70_000)}"}}`,
    -32600,
    413,
  ],
  ["an unknown method", '{"jsonrpc":"2.0","id":1,"method":"resources/list"}', -32601, 200],
  ["an unknown tool", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"buy"}}', -32602, 200],
  [
    "a tool of every object",
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"toString"}}',
    -32602,
    200,
  ],
])("%s gets a plain answer", async (_, body, code, status) => {
  const answer = await send({ body });
  expect([answer.status, (await answer.json()).error.code]).toEqual([status, code]);
});

test("a version of MCP that was never negotiated is refused", async () => {
  const answer = await ask({ id: 1, method: "ping" }, { "mcp-protocol-version": "2024-11-05" });
  expect(answer.status).toBe(400);
});

test("another site cannot ask through a visitor's browser", async () => {
  const statusOf = async (headers: Record<string, string>) =>
    (await ask({ id: 1, method: "ping" }, headers)).status;
  expect(await statusOf({ host: "evil.example.com" })).toBe(403);
  expect(await statusOf({ origin: "https://evil.example.com" })).toBe(403);
  expect(await statusOf({ origin: "null" })).toBe(403);
  expect(await statusOf({ host: "localhost:3000", origin: "http://localhost:3000" })).toBe(200);
});

test("there is nothing to read, and in a store that has not switched it on nothing at all", async () => {
  const read = await send({ method: "GET" });
  expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
  const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const likeUnknown = async (method: string) => {
    const answers = [off.slug, "nobody"].map((slug) => send({ slug, method, body }));
    const [here, nowhere] = await Promise.all(answers);
    expect(here?.status).toBe(nowhere?.status);
    return here?.status;
  };
  expect(await likeUnknown("POST")).toBe(405);
  expect(await likeUnknown("GET")).toBe(404);
});

test("a network asks one shop only so often, and the others as before", async () => {
  const other = await aShop(db, { slug: "cups", sellsToAssistants: true });
  const body = '{"jsonrpc":"2.0","id":7,"method":"ping"}';
  let answer = await send({ slug: other.slug, body });
  for (let sent = 1; sent < 300 && answer.ok; sent++) answer = await send({ slug: other.slug, body });
  expect([answer.status, Number(answer.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  expect(await answer.json()).toMatchObject({
    id: 7,
    error: { code: -32000, data: { retry_after: expect.any(Number) } },
  });
  expect((await send({ body })).status).toBe(200);
});
