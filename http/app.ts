import { IncomingMessage } from "node:http";
import * as build from "virtual:react-router/server-build";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { getPath } from "hono/utils/url";
import type { Limit } from "#domain/limits/limiter.ts";
import { createLookups } from "#domain/limits/lookups.ts";
import { createMailAskLimits } from "#domain/limits/mail-ask-limits.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import { inMemoryWhileReadOnly } from "#domain/limits/while-read-only.ts";
import { createOrderAnswers } from "#domain/orders/status-page/answer-for-order.ts";
import { findPreviewedStore } from "#domain/themes/previews.ts";
import { createApiDocument } from "#http/api/api-document.ts";
import { mediaRoutes } from "#http/files/picture-routes.ts";
import { devMailbox } from "#http/mail/dev-mailbox.ts";
import { clientNetwork, isUnlimited, mayReadMetrics } from "#http/visitor/client-address.ts";
import { mailNetwork } from "#http/visitor/mail-network.ts";
import { createApi, createRootApi } from "./api/api.ts";
import { officeMcp } from "./api/mcp/office-mcp.ts";
import type { AppEnv } from "./app-env.ts";
import { startBackground } from "./background.ts";
import type { AppDeps, ServerDeps } from "./deps.ts";
import { answerError } from "./errors.ts";
import { createAssets } from "./front/built-files.ts";
import { createDoor } from "./front/door.ts";
import { createHostJudge, isUnread, type JudgeHost, leadsTo } from "./front/judge-host.ts";
import { createRefusal, misdirectedResponse } from "./front/refusal.ts";
import { isAtEveryHost, isFileAtRoot } from "./front/shop-host-routes.ts";
import { spokenFiles } from "./front/spoken-files.ts";
import { furnish } from "./furnish.ts";
import { METRICS_TYPE } from "./metrics/metrics.ts";
import { bodyLimit } from "./middleware/body-limit.ts";
import { compression } from "./middleware/compression.ts";
import { pageMethods } from "./middleware/page-methods.ts";
import { plainAddress } from "./middleware/plain-address.ts";
import { requestLog } from "./middleware/request-log.ts";
import { secureAnswers } from "./middleware/secure-answers.ts";
import { shopWall } from "./middleware/shop-wall.ts";
import { shopBuild } from "./pages/page-handlers.ts";
import { createPageRoutes } from "./pages/page-routes.ts";
import { createPages } from "./pages/pages.ts";
import { productFeed } from "./pages/product-feed.ts";
import { renditionResponse } from "./pages/rendition.ts";
import { searchRows } from "./pages/search-rows.ts";
import { shoppersEInvoice } from "./pages/shoppers-e-invoice.ts";
import { sitemaps } from "./pages/sitemap.ts";
import { ucpRoutes } from "./ucp/ucp-routes.ts";

// The longest form of a page is an address, whose letters may take nine bytes each on the way.
const MAX_FORM_BYTES = 10 * 1024;

export type App = ReturnType<typeof createApp>;

/** The stack: first built files, cached pages and the gate; then Hono with the API and the pages. */
export function createApp(handedIn: ServerDeps) {
  const deps = furnish(handedIn);
  const { close } = startBackground(deps);
  const judgeHost = createHostJudge(deps);
  const behind = createStack(deps);
  const fetch = forHost(judgeHost, behind.fetch);
  const listener = createDoor({
    ...deps,
    judgeHost,
    findAsset: createAssets(deps.clientDir, deps.https),
    refuse: createRefusal(deps.https),
    fetch,
  });
  return { listener, fetch, routes: behind.routes, db: deps.db, close };
}

type Fetch = (request: Request, env?: object) => Response | Promise<Response>;

/** Tells the stack whose host was asked. Tests send requests without a socket: the address names their host. */
function forHost(judgeHost: JudgeHost, fetch: Fetch): Fetch {
  return (request, env = {}) => {
    const { incoming } = env as AppEnv["Bindings"];
    const asked =
      incoming instanceof IncomingMessage
        ? incoming
        : {
            target: request.url,
            hosts: [],
            forwardedHost: request.headers.get("x-forwarded-host") ?? undefined,
            from: incoming?.socket.remoteAddress ?? "",
          };
    const { kind, shop } = judgeHost(asked);
    if (!shop && kind !== "platform" && !isAtEveryHost(new URL(request.url).pathname))
      return misdirectedResponse();
    return fetch(request, shop ? { ...env, shop } : env);
  };
}

