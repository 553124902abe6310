import { createServer, type Server } from "node:http";

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

/** A server that slow clients cannot tie up: every way to be slow ends. */
export function createFrontServer({ timeout, maxConnections, ...options }: typeof LIMITS = LIMITS): Server {
  const server = createServer(options);
  server.timeout = timeout;
  server.maxConnections = maxConnections;
  return server;
}
