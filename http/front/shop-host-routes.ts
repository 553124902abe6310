/**
 * What answers at a shop's own host. There, the owner's session is never read: no route that needs one is `shop`.
 * - everywhere: at any host, known or not
 * - shop: at a shop's host, about that shop alone
 * - never: on the platform alone
 */
export type AtShopHost = "everywhere" | "shop" | "never";

/**
 * Every route but the pages, as Hono names it. What is below `:slug` on the platform stands at the root of a shop's host.
 * A path with a star at its end stands for all below it, and is `never`: a shopper's verb is listed by its name.
 */
export const ROUTES_AT_SHOP_HOST: Readonly<Record<string, AtShopHost>> = {
  "GET /api/domains/allowed": "everywhere",
  "GET /api/health": "everywhere",
  "GET /api/health/ready": "everywhere",
  "GET /metrics": "everywhere",

  "GET /api/account/checkout": "shop",
  "POST /api/cart/check": "shop",
  "POST /api/consents/:token/removal": "shop",
  "POST /api/functions/create-order": "shop",
  "POST /api/payments/settle": "shop",
  "GET /api/search": "shop",
  "GET /api/search/pictures": "shop",
  "POST /api/search/misses": "shop",
  "POST /api/stock-wishes/:token/removal": "shop",
  "POST /api/withdrawals": "shop",
  "POST /api/withdrawals/find": "shop",

  "GET /:slug/checkout/orders/:orderId/e-invoices/:id": "shop",
  "GET /:slug/feed.xml": "shop",
  "GET /:slug/search.json": "shop",
  "GET /:slug/sitemap.xml": "shop",
  "GET /:slug/ucp/mcp": "shop",
  "POST /:slug/ucp/mcp": "shop",
  "GET /.well-known/ucp": "shop",
  "GET /assets/:folder/:file": "shop",
  "GET /robots.txt": "shop",
  "GET /storage/product-images/*": "shop",
  "HEAD /storage/product-images/*": "shop",

  // Of all shops: at a shop's host, its own stands there.
  "GET /sitemap.xml": "never",
  "/.well-known/jwks.json/*": "never",
  "/api/auth/*": "never",
  "/api/collections/*": "never",
  "GET /api/consents": "never",
  "/api/customers/*": "never",
  "/api/addresses/*": "never",
  "/api/dashboard/*": "never",
  "/api/demo-data/*": "never",
  "/api/discounts/*": "never",
  "/api/exports/*": "never",
  "/api/find/*": "never",
  "/api/fulfillments/*": "never",
  "/api/functions/seed-data/*": "never",
  "/api/functions/send-order-email/*": "never",
  "/api/imports/*": "never",
  "/api/invitations/*": "never",
  "/api/mcp/*": "never",
  "/api/connections/*": "never",
  "/api/retention/*": "never",
  "/api/invoice-settings/*": "never",
  "/api/invoices/*": "never",
  "/api/jobs/*": "never",
  "/api/history/*": "never",
  "/api/mail/*": "never",
  "/api/mail-status/*": "never",
  "/api/mails/*": "never",
  "/api/menus/*": "never",
  "/api/openapi.json/*": "never",
  "/api/orders/*": "never",
  "/api/packing-slips/*": "never",
  "/api/pages/*": "never",
  "/api/people/*": "never",
  "GET /api/payments": "never",
  "PUT /api/payments": "never",
  "/api/payments/stripe/*": "never",
  "/api/product-views/*": "never",
  "/api/products/*": "never",
  "/api/redirects/*": "never",
  "/api/returns/*": "never",
  "/api/search-misses/*": "never",
  "/api/shipping/*": "never",
  "/api/shop-texts/*": "never",
  "/api/store/*": "never",
  "/api/stores/*": "never",
  "/api/synonyms/*": "never",
  "/api/taxes/*": "never",
  "/api/theme/*": "never",
  "/api/uploads/*": "never",
  "/dev/*": "never",
  "/factors/*": "never",
};

/** The beginning of a request line that has a whole address. */
export const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

const EVERYWHERE = pathsOf("everywhere").map(([, path]) => path);

/** Load balancers and proxies ask under any name, be it within the request line. */
export function isAtEveryHost(target: string): boolean {
  const [path = ""] = target.replace(ABSOLUTE, "").split("?");
  return EVERYWHERE.includes(path);
}

const BELOW_SLUG = "/:slug";
const AT_ROOT = pathsOf("shop")
  .filter(([, path]) => path.startsWith(BELOW_SLUG))
  .map(([, path]) => path.slice(BELOW_SLUG.length).split("/"));

/** Whether it is a file that stands below the slug on the platform. */
export function isFileAtRoot(path: string): boolean {
  const parts = path.split("/");
  return AT_ROOT.some(
    (file) =>
      file.length === parts.length && file.every((name, at) => name.startsWith(":") || name === parts[at]),
  );
}

function pathsOf(where: AtShopHost): [method: string, path: string][] {
  return Object.entries(ROUTES_AT_SHOP_HOST)
    .filter(([, answers]) => answers === where)
    .map(([route]) => route.split(" ") as [string, string]);
}
