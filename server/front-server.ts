import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type ListenOptions, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const LIMITS = {
  headersTimeout: 15_000,
  /** A whole request: enough for a picture over a slow line. */
  requestTimeout: 120_000,
  /** Neither side says anything while a request is under way, or nobody reads its answer. */
  timeout: 60_000,
  /** Longer than load balancers keep a connection, so that they never pick one that is just closing. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  /** Each costs some kilobytes and a file handle. */
  maxConnections: 10_000,
};

/** Node takes one new connection from each in a turn of its loop, and a busy turn is long (decision 0008). */
const ENTRANCES = process.platform === "linux" ? 16 : 1;

/** A request without a body is no stream that ends, which costs Node an eighth of a page from memory (decision 0017). */
const WITHOUT_BODY = { optimizeEmptyRequests: true };

/** What Node's own HTTP server asks of its sockets. */
const AS_HTTP = { allowHalfOpen: true, noDelay: true };

/**
 * Everybody is still let in, and told to come by a new connection next time: a load balancer sees meanwhile that the
 * process is not ready, and connections that are busy end by themselves between two requests.
 */
const LAST_CALL_MS = 1_000;
/** Enough for an upload that is under way. */
const GRACE_MS = 10_000;
const CLOSE_IDLE_EVERY_MS = 50;

/** A server that slow clients cannot tie up, as every way to be slow ends, and that a crowd can reach. */
export function createFrontServer({ timeout, maxConnections, ...options }: typeof LIMITS = LIMITS) {
  const server = createHttpServer({ ...options, ...WITHOUT_BODY });
  server.timeout = timeout;
  const entrances: Server[] = [server];
  while (entrances.length < ENTRANCES)
    entrances.push(createServer(AS_HTTP, (socket) => server.emit("connection", socket)));
  for (const entrance of entrances) entrance.maxConnections = Math.ceil(maxConnections / ENTRANCES);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  let stopping = false;

  /** Tells the port, which the system chooses when 0 is asked for. */
  async function listen(host: string, port: number): Promise<number> {
    if (ENTRANCES === 1) return bind(server, { host, port });
    // Entrances share their port with whoever asks, so a second shop would notice the first only here.
    const probe = createServer();
    const free = await bind(probe, { host, port });
    await close(probe);
    for (const entrance of entrances) await bind(entrance, { host, port: free, reusePort: true });
    return free;
  }

  /** Requests under way are answered, and nobody is waited for longer than the grace. */
  async function stop(): Promise<void> {
    stopping = true;
    const giveUp = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await sleep(LAST_CALL_MS);
    // Again and again: an answer that began before may leave its connection open.
    const closing = setInterval(closeIdle, CLOSE_IDLE_EVERY_MS);
    const closed = Promise.all(entrances.map(close));
    closeIdle();
    await closed;
    clearInterval(closing);
    clearTimeout(giveUp);
  }

  function closeIdle(): void {
    server.closeIdleConnections();
    // Node counts who has not said anything yet, as browsers that connect in advance, among the busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  return { server, listen, stop, isStopping: () => stopping };
}

function bind(server: Server, where: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(where, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
