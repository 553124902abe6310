import { pino } from "pino";
import { expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";

const lines: Record<string, unknown>[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const { db, request } = await openTestApp({}, log);

// From now on every query fails.
await db.pool.end();

const logged = (requestId: string | null) => lines.filter((line) => line.requestId === requestId);

test("the id on a failed page leads to the log lines that say why", async () => {
  const response = await request("/mugs");
  expect(response.status).toBe(503);
  const id = response.headers.get("x-request-id");
  expect(id).toMatch(/^[\w-]{12}$/);
  expect(await response.text()).toContain(id);
  expect(logged(id)).toEqual([
    expect.objectContaining({ msg: "page failed", path: "/mugs", err: expect.anything() }),
    expect.objectContaining({ path: "/mugs", status: 503 }),
  ]);
});

test("the id in a failed API answer leads to the log lines that say why", async () => {
  const response = await request("/api/auth/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com" }),
  });
  expect(response.status).toBe(503);
  const { requestId } = await response.json();
  expect(requestId).toBe(response.headers.get("x-request-id"));
  expect(logged(requestId)).toEqual([
    expect.objectContaining({ msg: "database away", err: expect.anything() }),
    expect.objectContaining({ status: 503 }),
  ]);
});
