import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { getPath } from "hono/utils/url";
import type { CopyWatch } from "#domain/installation/watch-copy.ts";
import type { Pictures } from "#http/files/pictures.ts";
import { type Metrics, routeKind } from "#http/metrics/metrics.ts";
import { isOfClosedShop } from "#http/pages/answer-closed.ts";
import type { PageCache } from "#http/pages/page-cache.ts";
import { sendRendition } from "#http/pages/rendition.ts";
import { shopKey } from "#http/pages/shop-key.ts";
import { IMAGE_BUCKET_PATH, isPictureOf } from "#rules/picture/image-urls.ts";
import { askedStore, isNamedByAddress } from "./asked-store.ts";
import type { createAssets } from "./built-files.ts";
import type { Gate, Gates } from "./gate.ts";
import type { JudgeHost } from "./judge-host.ts";
import { type createRefusal, misdirected } from "./refusal.ts";
import { isElsewhere, type ShopHost } from "./shop-host.ts";
import { isAtEveryHost } from "./shop-host-routes.ts";

type Parts = {
  findAsset: ReturnType<typeof createAssets>;
  cache: Pick<PageCache, "find">;
  pictures: Pictures;
  gates: Gates;
  metrics: Metrics;
  isStopping: () => boolean;
  copy: Pick<CopyWatch, "since">;
  judgeHost: JudgeHost;
  refuse: ReturnType<typeof createRefusal>;
  /** Hono: everything that needs work. */
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
};

/** The entry point of a request: finished answers are sent at once, whatever the load; the rest passes the gate. */
export function createDoor(parts: Parts) {
  const { findAsset, cache, pictures, gates, metrics, isStopping, copy, judgeHost, refuse, fetch } = parts;
  const behind = getRequestListener(async (request, env) => {
    const response = await throughGate(request, env as HttpBindings);
    closeIfStopping((env as HttpBindings).outgoing);
    return response;
  });

  // By the path that Hono uses: a request line may contain escapes, dots or a host.
  async function throughGate(request: Request, env: HttpBindings): Promise<Response> {
    const path = getPath(request);
    // Health checks are most needed under overload, and a proxy that gets no answer gets no certificate.
    if (isRead(request) && isAtEveryHost(path)) return fetch(request, env);
    const { incoming, outgoing } = env;
    const way = wayFor(request, path);
    const began = performance.now();
    // A request leaves the gate when its answer is ready, not when it has been read: slow readers block nobody.
    const { shop } = judgeHost(incoming);
    const store = askedStore({ path, headers: incoming.headers, shop });
    const response = await way.pass(outgoing, async () => fetch(request, env), store);
    if (response === "refused") turnAway(way, path, incoming, outgoing);
    if (response === "refused" || response === "left") return RESPONSE_ALREADY_SENT;
    if (store && response.ok && isNamedByAddress({ path, shop })) way.noteAsked(store);
    const status = isOfClosedShop(response) ? "closed" : response.status;
    metrics.observe(routeKind(path), status, (performance.now() - began) / 1000);
    return response;
  }

  function wayFor(request: Request, path: string): Gate {
    if (UPLOADS.has(path) && !isRead(request)) return gates.uploads;
    // Requests that wait for a silent bucket must not block shoppers.
    return path.startsWith(IMAGE_BUCKET_PATH) && isRead(request) ? gates.pictures : gates.shoppers;
  }

  function turnAway(way: Gate, path: string, req: IncomingMessage, res: ServerResponse): void {
    way.countRefusal();
    metrics.count(routeKind(path), 503);
    refuse(req, res);
  }

  // The most frequent first.
  const ready = [
    ["cached", findPage],
    ["asset", findAsset],
    ["image", findPicture],
  ] as const;

  function findPage(url: string, shop: ShopHost | undefined) {
    if (!shop) return cache.find(url);
    return isElsewhere(shop) ? undefined : cache.find(shopKey(shop) + url);
  }

  function findPicture(url: string, shop: ShopHost | undefined) {
    const isAnothers = shop && !isPictureOf(shop.storeId, url);
    return isAnothers ? undefined : pictures.find(url);
  }

  function answerFromMemory(req: IncomingMessage, res: ServerResponse, shop: ShopHost | undefined): boolean {
    for (const [kind, find] of ready) {
      const rendition = find(req.url ?? "", shop);
      if (!rendition) continue;
      sendRendition(req, res, rendition);
      metrics.count(kind, res.statusCode);
      return true;
    }
    return false;
  }

  // The answer then says `Connection: close`, and a load balancer uses another process.
  function closeIfStopping(res: Pick<ServerResponse, "shouldKeepAlive">): void {
    if (isStopping()) res.shouldKeepAlive = false;
  }

  return function listener(req: IncomingMessage, res: ServerResponse): void {
    closeIfStopping(res);
    // Search engines must not find the same shop twice.
    if (copy.since()) res.setHeader("x-robots-tag", "noindex");
    const host = judgeHost(req);
    if ((host.kind === "unknown" || host.kind === "unread") && !isAtEveryHost(req.url ?? "")) {
      // A shop must not seem to be gone because this process has just started.
      if (host.kind === "unread") refuse(req, res);
      else misdirected(req, res);
      return;
    }
    if (isRead(req) && answerFromMemory(req, res, host.shop)) return;
    // Refused at once, before a Request is built, unless the path may belong to another gate.
    if (isPlain(req.url) && gates.shoppers.isFull(storeOf(req, host.shop)))
      turnAway(gates.shoppers, req.url, req, res);
    else behind(req, res);
  };
}

function storeOf({ url = "", headers }: IncomingMessage, shop: ShopHost | undefined): string | undefined {
  return askedStore({ path: url.split("?", 1)[0] ?? "", headers, shop });
}

/** Whole files are sent to these. */
const UPLOADS = new Set(["/api/uploads", "/api/imports"]);

/** A path that needs no normalising, and has no gate of its own. */
function isPlain(url: string | undefined): url is string {
  return !!url && /^\/(?!api\/uploads|api\/imports|api\/health|api\/domains|metrics)[^%.]*$/.test(url);
}

function isRead({ method }: { method?: string | undefined }): boolean {
  return method === "GET" || method === "HEAD";
}
