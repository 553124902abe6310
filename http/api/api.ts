import { OpenAPIHono } from "@hono/zod-openapi";
import { accountApi } from "#http/api/account/account.ts";
import { authApi } from "#http/api/auth/auth.ts";
import { factorsApi } from "#http/api/auth/factors.ts";
import { jwksApi } from "#http/api/auth/jwks.ts";
import { recoveryApi } from "#http/api/auth/recovery.ts";
import { sessionsApi } from "#http/api/auth/sessions.ts";
import { userApi } from "#http/api/auth/user.ts";
import { cartApi } from "#http/api/checkout/cart.ts";
import { createOrderApi } from "#http/api/checkout/create-order.ts";
import { apiKeysApi } from "#http/api/connections/api-keys.ts";
import { webhooksApi } from "#http/api/connections/webhooks.ts";
import { consentRemovalApi, consentsApi } from "#http/api/consents/consents.ts";
import { menusApi } from "#http/api/content/menus.ts";
import { redirectsApi } from "#http/api/content/redirects.ts";
import { pagesApi } from "#http/api/content/shop-pages.ts";
import { themeApi } from "#http/api/content/theme.ts";
import { customersApi } from "#http/api/customers/customers.ts";
import { customerPrivacyApi } from "#http/api/customers/privacy.ts";
import { retentionApi } from "#http/api/customers/retention.ts";
import { dashboardApi } from "#http/api/dashboard/dashboard.ts";
import { dashboardDetailsApi } from "#http/api/dashboard/dashboard-details.ts";
import { findApi } from "#http/api/dashboard/find.ts";
import { discountsApi } from "#http/api/discounts/discounts.ts";
import { historyApi } from "#http/api/history/history.ts";
import { invoiceSettingsApi } from "#http/api/invoices/invoice-settings.ts";
import { invoicesApi } from "#http/api/invoices/invoices.ts";
import { exportDownloadsApi, exportsApi, limitDownloads } from "#http/api/jobs/exports.ts";
import { importFilesApi, importsApi } from "#http/api/jobs/imports.ts";
import { jobsApi } from "#http/api/jobs/jobs.ts";
import { manyOrdersApi } from "#http/api/orders/many-orders.ts";
import { orderCorrectionsApi } from "#http/api/orders/order-corrections.ts";
import { orderPaymentsApi } from "#http/api/orders/order-payments.ts";
import { ordersApi } from "#http/api/orders/orders.ts";
import { sendOrderEmailApi } from "#http/api/orders/send-order-email.ts";
import { paymentsApi } from "#http/api/payments/payments.ts";
import { stripeApi } from "#http/api/payments/stripe.ts";
import { invitationsApi } from "#http/api/people/invitations.ts";
import { peopleApi } from "#http/api/people/people.ts";
import { storesApi } from "#http/api/people/stores.ts";
import { collectionsApi } from "#http/api/products/collections.ts";
import { productViewsApi } from "#http/api/products/product-views.ts";
import { productsApi } from "#http/api/products/products.ts";
import { relatedProductsApi } from "#http/api/products/related-products.ts";
import { uploadsApi } from "#http/api/products/uploads.ts";
import { returnsApi } from "#http/api/returns/returns.ts";
import { withdrawalsApi } from "#http/api/returns/withdrawals.ts";
import { searchApi } from "#http/api/search/search.ts";
import { searchSettingsApi } from "#http/api/search/search-settings.ts";
import { currencyApi } from "#http/api/settings/currency.ts";
import { demoDataApi } from "#http/api/settings/demo-data.ts";
import { mailStatusApi } from "#http/api/settings/mail-status.ts";
import { mailsApi } from "#http/api/settings/mails.ts";
import { resendWebhooksApi } from "#http/api/settings/resend-webhooks.ts";
import { shippingApi } from "#http/api/settings/shipping.ts";
import { allowedDomainsApi, shopDomainsApi } from "#http/api/settings/shop-domains.ts";
import { storeApi } from "#http/api/settings/store.ts";
import { taxesApi } from "#http/api/settings/taxes.ts";
import { textsApi } from "#http/api/settings/texts.ts";
import { stockWishesApi, stockWishRemovalApi } from "#http/api/stock-wishes/stock-wishes.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { bodyLimit } from "#http/middleware/body-limit.ts";
import { fewKeys } from "#http/middleware/few-keys.ts";
import { jsonOnly } from "#http/middleware/json-only.ts";
import { NOTHING_HERE, thisShopOnly } from "#http/middleware/shop-wall.ts";
import { healthApi } from "./health.ts";
import { defaultHook } from "./validation.ts";

