// The minimal Node server: fetches the given URL once with these headers, and sends that response to everyone.
import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const [answer] = (await once(
  get(process.argv[2] ?? "", { headers: JSON.parse(process.argv[3] ?? "{}") }),
  "response",
)) as [IncomingMessage];
const body = await buffer(answer);
const ownHeaders = new Set(["connection", "keep-alive", "date", "transfer-encoding"]);
const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
  ownHeaders.has(name) ? [] : values.flatMap((value) => [name, value]),
);

// The fastest options that Node has: nothing ends a connection that is kept.
const options = { keepAliveTimeout: 0, optimizeEmptyRequests: true };
const server = createServer(options, (_, response) =>
  response.writeHead(answer.statusCode ?? 200, headers).end(body),
);
server.listen(0, "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
