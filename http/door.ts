import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { createAssets } from "./assets.ts";
import { type Metrics, routeKind } from "./metrics.ts";
import type { createRefusal, Gate } from "./overload.ts";
import type { PageCache } from "./page-cache.ts";
import { sendRendition } from "./rendition.ts";

type Parts = {
  serveAsset: ReturnType<typeof createAssets>;
  cache: PageCache;
  gate: Gate;
  uploadGate: Gate;
  metrics: Metrics;
  refuse: ReturnType<typeof createRefusal>;
  /** Hono, with all that needs work. */
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
};

/** Where a request meets us: what lies ready goes out at once, whatever the load; the rest passes the gate. */
export function createDoor({ serveAsset, cache, gate, uploadGate, metrics, refuse, fetch }: Parts) {
  const unhindered = getRequestListener(fetch as typeof throughGate);
  const gated = getRequestListener(throughGate);

  // The gate is left when the answer is made, not when it has been read: a slow reader keeps nobody out.
  async function throughGate(request: Request, env: unknown): Promise<Response> {
    const { incoming, outgoing } = env as HttpBindings;
    const began = performance.now();
    const response = await gateFor(incoming).pass(incoming, async () => fetch(request, env as HttpBindings));
    if (!response) {
      turnAway(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    }
    metrics.observe(routeKind(incoming.url ?? ""), response.status, (performance.now() - began) / 1000);
    return response;
  }

  function gateFor({ url }: IncomingMessage): Gate {
    return url?.startsWith("/api/uploads") ? uploadGate : gate;
  }

  function turnAway(req: IncomingMessage, res: ServerResponse): void {
    gateFor(req).countRefusal();
    metrics.count(routeKind(req.url ?? ""), 503);
    refuse(req, res);
  }

  return function listener(req: IncomingMessage, res: ServerResponse): void {
    if (serveAsset(req, res)) {
      res.once("finish", () => metrics.count("asset", res.statusCode));
      return;
    }
    const cached = isRead(req) && req.url ? cache.find(req.url) : undefined;
    if (cached) {
      sendRendition(req, res, cached);
      metrics.count("cached", res.statusCode);
    }
    // Figures are wanted most when there is no room.
    else if (req.url === "/metrics") unhindered(req, res);
    else if (gateFor(req).hasRoom()) gated(req, res);
    else turnAway(req, res);
  };
}

function isRead(req: IncomingMessage): boolean {
  return req.method === "GET" || req.method === "HEAD";
}
