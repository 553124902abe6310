import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

const PROBE_EVERY_MS = 500;

export type Balancer = { url: string; close(): Promise<void> };

/**
 * As docs/operate.md wants a load balancer: it probes `/api/health/ready` every half second, reacts to the first failure,
 * and asks the next server when a connection is refused. Nothing else is repeated.
 */
export async function startBalancer(port: string, upstreams: string[]): Promise<Balancer> {
  const ready = new Set<string>();
  let turn = 0;

  const probe = async (upstream: string) => {
    const ok = await fetch(`${upstream}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) ready.add(upstream);
    else ready.delete(upstream);
  };

  async function pass(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req);
    const inTurn = upstreams.map((_, at) => upstreams[(turn + at) % upstreams.length] ?? "");
    turn++;
    for (const upstream of inTurn.filter((url) => ready.has(url)))
      if ((await forward(upstream, req, body, res)) === "answered") return;
    res.destroy();
  }

  const probing = setInterval(() => upstreams.forEach(probe), PROBE_EVERY_MS);
  await Promise.all(upstreams.map(probe));
  const server = createServer((req, res) => void pass(req, res).catch(() => res.destroy()));
  server.listen(Number(port), "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      clearInterval(probing);
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(
  upstream: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  res: ServerResponse,
): Promise<"answered" | "refused"> {
  return new Promise((resolve, reject) => {
    const sent = request(upstream + url, { method, headers, agent: false });
    sent.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNREFUSED" ? resolve("refused") : reject(error),
    );
    sent.on("response", (answer) => {
      const { connection: _, ...kept } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, kept);
      answer
        .on("error", reject)
        .pipe(res)
        .on("finish", () => resolve("answered"));
    });
    sent.end(body);
  });
}
