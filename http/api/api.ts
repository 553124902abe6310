import { OpenAPIHono } from "@hono/zod-openapi";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { bodyLimit } from "#http/middleware/body-limit.ts";
import { fewKeys } from "#http/middleware/few-keys.ts";
import { jsonOnly } from "#http/middleware/json-only.ts";
import { authApi } from "./auth.ts";
import { cartApi } from "./cart.ts";
import { collectionsApi } from "./collections.ts";
import { createOrderApi } from "./create-order.ts";
import { dashboardApi } from "./dashboard.ts";
import { dashboardDetailsApi } from "./dashboard-details.ts";
import { demoDataApi } from "./demo-data.ts";
import { discountsApi } from "./discounts.ts";
import { exportDownloadsApi, exportsApi, limitDownloads } from "./exports.ts";
import { factorsApi } from "./factors.ts";
import { healthApi } from "./health.ts";
import { importFilesApi, importsApi } from "./imports.ts";
import { invoiceSettingsApi } from "./invoice-settings.ts";
import { invoicesApi } from "./invoices.ts";
import { jobsApi } from "./jobs.ts";
import { jwksApi } from "./jwks.ts";
import { mailStatusApi } from "./mail-status.ts";
import { mailsApi } from "./mails.ts";
import { manyOrdersApi } from "./many-orders.ts";
import { menusApi } from "./menus.ts";
import { orderCorrectionsApi } from "./order-corrections.ts";
import { orderPaymentsApi } from "./order-payments.ts";
import { ordersApi } from "./orders.ts";
import { pagesApi } from "./pages.ts";
import { paymentsApi } from "./payments.ts";
import { productsApi } from "./products.ts";
import { recoveryApi } from "./recovery.ts";
import { redirectsApi } from "./redirects.ts";
import { returnsApi } from "./returns.ts";
import { sendOrderEmailApi } from "./send-order-email.ts";
import { sessionsApi } from "./sessions.ts";
import { shippingApi } from "./shipping.ts";
import { storeApi } from "./store.ts";
import { stripeApi } from "./stripe.ts";
import { taxesApi } from "./taxes.ts";
import { themeApi } from "./theme.ts";
import { uploadsApi } from "./uploads.ts";
import { userApi } from "./user.ts";
import { withdrawalsApi } from "./withdrawals.ts";

// The largest form is a product of 2,048 variants with long texts.
const MAX_JSON_BYTES = 2 * 1024 * 1024;
// The limit for anonymous requests: the largest valid body of each kind, so that slow senders hold little memory.
const MAX_ANONYMOUS_BYTES = {
  "/functions/create-order": 256 * 1024,
  "/cart/check": 64 * 1024,
  "/withdrawals": 32 * 1024,
  "/withdrawals/find": 16 * 1024,
  "/auth/*": 16 * 1024,
  "/payments/settle": 16 * 1024,
  "/payments/stripe/webhooks/*": 256 * 1024,
};

export type Api = ReturnType<typeof createApi>;
export type RootApi = ReturnType<typeof createRootApi>;

/** Everything under /api: JSON in, JSON out, described at /api/openapi.json. */
export function createApi(deps: AppDeps) {
  const api = new OpenAPIHono<AppEnv>();
  // Before the limits for JSON: an upload is not JSON, and larger.
  const uploads = api.route("/", uploadsApi(deps)).route("/", importFilesApi(deps));
  for (const [path, bytes] of Object.entries(MAX_ANONYMOUS_BYTES)) api.use(path, bodyLimit(bytes));
  api.use(bodyLimit(MAX_JSON_BYTES), jsonOnly, fewKeys);

  const downloads = limitDownloads();
  const routes = uploads
    .route("/", healthApi(deps))
    .route("/", authApi(deps))
    .route("/", userApi(deps))
    .route("/", sessionsApi(deps))
    .route("/", recoveryApi(deps))
    .route("/", storeApi(deps))
    .route("/", shippingApi(deps))
    .route("/", taxesApi(deps))
    .route("/", themeApi(deps))
    .route("/", mailsApi(deps))
    .route("/", paymentsApi(deps))
    .route("/", stripeApi(deps))
    .route("/", mailStatusApi(deps))
    .route("/", dashboardApi(deps))
    .route("/", cartApi(deps))
    .route("/", createOrderApi(deps))
    // Before the orders: an address such as /orders/filters is no id.
    .route("/", manyOrdersApi(deps))
    .route("/", ordersApi(deps))
    .route("/", orderCorrectionsApi(deps))
    .route("/", orderPaymentsApi(deps))
    .route("/", withdrawalsApi(deps))
    .route("/", returnsApi(deps))
    .route("/", invoicesApi(deps))
    .route("/", invoiceSettingsApi(deps))
    .route("/", sendOrderEmailApi(deps))
    .route("/", dashboardDetailsApi(deps))
    .route("/", productsApi(deps))
    .route("/", collectionsApi(deps))
    .route("/", discountsApi(deps))
    .route("/", pagesApi(deps))
    .route("/", menusApi(deps))
    .route("/", redirectsApi(deps))
    .route("/", importsApi(deps))
    // Before the others: it asks for no session.
    .route("/", exportDownloadsApi(deps, downloads))
    .route("/", exportsApi(deps, downloads))
    .route("/", demoDataApi(deps))
    .route("/", jobsApi(deps));

  api.all("*", (c) => apiError(c, 404, "There is nothing at this address."));
  return routes;
}

/** Endpoints at the root, where their clients expect them. */
export function createRootApi(deps: AppDeps) {
  const api = new OpenAPIHono<AppEnv>();
  for (const path of ["/.well-known/*", "/factors/*"])
    api.use(path, bodyLimit(MAX_JSON_BYTES), jsonOnly, fewKeys);

  return api.route("/", jwksApi(deps)).route("/", factorsApi(deps));
}
