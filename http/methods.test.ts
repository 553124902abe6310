import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";

const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
const { app } = await openTestApp({}, log);
const server = createServer(app.listener);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;

function ask(method: string, path: string) {
  return new Promise<{ status: number | undefined; allow: string | undefined; said: string }>(
    (resolve, reject) => {
      sendRequest({ host: "127.0.0.1", port, method, path }, async (answer) => {
        resolve({ status: answer.statusCode, allow: answer.headers.allow, said: await text(answer) });
      })
        .on("error", reject)
        .end();
    },
  );
}

test.each([
  ["TRACE", "/"],
  ["PROPFIND", "/nobody"],
  ["POST", "/admin/products"],
])("%s %s is refused with a message, and is no error of ours", async (method, path) => {
  lines.length = 0;
  const { status, allow, said } = await ask(method, path);
  expect([status, allow]).toEqual([405, "GET, HEAD"]);
  expect(JSON.parse(said).error).toBe("This address only accepts GET and HEAD.");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, method, path, status: 405 }]);
});