// The largest form is a product of 2,048 variants with long texts.
const MAX_JSON_BYTES = 2 * 1024 * 1024;
// The limit for anonymous requests: the largest valid body of each kind, so that slow senders hold little memory.
const MAX_ANONYMOUS_BYTES = {
  "/functions/create-order": 256 * 1024,
  "/cart/check": 64 * 1024,
  "/search/misses": 4 * 1024,
  "/withdrawals": 32 * 1024,
  "/withdrawals/find": 16 * 1024,
  "/auth/*": 16 * 1024,
  "/payments/settle": 16 * 1024,
  "/payments/stripe/webhooks/*": 256 * 1024,
  "/mail/resend/webhooks": 64 * 1024,
};

export type Api = ReturnType<typeof createApi>;
export type RootApi = ReturnType<typeof createRootApi>;

/** Everything under /api: JSON in, JSON out, described at /api/openapi.json. */
export function createApi(deps: AppDeps) {
  const api = new OpenAPIHono<AppEnv>({ defaultHook });
  // Before the limits for JSON: an upload is not JSON, and larger; mail programs send a form.
  const uploads = api
    .route("/", uploadsApi(deps))
    .route("/", importFilesApi(deps))
    .route("/", stockWishRemovalApi(deps))
    .route("/", consentRemovalApi(deps));
  for (const [path, bytes] of Object.entries(MAX_ANONYMOUS_BYTES)) api.use(path, bodyLimit(bytes));
  api.use(bodyLimit(MAX_JSON_BYTES), jsonOnly, fewKeys, thisShopOnly);

  const downloads = limitDownloads();
  const routes = uploads
    .route("/", healthApi(deps))
    .route("/", allowedDomainsApi(deps))
    .route("/", authApi(deps))
    .route("/", userApi(deps))
    .route("/", sessionsApi(deps))
    .route("/", recoveryApi(deps))
    .route("/", storesApi(deps))
    .route("/", peopleApi(deps))
    .route("/", invitationsApi(deps))
    .route("/", apiKeysApi(deps))
    .route("/", webhooksApi(deps))
    .route("/", storeApi(deps))
    .route("/", currencyApi(deps))
    .route("/", shopDomainsApi(deps))
    .route("/", shippingApi(deps))
    .route("/", taxesApi(deps))
    .route("/", themeApi(deps))
    .route("/", mailsApi(deps))
    .route("/", paymentsApi(deps))
    .route("/", stripeApi(deps))
    .route("/", mailStatusApi(deps))
    .route("/", resendWebhooksApi(deps))
    .route("/", dashboardApi(deps))
    .route("/", cartApi(deps))
    .route("/", createOrderApi(deps))
    .route("/", accountApi(deps))
    // Before the orders: an address such as /orders/filters is no id.
    .route("/", manyOrdersApi(deps))
    .route("/", ordersApi(deps))
    .route("/", orderCorrectionsApi(deps))
    .route("/", orderPaymentsApi(deps))
    .route("/", customersApi(deps))
    .route("/", customerPrivacyApi(deps))
    .route("/", retentionApi(deps))
    .route("/", withdrawalsApi(deps))
    .route("/", returnsApi(deps))
    .route("/", invoicesApi(deps))
    .route("/", invoiceSettingsApi(deps))
    .route("/", sendOrderEmailApi(deps))
    .route("/", dashboardDetailsApi(deps))
    .route("/", stockWishesApi(deps))
    .route("/", consentsApi(deps))
    .route("/", findApi(deps))
    .route("/", productsApi(deps))
    .route("/", productViewsApi(deps))
    .route("/", relatedProductsApi(deps))
    .route("/", collectionsApi(deps))
    .route("/", discountsApi(deps))
    .route("/", pagesApi(deps))
    .route("/", menusApi(deps))
    .route("/", redirectsApi(deps))
    .route("/", historyApi(deps))
    .route("/", searchApi(deps))
    .route("/", searchSettingsApi(deps))
    .route("/", textsApi(deps))
    .route("/", importsApi(deps))
    // Before the others: it asks for no session.
    .route("/", exportDownloadsApi(deps, downloads))
    .route("/", exportsApi(deps, downloads))
    .route("/", demoDataApi(deps))
    .route("/", jobsApi(deps));

  api.all("*", (c) => apiError(c, 404, NOTHING_HERE));
  return routes;
}

/** Endpoints at the root, where their clients expect them. */
export function createRootApi(deps: AppDeps) {
  const api = new OpenAPIHono<AppEnv>({ defaultHook });
  for (const path of ["/.well-known/*", "/factors/*"])
    api.use(path, bodyLimit(MAX_JSON_BYTES), jsonOnly, fewKeys);

  return api.route("/", jwksApi(deps)).route("/", factorsApi(deps));
}
