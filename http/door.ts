import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { getPath } from "hono/utils/url";
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
  const behind = getRequestListener((request, env) => throughGate(request, env as HttpBindings));

  // By the path that Hono goes by: a request line may spell it with escapes and dots, or with a host before it.
  async function throughGate(request: Request, env: HttpBindings): Promise<Response> {
    const path = getPath(request);
    // Figures are wanted most when there is no room.
    if (path === "/metrics" && isRead(request)) return fetch(request, env);
    const { incoming, outgoing } = env;
    const way = path === "/api/uploads" ? uploadGate : gate;
    const began = performance.now();
    // The gate is left when the answer is made, not when it has been read: a slow reader keeps nobody out.
    const response = await way.pass(outgoing, async () => fetch(request, env));
    if (response === "refused") turnAway(way, path, incoming, outgoing);
    if (response === "refused" || response === "left") return RESPONSE_ALREADY_SENT;
    metrics.observe(routeKind(path), response.status, (performance.now() - began) / 1000);
    return response;
  }

  function turnAway(way: Gate, path: string, req: IncomingMessage, res: ServerResponse): void {
    way.countRefusal();
    metrics.count(routeKind(path), 503);
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
    // At once, before anything is made of the request; what may be meant for another way is looked at first.
    else if (isPlain(req.url) && gate.isFull()) turnAway(gate, req.url, req, res);
    else behind(req, res);
  };
}

/** An address that reads the same to everyone, and is neither an upload nor the figures. */
function isPlain(url: string | undefined): url is string {
  return !!url && /^\/(?!api\/uploads|metrics)[^%.]*$/.test(url);
}

function isRead({ method }: { method?: string | undefined }): boolean {
  return method === "GET" || method === "HEAD";
}
