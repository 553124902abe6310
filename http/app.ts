import * as build from "virtual:react-router/server-build";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Limit } from "#domain/limits/limiter.ts";
import { createLookups } from "#domain/limits/lookups.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import { inMemoryWhileReadOnly } from "#domain/limits/while-read-only.ts";
import { createOrderAnswers } from "#domain/orders/status-page/answer-for-order.ts";
import { createStockWishLimits } from "#domain/stock-wishes/stock-wish-limits.ts";
import { findPreviewedStore } from "#domain/themes/previews.ts";
import { createApiDocument } from "#http/api/api-document.ts";
import { mediaRoutes } from "#http/files/picture-routes.ts";
import { devMailbox } from "#http/mail/dev-mailbox.ts";
import { clientNetwork, isUnlimited, mayReadMetrics } from "#http/visitor/client-address.ts";
import { mailNetwork } from "#http/visitor/mail-network.ts";
import { createApi, createRootApi } from "./api/api.ts";
import type { AppEnv } from "./app-env.ts";
import { startBackground } from "./background.ts";
import type { AppDeps, ServerDeps } from "./deps.ts";
import { answerError } from "./errors.ts";
import { createAssets } from "./front/built-files.ts";
import { createDoor } from "./front/door.ts";
import { createRefusal } from "./front/refusal.ts";
import { spokenFiles } from "./front/spoken-files.ts";
import { furnish } from "./furnish.ts";
import { bodyLimit } from "./middleware/body-limit.ts";
import { compression } from "./middleware/compression.ts";
import { pageMethods } from "./middleware/page-methods.ts";
import { plainAddress } from "./middleware/plain-address.ts";
import { requestLog } from "./middleware/request-log.ts";
import { secureAnswers } from "./middleware/secure-answers.ts";
import { createPageRoutes } from "./pages/page-routes.ts";
import { createPages } from "./pages/pages.ts";
import { productFeed } from "./pages/product-feed.ts";
import { renditionResponse } from "./pages/rendition.ts";
import { searchRows } from "./pages/search-rows.ts";
import { shoppersEInvoice } from "./pages/shoppers-e-invoice.ts";
import { sitemaps } from "./pages/sitemap.ts";

// A page's form has one or two fields.
const MAX_FORM_BYTES = 4 * 1024;

export type App = ReturnType<typeof createApp>;

/** The stack: first built files, cached pages and the gate; then Hono with the API and the pages. */
export function createApp(handedIn: ServerDeps) {
  const deps = furnish(handedIn);
  const { close } = startBackground(deps);
  const behind = createStack(deps);
  const listener = createDoor({
    ...deps,
    findAsset: createAssets(deps.clientDir, deps.https),
    refuse: createRefusal(deps.https),
    fetch: behind.fetch,
  });
  return { listener, fetch: behind.fetch, routes: behind.routes, db: deps.db, close };
}

function createStack(deps: AppDeps) {
  const app = new OpenAPIHono<AppEnv>();
  app.onError(answerError);
  app.use(requestLog(deps.log, deps.db.requestIds), secureAnswers(deps.https), compression);
  const apiDocument = createApiDocument(app);
  app.get("/api/openapi.json", (c) => renditionResponse(c.req.raw, apiDocument()));
  app.route("/api", createApi(deps));
  app.route("/", createRootApi(deps));
  app.route("/", devMailbox(deps));
  app.route("/", sitemaps(deps));
  app.route("/", productFeed(deps));
  app.route("/", shoppersEInvoice(deps));
  app.route("/", searchRows(deps));
  app.route("/", spokenFiles(deps));
  // Bypasses the gate, so that others get a minimal answer and no page.
  app.get("/metrics", async (c) =>
    mayReadMetrics(c, deps.config) ? c.text(await deps.metrics.text()) : c.notFound(),
  );
  app.route("/", mediaRoutes(deps.pictures));
  const findRoute = createPageRoutes(build);
  app.use(
    pageMethods((page) => findRoute(page)?.takesForm ?? false),
    bodyLimit(MAX_FORM_BYTES),
    plainAddress,
  );
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
    orderLookups: createLookups("order", createOrderLimiter),
    orderAnswers: createOrderAnswers(createOrderLimiter),
    orderProofs: deps.orderProofs,
    stockWishLinks: deps.stockWishLinks,
    stockWishLimits: createStockWishLimits((name, limits) => createSharedLimiter(deps, name, limits)),
    mailSoon: deps.outbox.wake,
    findPreviewedStore: (token) => findPreviewedStore(deps, token),
    cdnMaxAge: deps.config.cdnMaxAge,
    now: Date.now,
    development: deps.clientDir === undefined,
  });
  app.all("*", async (c) => {
    const { config } = deps;
    const visitor = {
      requestId: c.get("requestId"),
      clientAddress: clientNetwork(c, config),
      // Only a form asks for a mail.
      mailNetwork: c.req.method === "POST" ? mailNetwork(c, deps) : undefined,
      unlimited: isUnlimited(c, config),
    };
    return renditionResponse(c.req.raw, await pages(c.req.raw, visitor));
  });
  return app;
}
