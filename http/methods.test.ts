import { createServer, request as sendRequest } from "node:http";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { listen } from "#test/listen.ts";

const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
const { app } = await openTestApp({}, log);
const { port } = await listen(createServer(app.listener));

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
