import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type Header, lengthOf, makeHead, sendHead } from "./ready-head.ts";

const BODY = Buffer.from("<p>Mugs</p>");
const HEADERS: Header[] = [
  ["content-type", "text/html; charset=utf-8"],
  ["cache-control", "public, max-age=0"],
  ["etag", 'W/"mugs"'],
  ["link", "</assets/a.js>; rel=modulepreload"],
  ["link", "</assets/b.js>; rel=modulepreload"],
];

const GET = "GET / HTTP/1.1\r\nHost: shop\r\n";
const CLOSE = "Connection: close\r\n";

// Against the documented way, on the Node that runs: what sendHead calls instead of it is Node's own.
test.each([
  ["a page", 200, `${GET}${CLOSE}`],
  ["a page that is not there", 404, `${GET}${CLOSE}`],
  ["two pages of one connection", 200, `${GET}\r\n${GET}${CLOSE}`],
  ["an unchanged page", 304, `${GET}\r\n${GET}${CLOSE}`],
  ["an answer without a body", 204, `${GET}\r\n${GET}${CLOSE}`],
  ["the head of a page", 200, `HEAD / HTTP/1.1\r\nHost: shop\r\n${CLOSE}`],
  ["a page for HTTP/1.0", 200, "GET / HTTP/1.0\r\n"],
  ["two for HTTP/1.0", 200, `GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET / HTTP/1.0\r\n`],
  ["a page announced with Expect", 200, `${GET}${CLOSE}Expect: 100-continue\r\n`],
])("%s is sent as Node sends it", async (_, status, request) => {
  const length = status === 204 || status === 304 ? [] : lengthOf(BODY);
  const bodyOf = (method = "") => (length.length === 0 || method === "HEAD" ? undefined : BODY);
  const head = makeHead(status, HEADERS, length);
  const [ready, written] = await Promise.all([
    answersTo(request, (req, res) => {
      sendHead(res, head);
      res.end(bodyOf(req.method));
    }),
    answersTo(request, (req, res) =>
      res.writeHead(status, [...HEADERS, ...length].flat()).end(bodyOf(req.method)),
    ),
  ]);
  expect(ready).toContain(`HTTP/1.1 ${status}`);
  expect(ready).toBe(written);
});

test("headers that were set before are sent as well", async () => {
  const head = makeHead(200, HEADERS, lengthOf(BODY));
  const answer = await answersTo(`${GET}${CLOSE}`, (_, res) => {
    res.setHeader("x-robots-tag", "noindex");
    sendHead(res, head);
    res.end(BODY);
  });
  expect(answer).toContain("x-robots-tag: noindex\r\n");
  expect(answer).toContain('etag: W/"mugs"\r\n');
});

test("a connection that is to close says so", async () => {
  const head = makeHead(200, HEADERS, lengthOf(BODY));
  const answer = await answersTo(GET, (_, res) => {
    res.shouldKeepAlive = false;
    sendHead(res, head);
    res.end(BODY);
  });
  expect(answer).toContain("Connection: close\r\n");
});

test("what is no header is refused when it is made", () => {
  expect(() => makeHead(200, [["link", "a\r\nset-cookie: b"]])).toThrow("Invalid character");
  expect(() => makeHead(200, [["a b", "c"]])).toThrow("valid HTTP token");
});

/** All that the server sends until it closes the connection, without the seconds of the clock. */
async function answersTo(request: string, listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 0 }, listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${request}\r\n`);
  const answer = await text(socket);
  server.close();
  return answer.replaceAll(/Date: .*\r\n/g, "Date: now\r\n");
}
