import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type ListenOptions, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { settleMessageShapes } from "./message-shapes.ts";

const LIMITS = {
  headersTimeout: 15_000,
  /** A whole request: enough for a picture over a slow connection. */
  requestTimeout: 120_000,
  /**
   * No data in either direction, during a request or after it, nor of an unread answer; counted from the second check without any, which
   * is longer than load balancers keep a connection: they never reuse one that is closing.
   */
  timeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /** Each costs some kilobytes and a file handle. */
  maxConnections: 10_000,
};

/** Node accepts one connection per socket and turn of its event loop, and a busy turn is long (decision 0008). */
const ENTRANCES = process.platform === "linux" ? 16 : 1;

/** Without a body stream, which costs Node an eighth of a cached page, and without timers for each request, a tenth (decision 0017). */
const CHEAP = { optimizeEmptyRequests: true, keepAliveTimeout: 0 };

/** The options that Node's own HTTP server uses. */
const AS_HTTP = { allowHalfOpen: true, noDelay: true };

/**
 * During this time requests are still answered, with Connection: close: load balancers see that the process is not
 * ready, and busy connections end between two requests.
 */
const LAST_CALL_MS = 1_000;
/** Enough for an upload in progress. */
const GRACE_MS = 10_000;
const CLOSE_IDLE_EVERY_MS = 50;

/**
 * A server that slow clients cannot block, because every kind of slowness times out, and that accepts many connections
 * at once.
 */
export function createFrontServer({ timeout, maxConnections, ...options }: typeof LIMITS = LIMITS) {
  settleMessageShapes();
  const server = createHttpServer({ ...options, ...CHEAP });
  const entrances: Server[] = [server];
  while (entrances.length < ENTRANCES)
    entrances.push(createServer(AS_HTTP, (socket) => server.emit("connection", socket)));
  for (const entrance of entrances) entrance.maxConnections = Math.ceil(maxConnections / ENTRANCES);
  /** With the bytes that each had read and written by the last check. */
  const sockets = new Map<Socket, number>();
  server.on("connection", (socket: Socket) => {
    sockets.set(socket, 0);
    socket.once("close", () => sockets.delete(socket));
  });
  // Node calls a connection idle as soon as its answer was handed over, though much of it may not be sent yet.
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    for (const socket of sockets.keys()) if (socket.writableLength > 0) return;
    closeIdleConnections();
  };
  const checking = setInterval(timeSilentOnes, options.connectionsCheckingInterval).unref();
  let stopping = false;

  function timeSilentOnes(): void {
    for (const [socket, before] of sockets) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      sockets.set(socket, bytes);
      const isSilent = bytes === before;
      if (isSilent !== Boolean(socket.timeout)) socket.setTimeout(isSilent ? timeout : 0);
    }
  }

  /** Returns the port, which the system chooses for 0. */
  async function listen(host: string, port: number): Promise<number> {
    if (ENTRANCES === 1) return bind(server, { host, port });
    // The sockets share their port (SO_REUSEPORT), so a second server would notice the first only here.
    const probe = createServer();
    const free = await bind(probe, { host, port });
    await close(probe);
    for (const entrance of entrances) await bind(entrance, { host, port: free, reusePort: true });
    return free;
  }

  /** Answers the requests in progress, and waits no longer than the grace time. */
  async function stop(): Promise<void> {
    stopping = true;
    const giveUp = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await sleep(LAST_CALL_MS);
    // Repeated: an earlier answer may leave its connection open.
    const closing = setInterval(closeIdle, CLOSE_IDLE_EVERY_MS);
    const closed = Promise.all(entrances.map(close));
    closeIdle();
    await closed;
    clearInterval(closing);
    clearInterval(checking);
    clearTimeout(giveUp);
  }

  function closeIdle(): void {
    server.closeIdleConnections();
    // Node counts connections that have not sent anything, as browsers open in advance, as busy.
    for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroy();
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
