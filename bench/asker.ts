import { once } from "node:events";
import { connect } from "node:net";
import { createHistogram } from "node:perf_hooks";

export const CONNECTIONS = 64;

/** A page, the server process that answers it, and the expected status. */
export type PageRequest = { url: string; pid: number; headers: Record<string, string>; status: number };

export type Asker = Awaited<ReturnType<typeof openAsker>>;

/**
 * Requests one page over kept connections, each time after the answer. Uses plain sockets, so that the client costs
 * less than the server: responses are not parsed, because all are as long as the first.
 */
export async function openAsker({ url, headers, status }: PageRequest) {
  const { hostname, port, pathname, host } = new URL(url);
  const headerLines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from([`GET ${pathname} HTTP/1.1`, ...headerLines, "", ""].join("\r\n"), "latin1");
  const times = createHistogram();
  let endAt = 0;
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, openConnection));

  async function openConnection() {
    let length = 0;
    let received = 0;
    let askedAt = 0;
    let turn = Promise.withResolvers<void>();
    const onread = { buffer: Buffer.alloc(65_536), callback: take };
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
    await once(socket, "connect");
    socket.on("close", () => turn.reject(new Error(`${url} closed a keep-alive connection.`)));

    function ask(): void {
      received = 0;
      askedAt = performance.now();
      socket.write(request);
    }

    function take(size: number, bytes: Uint8Array): boolean {
      const text = (end: number) => Buffer.from(bytes.buffer, 0, end).toString("latin1");
      if (received === 0 && text(12) !== `HTTP/1.1 ${status}`) socket.destroy();
      length ||= answerLength(text(size));
      received += size;
      if (received < length) return true;
      const now = performance.now();
      times.record(Math.ceil((now - askedAt) * 1e6));
      if (now < endAt) ask();
      else turn.resolve();
      return true;
    }

    function askOn(): Promise<void> {
      turn = Promise.withResolvers();
      ask();
      return turn.promise;
    }

    return { askOn, close: () => socket.destroy() };
  }

  /** The number of answers, and the time until the last one. */
  async function askFor(milliseconds: number): Promise<{ requests: number; seconds: number }> {
    const [before, began] = [times.count, performance.now()];
    endAt = began + milliseconds;
    await Promise.all(connections.map(({ askOn }) => askOn()));
    return { requests: times.count - before, seconds: (performance.now() - began) / 1_000 };
  }

  /** In milliseconds, of all answers since the last call. */
  function takeP99(): number {
    const p99 = times.percentile(99) / 1e6;
    times.reset();
    return p99;
  }

  return { askFor, takeP99, leave: () => connections.forEach(({ close }) => void close()) };
}

/** From the response head, which arrives with the first bytes. */
function answerLength(text: string): number {
  const head = text.slice(0, text.indexOf("\r\n\r\n") + 4);
  return head.length + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
}
