import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { getPath } from "hono/utils/url";
import { type Metrics, routeKind } from "#http/metrics.ts";
import type { PageCache } from "#http/pages/page-cache.ts";
import { sendRendition } from "#http/pages/rendition.ts";
import type { Pictures } from "#http/pictures.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import type { createAssets } from "./built-files.ts";
import type { createRefusal, Gate, Gates } from "./gate.ts";

const PAST_THE_GATE = new Set(["/metrics", "/api/health", "/api/health/ready"]);

type Parts = {
  findAsset: ReturnType<typeof createAssets>;
  cache: PageCache;
  pictures: Pictures;
  gates: Gates;
  metrics: Metrics;
  isStopping: () => boolean;
  refuse: ReturnType<typeof createRefusal>;
  /** Hono, with all that needs work. */
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
};

/** Where a request meets us: what lies ready goes out at once, whatever the load; the rest passes the gate. */
export function createDoor({ findAsset, cache, pictures, gates, metrics, isStopping, refuse, fetch }: Parts) {
  const behind = getRequestListener(async (request, env) => {
    const response = await throughGate(request, env as HttpBindings);
    sayGoodbye((env as HttpBindings).outgoing);
    return response;
  });

  // By the path that Hono goes by: a request line may spell it with escapes and dots, or with a host before it.
  async function throughGate(request: Request, env: HttpBindings): Promise<Response> {
    const path = getPath(request);
    // How we are is asked most when there is no room.
    if (isRead(request) && PAST_THE_GATE.has(path)) return fetch(request, env);
    const { incoming, outgoing } = env;
    const way = wayFor(request, path);
    const began = performance.now();
    // The gate is left when the answer is made, not when it has been read: a slow reader keeps nobody out.
    const response = await way.pass(outgoing, async () => fetch(request, env));
    if (response === "refused") turnAway(way, path, incoming, outgoing);
    if (response === "refused" || response === "left") return RESPONSE_ALREADY_SENT;
    metrics.observe(routeKind(path), response.status, (performance.now() - began) / 1000);
    return response;
  }

  function wayFor(request: Request, path: string): Gate {
    if (path === "/api/uploads") return gates.uploads;
    // Those who wait for a bucket that is silent must not keep shoppers out.
    return path.startsWith(IMAGE_BUCKET_PATH) && isRead(request) ? gates.pictures : gates.shoppers;
  }

  function turnAway(way: Gate, path: string, req: IncomingMessage, res: ServerResponse): void {
    way.countRefusal();
    metrics.count(routeKind(path), 503);
    refuse(req, res);
  }

  // The most asked for first.
  const ready = [
    ["cached", cache.find],
    ["asset", findAsset],
    ["image", pictures.find],
  ] as const;

  function answerFromMemory(req: IncomingMessage, res: ServerResponse): boolean {
    for (const [kind, find] of ready) {
      const rendition = find(req.url ?? "");
      if (!rendition) continue;
      sendRendition(req, res, rendition);
      metrics.count(kind, res.statusCode);
      return true;
    }
    return false;
  }

  // The answer then says `Connection: close`, and who keeps connections goes to another process.
  function sayGoodbye(res: Pick<ServerResponse, "shouldKeepAlive">): void {
    if (isStopping()) res.shouldKeepAlive = false;
  }

  return function listener(req: IncomingMessage, res: ServerResponse): void {
    sayGoodbye(res);
    if (isRead(req) && answerFromMemory(req, res)) return;
    // At once, before anything is made of the request; what may be meant for another way is looked at first.
    if (isPlain(req.url) && gates.shoppers.isFull()) turnAway(gates.shoppers, req.url, req, res);
    else behind(req, res);
  };
}

/** An address that reads the same to everyone, and has no way of its own. */
function isPlain(url: string | undefined): url is string {
  return !!url && /^\/(?!api\/uploads|api\/health|metrics)[^%.]*$/.test(url);
}

function isRead({ method }: { method?: string | undefined }): boolean {
  return method === "GET" || method === "HEAD";
}
