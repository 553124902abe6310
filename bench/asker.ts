// Requests one page over kept connections, each time after the answer. Uses plain sockets, so that the client costs
// less than the server: responses are not parsed, because all are as long as the first. node bench/asker.ts <url>
// <seconds> <connections> <headers as JSON>
import { once } from "node:events";
import { connect } from "node:net";
import { createHistogram } from "node:perf_hooks";

const [address = "", seconds = "1", connections = "1", headers = "{}"] = process.argv.slice(2);
const { hostname, port, pathname, host } = new URL(address);
const headerLines = Object.entries({ host, ...JSON.parse(headers) }).map(
  ([name, value]) => `${name}: ${value}`,
);
const request = Buffer.from([`GET ${pathname} HTTP/1.1`, ...headerLines, "", ""].join("\r\n"), "latin1");

const times = createHistogram();
const statuses = new Set<string>();
const began = performance.now();
const endAt = began + Number(seconds) * 1_000;
await Promise.all(Array.from({ length: Number(connections) }, askOn));
const perSecond = (times.count * 1_000) / (performance.now() - began);
const p99 = times.percentile(99) / 1e6;
console.log(JSON.stringify({ requests: times.count, perSecond, p99, statuses: [...statuses] }));

async function askOn(): Promise<void> {
  let length = 0;
  let received = 0;
  let askedAt = 0;
  const onread = { buffer: Buffer.alloc(65_536), callback: take };
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
  await once(socket, "connect");

  function ask(): void {
    received = 0;
    askedAt = performance.now();
    socket.write(request);
  }

  function take(size: number, bytes: Uint8Array): boolean {
    if (received === 0) statuses.add(Buffer.from(bytes.buffer, 9, 3).toString("latin1"));
    length ||= answerLength(Buffer.from(bytes.buffer, 0, size).toString("latin1"));
    received += size;
    if (received < length) return true;
    const now = performance.now();
    times.record(Math.ceil((now - askedAt) * 1e6));
    if (now < endAt) ask();
    else socket.end();
    return true;
  }

  ask();
  await once(socket, "close");
  if (performance.now() < endAt) throw new Error(`${address} closed a keep-alive connection.`);
}

/** From the response head, which arrives with the first bytes. */
function answerLength(text: string): number {
  const head = text.slice(0, text.indexOf("\r\n\r\n") + 4);
  return head.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
}