function createStack(deps: AppDeps) {
  const app = new OpenAPIHono<AppEnv>({
    // The files of a shop stand below its slug, and at the root of its own host.
    getPath(request, options) {
      const path = getPath(request);
      const { shop } = (options?.env ?? {}) as AppEnv["Bindings"];
      return shop && isFileAtRoot(path) ? `/${shop.slug}${path}` : path;
    },
  });
  app.onError(answerError);
  app.use(requestLog(deps.log, deps.db.requestIds), secureAnswers(deps.https), compression);
  app.use(shopWall(deps.origin, answerPage));
  const apiDocument = createApiDocument(app);
  app.get("/api/openapi.json", (c) => renditionResponse(c.req.raw, apiDocument()));
  // Before the rest of the API, whose limits and checks are for JSON of its own.
  app.route(
    "/",
    officeMcp(deps, (request, env) => app.fetch(request, env)),
  );
  app.route("/api", createApi(deps));
  app.route("/", createRootApi(deps));
  app.route("/", devMailbox(deps));
  app.route("/", sitemaps(deps));
  app.route("/", productFeed(deps));
  app.route("/", shoppersEInvoice(deps));
  app.route("/", searchRows(deps));
  app.route("/", spokenFiles(deps));
  app.route("/", ucpRoutes(deps));
  // Bypasses the gate, so that others get a minimal answer and no page.
  app.get("/metrics", async (c) =>
    mayReadMetrics(c, deps.config)
      ? c.body(await deps.metrics.text(), 200, { "content-type": METRICS_TYPE })
      : c.notFound(),
  );
  app.route("/", mediaRoutes(deps.pictures));
  const findRoute = createPageRoutes(build);
  const findShopRoute = createPageRoutes(shopBuild(build));
  const takesForm = (c: Context<AppEnv>) => {
    const find = c.env?.shop ? findShopRoute : findRoute;
    return find(new URL(c.req.url))?.takesForm ?? false;
  };
  app.use(pageMethods(takesForm), bodyLimit(MAX_FORM_BYTES), plainAddress);
  const createOrderLimiter = (name: string, limits: Limit[]) =>
    inMemoryWhileReadOnly(createSharedLimiter(deps, name, limits), createMemoryLimiter(limits));
  const pages = createPages({
    db: deps.db,
    stores: deps.stores,
    shopSearch: deps.shopSearch,
    build,
    cache: deps.cache,
    log: deps.log,
    origin: deps.origin,
    leadsTo: (mainName) => leadsTo(deps, mainName),
    isUnread: (mainName) => isUnread(deps, mainName),
    orderLookups: createLookups("order", createOrderLimiter),
    orderAnswers: createOrderAnswers(createOrderLimiter),
    orderProofs: deps.orderProofs,
    stockWishLinks: deps.stockWishLinks,
    stockWishLimits: createMailAskLimits("stock wish", (name, limits) =>
      createSharedLimiter(deps, name, limits),
    ),
    consentLinks: deps.consentLinks,
    newsLimits: deps.newsLimits,
    accountDesk: deps.accountDesk,
    mailSoon: deps.outbox.wake,
    findPreviewedStore: (token) => findPreviewedStore(deps, token),
    cdnMaxAge: deps.config.cdnMaxAge,
    now: Date.now,
    development: deps.clientDir === undefined,
  });
  app.all("*", answerPage);

  async function answerPage(c: Context<AppEnv>): Promise<Response> {
    const { config } = deps;
    const visitor = {
      shop: c.env?.shop,
      requestId: c.get("requestId"),
      clientAddress: clientNetwork(c, config),
      // Only a form asks for a mail.
      mailNetwork: c.req.method === "POST" ? mailNetwork(c, deps) : undefined,
      unlimited: isUnlimited(c, config),
    };
    return renditionResponse(c.req.raw, await pages(c.req.raw, visitor));
  }

  return app;
}
