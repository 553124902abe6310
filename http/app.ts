import { AsyncLocalStorage } from "node:async_hooks";
import * as build from "virtual:react-router/server-build";
import { OpenAPIHono } from "@hono/zod-openapi";
import { listenToPageChanges } from "#db/listen-to-page-changes.ts";
import { deriveAuthKeys } from "#domain/auth/keys.ts";
import { removeProducts } from "#domain/catalog/remove-products.ts";
import { createMailer } from "#domain/email/mailer.ts";
import { createOutbox } from "#domain/email/outbox.ts";
import { createSendSoon } from "#domain/email/send-soon.ts";
import { createSimulatedMailbox } from "#domain/email/simulated-mailbox.ts";
import { createJobWorker } from "#domain/jobs/job-worker.ts";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import { createImageQueue } from "#domain/media/image-queue.ts";
import { createStorage } from "#domain/media/storage.ts";
import { startSweeper } from "#domain/media/sweeper.ts";
import { removeLeftUploads } from "#domain/media/upload-folder.ts";
import { createOrderLookups } from "#domain/orders/order-lookups.ts";
import { writeOrderMail } from "#domain/orders/write-order-mail.ts";
import { createStoreMemo } from "#domain/storefront/store-memo.ts";
import { sweepExpiredRows } from "#domain/sweep-expired-rows.ts";
import { createApi, createRootApi } from "./api/api.ts";
import { createApiDocument } from "./api-document.ts";
import type { AppEnv } from "./app-env.ts";
import { clientNetwork, mayReadMetrics } from "./client-address.ts";
import type { AppDeps, ServerDeps } from "./deps.ts";
import { devMailbox } from "./dev-mailbox.ts";
import { answerError } from "./errors.ts";
import { createAssets } from "./front/built-files.ts";
import { createDoor } from "./front/door.ts";
import { createGates } from "./front/gate.ts";
import { createRefusal } from "./front/refusal.ts";
import { mediaRoutes } from "./media.ts";
import { createMetrics } from "./metrics.ts";
import { compression } from "./middleware/compression.ts";
import { plainAddress } from "./middleware/plain-address.ts";
import { readOnly } from "./middleware/read-only.ts";
import { requestLog } from "./middleware/request-log.ts";
import { secureAnswers } from "./middleware/secure-answers.ts";
import { createPageCache } from "./pages/page-cache.ts";
import { createPages } from "./pages/pages.ts";
import { renditionResponse } from "./pages/rendition.ts";
import { sitemaps } from "./pages/sitemap.ts";
import { createPictures } from "./pictures.ts";

export type App = ReturnType<typeof createApp>;

/** The stack: first built files, cached pages and the gate; then Hono with the API and the pages. */
export function createApp(handedIn: ServerDeps) {
  const deps = furnish(handedIn);
  const https = deps.origin.startsWith("https:");
  const development = deps.clientDir === undefined;
  const cache = createPageCache();
  const stores = createStoreMemo(deps.db);
  const onChanged = (tags: string[]) => {
    stores.drop(tags);
    cache.drop(tags);
  };
  const onGap = () => {
    stores.dropAll();
    cache.dropAll();
  };
  deps.db.onPagesChanged = onChanged;
  const pageChanges = listenToPageChanges(deps.db, { onChanged, onGap, log: deps.log });
  const gates = createGates(deps.log);
  const metrics = createMetrics({ db: deps.db, cache, pictures: deps.pictures, gates });
  const requestIds = new AsyncLocalStorage<string>();
  deps.db.currentRequestId = () => requestIds.getStore();
  const pages = createPages({
    db: deps.db,
    stores,
    build,
    cache,
    log: deps.log,
    origin: deps.origin,
    orderLookups: createOrderLookups((name, limits) => createSharedLimiter(deps, name, limits)),
    cdnMaxAge: deps.config.cdnMaxAge,
    now: Date.now,
    development,
  });

  const stopSweeping = sweepExpiredRows(deps.db, deps.log);

  const app = new OpenAPIHono<AppEnv>();
  app.onError(answerError);
  app.use(requestLog(deps.log, requestIds), secureAnswers(https), compression);
  const apiDocument = createApiDocument(app);
  app.get("/api/openapi.json", (c) => renditionResponse(c.req.raw, apiDocument()));
  app.route("/api", createApi(deps));
  app.route("/", createRootApi(deps));
  app.route("/", devMailbox(deps));
  app.route("/", sitemaps(deps));
  // Bypasses the gate, so that others get a minimal answer and no page.
  app.get("/metrics", async (c) =>
    mayReadMetrics(c, deps.config) ? c.text(await metrics.text()) : c.notFound(),
  );
  app.route("/", mediaRoutes(deps.pictures));
  app.use(readOnly, plainAddress);
  app.all("*", async (c) => {
    const visitor = { requestId: c.get("requestId"), clientAddress: clientNetwork(c, deps.config) };
    return renditionResponse(c.req.raw, await pages(c.req.raw, visitor));
  });

  const listener = createDoor({
    findAsset: createAssets(deps.clientDir, https),
    cache,
    pictures: deps.pictures,
    gates,
    metrics,
    isStopping: deps.isStopping,
    refuse: createRefusal(https),
    fetch: app.fetch,
  });

  removeLeftUploads(deps.config.dataDir).catch((error: unknown) =>
    deps.log.error({ err: error }, "removing uploads of an earlier process failed"),
  );
  const sweeper = startSweeper(deps.db, deps.storage, deps.log);

  async function close(): Promise<void> {
    metrics.close();
    stopSweeping();
    await Promise.all([
      pageChanges.close(),
      sweeper.close(),
      deps.sendSoon.close(),
      deps.outbox.close(),
      deps.jobWorker.close(),
    ]);
    deps.mailer.close();
  }

  return { listener, fetch: app.fetch, routes: app.routes, close };
}

function furnish(deps: ServerDeps): AppDeps {
  const mailbox = createSimulatedMailbox();
  const mailer = createMailer(deps.config.mail, mailbox);
  const storage = createStorage(deps.config);
  return {
    ...deps,
    keys: deriveAuthKeys(deps.authSecret),
    mailer,
    mailbox,
    sendSoon: createSendSoon(mailer, deps.log),
    outbox: createOutbox({
      db: deps.db,
      mailer,
      log: deps.log,
      writeMail: (mail) => writeOrderMail(deps.db, deps.origin, mail),
    }),
    storage,
    pictures: createPictures(storage, deps.origin.startsWith("https:")),
    imageQueue: createImageQueue(),
    jobWorker: createJobWorker({ db: deps.db, log: deps.log, works: { "remove-products": removeProducts } }),
  };
}
