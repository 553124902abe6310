import { createServer } from "node:http";
import { CspEvaluator } from "csp_evaluator";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, test, vi } from "vitest";
import { createConsentLinks } from "#domain/consents/consent-links.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { createStockWishLinks } from "#domain/stock-wishes/stock-wish-links.ts";
import { AUTH_SECRET, openTestApp } from "#test/app.ts";
import { hasAccounts } from "#test/factories-accounts.ts";
import { aCollection } from "#test/factories-catalog.ts";
import { aConsent, asksForNews } from "#test/factories-consents.ts";
import { anOpenStore, anOrderReadyToShip } from "#test/factories-orders.ts";
import { aPage } from "#test/factories-pages.ts";
import { setTaxes, taxesOf } from "#test/factories-pricing.ts";
import { aRedirect } from "#test/factories-redirects.ts";
import { takesWithdrawals } from "#test/factories-returns.ts";
import { searchesAsYouType } from "#test/factories-search.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { aSoldOutVariant, aStockWish, takesStockWishes } from "#test/factories-stock-wishes.ts";
import { aMug } from "#test/factories-storefront.ts";
import { listen } from "#test/listen.ts";
import { anOwner } from "#test/owner.ts";
import { pagePaths } from "#test/page-paths.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { aPng } from "#test/pictures.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { createRefusal } from "./front/refusal.ts";

const dataDir = await openTemporaryFolder();
const testApp = await openTestApp({ DATA_DIR: dataDir });
const { db } = testApp;
const { url: address } = await listen(createServer(testApp.app.listener));
const { url: full } = await listen(createServer(createRefusal(false)));
const secure = await openTestApp({ PUBLIC_URL: "https://shop.example" });

const hosted = await openTestApp(
  { DATA_DIR: dataDir, PUBLIC_URL: "http://localhost:3000", STORE_CNAME: "shops.example.net" },
  undefined,
  db,
);

const store = await anOpenStore(db, { slug: "mugs" });
await aServedName(db, store.id, "mugs.example.com");
await aMug(db, store.id, { handle: "mug" });
await aCollection(db, store.id, { handle: "shelf" });
await aPage(db, store.id, { handle: "about" });
await aRedirect(db, store.id, { from: "/old/page", to: "/products" });
await aRedirect(db, store.id, { from: "/products/old", to: "/products" });
const order = await anOrderReadyToShip(db, store);
const { order_number: orderNumber } = (await findOrder(db, store.id, order.id)) ?? {};
// A store without zones has a shipping page only if it has tax settings.
await setTaxes(db, store.id, taxesOf("DE"));
await takesWithdrawals(db, store.id);
await takesStockWishes(db, store.id);
await hasAccounts(db, store.id);
const wishToken = createStockWishLinks(deriveAuthKeys(AUTH_SECRET)).tokenOf(
  await aStockWish(db, store.id, await aSoldOutVariant(db, store.id)),
);
await asksForNews(db, store.id);
const consentToken = createConsentLinks(deriveAuthKeys(AUTH_SECRET)).tokenOf(await aConsent(db, store.id));
await searchesAsYouType(db, store.id);
const pictureUrl = await uploadAPicture();

const BASE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
};
const NO_CONTENT = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";
const REST =
  "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; frame-src 'none'; media-src 'none'; worker-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const SHOPPERS = `default-src 'self'; script-src 'self'{hashes}; style-src-elem 'self'{hashes}; style-src-attr 'unsafe-inline'; ${REST}`;
// Owners see the preview of a theme in a frame.
const OWNERS = `default-src 'self'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; ${REST.replace("frame-src 'none'", "frame-src 'self'")}`;
const MAILS =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'self'; frame-ancestors 'none'; form-action 'none'";

type Expected = Partial<Record<string, string>>;
const kind = (policy: string, cache: string, more: Expected = {}): Expected => ({
  ...BASE,
  "content-security-policy": policy,
  "cache-control": cache,
  ...more,
});

const SHARED = "public, max-age=0, must-revalidate";
const DATA = kind(NO_CONTENT, "no-store");
const FOR_AN_HOUR = kind(NO_CONTENT, "public, max-age=3600");
const FOR_TEN_MINUTES = kind(NO_CONTENT, "public, max-age=600");
// Mails show it in a browser that reads them on another site.
const PICTURE = kind(NO_CONTENT, "public, max-age=31536000, immutable", {
  "cross-origin-resource-policy": "cross-origin",
});
const MAILBOX = kind(MAILS, "no-store", { "referrer-policy": "no-referrer" });
const PAGE = kind(SHOPPERS, SHARED);
const PAGE_OF_NOW = kind(SHOPPERS, "private, no-store");
const ORDER_PAGE = { ...PAGE_OF_NOW, "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
// Without scripts and styles of its own.
const BARE_PAGE = { ...ORDER_PAGE, "content-security-policy": SHOPPERS.replaceAll("{hashes}", "") };
const OFFICE = kind(OWNERS, "private, no-store");

// Every route with its response headers. A new one fails the tests until it is listed here.
const ROUTES: Record<string, Expected> = {
  "GET /api/openapi.json": DATA,
  "POST /api/uploads": DATA,
  "GET /api/health": DATA,
  "GET /api/health/ready": DATA,
  "GET /api/auth/settings": DATA,
  "POST /api/auth/sign-in": DATA,
  "POST /api/auth/link": DATA,
  "POST /api/auth/confirm": DATA,
  "POST /api/auth/code": DATA,
  "POST /api/auth/refresh": DATA,
  "POST /api/auth/sign-out": DATA,
  "GET /api/auth/user": DATA,
  "GET /api/auth/sessions": DATA,
  "DELETE /api/auth/sessions/:id": DATA,
  "POST /api/auth/recovery": DATA,
  "POST /api/auth/recovery-codes": DATA,
  "GET /api/store": DATA,
  "GET /api/shipping": DATA,
  "PUT /api/shipping": DATA,
  "GET /api/mails": DATA,
  "PUT /api/mails": DATA,
  "POST /api/mails/example": DATA,
  "GET /api/theme": DATA,
  "PUT /api/theme": DATA,
  "POST /api/theme/discard": DATA,
  "POST /api/theme/publish": DATA,
  "POST /api/theme/preview": DATA,
  "POST /api/theme/shared-preview": DATA,
  "DELETE /api/theme/shared-preview": DATA,
  "GET /api/taxes": DATA,
  "PUT /api/taxes": DATA,
  "GET /api/payments": DATA,
  "PUT /api/payments": DATA,
  "GET /api/payments/stripe": DATA,
  "PUT /api/payments/stripe": DATA,
  "DELETE /api/payments/stripe": DATA,
  "POST /api/payments/stripe/test": DATA,
  "POST /api/payments/stripe/webhooks/:store": DATA,
  "POST /api/mail/resend/webhooks": DATA,
  "POST /api/payments/settle": DATA,
  "PUT /api/store/name": DATA,
  "POST /api/store/complete-onboarding": DATA,
  "PUT /api/store/settings": DATA,
  "GET /api/store/currency": DATA,
  "GET /api/store/currency/preview": DATA,
  "PUT /api/store/currency": DATA,
  "GET /api/store/details": DATA,
  "PUT /api/store/details": DATA,
  "GET /api/mail-status": DATA,
  "POST /api/mail-status/test": DATA,
  "GET /api/dashboard": DATA,
  "DELETE /api/dashboard/first-steps": DATA,
  "POST /api/cart/check": DATA,
  "POST /api/functions/create-order": DATA,
  "GET /api/orders/:id/invoices": DATA,
  "POST /api/orders/:id/invoices": DATA,
  "POST /api/orders/:id/credit-notes": DATA,
  "POST /api/orders/:id/invoice-corrections": DATA,
  "POST /api/invoices": DATA,
  "GET /api/invoices": DATA,
  "GET /api/invoices/:id/e-invoice": DATA,
  "GET /api/packing-slips": DATA,
  "GET /api/invoice-settings": DATA,
  "PUT /api/invoice-settings": DATA,
  "GET /api/orders": DATA,
  "GET /api/orders/count": DATA,
  "GET /api/orders/search": DATA,
  "GET /api/orders/filters": DATA,
  "GET /api/orders/ids": DATA,
  "POST /api/orders/bulk": DATA,
  "PUT /api/orders/:id/archived": DATA,
  "GET /api/orders/:id": DATA,
  "POST /api/orders/:id/fulfillments": DATA,
  "GET /api/orders/:id/contact": DATA,
  "PUT /api/orders/:id/contact": DATA,
  "POST /api/orders/:id/notes": DATA,
  "PUT /api/fulfillments/:id": DATA,
  "DELETE /api/fulfillments/:id": DATA,
  "POST /api/orders/:id/payments": DATA,
  "POST /api/orders/:id/refunds": DATA,
  "POST /api/orders/:id/cancel": DATA,
  "PUT /api/returns/:id": DATA,
  "POST /api/withdrawals": DATA,
  "POST /api/withdrawals/find": DATA,
  "POST /api/stock-wishes/:token/removal": DATA,
  "POST /api/consents/:token/removal": DATA,
  "GET /api/consents": DATA,
  "POST /api/functions/send-order-email": DATA,
  "GET /api/dashboard/series": DATA,
  "GET /api/dashboard/to-do": DATA,
  "GET /api/dashboard/stock-wishes": DATA,
  "GET /api/dashboard/low-stock": DATA,
  "GET /api/find": DATA,
  "GET /api/products": DATA,
  "GET /api/product-views": DATA,
  "PUT /api/product-views": DATA,
  "GET /api/products/choices": DATA,
  "GET /api/products/filters": DATA,
  "POST /api/products/:id/duplicate": DATA,
  "GET /api/products/count": DATA,
  "POST /api/products/remove": DATA,
  "GET /api/products/:id": DATA,
  "POST /api/products": DATA,
  "GET /api/products/:id/prices": DATA,
  "GET /api/products/:id/stock-wishes": DATA,
  "GET /api/products/:id/related": DATA,
  "PUT /api/products/:id/related": DATA,
  "PUT /api/products/:id": DATA,
  "DELETE /api/products/:id": DATA,
  "POST /api/products/bulk": DATA,
  "GET /api/collections": DATA,
  "GET /api/collections/:id": DATA,
  "POST /api/collections": DATA,
  "PUT /api/collections/:id": DATA,
  "DELETE /api/collections/:id": DATA,
  "GET /api/pages": DATA,
  "GET /api/pages/:id": DATA,
  "POST /api/pages": DATA,
  "PUT /api/pages/:id": DATA,
  "DELETE /api/pages/:id": DATA,
  "GET /api/menus": DATA,
  "PUT /api/menus": DATA,
  "GET /api/account/checkout": DATA,
  "GET /api/search": DATA,
  "GET /api/search/pictures": DATA,
  "POST /api/search/misses": DATA,
  "GET /api/shop-texts": DATA,
  "PUT /api/shop-texts": DATA,
  "GET /api/synonyms": DATA,
  "PUT /api/synonyms": DATA,
  "GET /api/search-misses": DATA,
  "GET /api/domains/allowed": DATA,
  "GET /api/store/domains": DATA,
  "POST /api/store/domains": DATA,
  "POST /api/store/domains/:id/check": DATA,
  "PUT /api/store/domains/:id/main": DATA,
  "DELETE /api/store/domains/:id": DATA,
  "PUT /api/store/domains/:id/sender": DATA,
  "DELETE /api/store/domains/:id/sender": DATA,
  "GET /api/stores": DATA,
  "POST /api/stores": DATA,
  "GET /api/invitations/:token": DATA,
  "POST /api/invitations/:token/accept": DATA,
  "GET /api/connections/keys": DATA,
  "POST /api/connections/keys": DATA,
  "DELETE /api/connections/keys/:id": DATA,
  "GET /api/mcp": DATA,
  "POST /api/mcp": DATA,
  "POST /:slug/ucp/mcp": DATA,
  "GET /api/connections/webhooks": DATA,
  "POST /api/connections/webhooks": DATA,
  "PUT /api/connections/webhooks/:id": DATA,
  "PUT /api/connections/webhooks/:id/active": DATA,
  "DELETE /api/connections/webhooks/:id": DATA,
  "GET /api/connections/webhooks/:id/secret": DATA,
  "POST /api/connections/webhooks/:id/test": DATA,
  "POST /api/connections/webhooks/:id/since": DATA,
  "GET /api/connections/webhooks/:id/messages": DATA,
  "GET /api/connections/webhook-messages/:id": DATA,
  "POST /api/connections/webhook-messages/:id/again": DATA,
  "GET /api/people": DATA,
  "POST /api/people/invitations": DATA,
  "POST /api/people/invitations/:id/send": DATA,
  "DELETE /api/people/invitations/:id": DATA,
  "POST /api/people/hand-over": DATA,
  "DELETE /api/people/hand-over": DATA,
  "POST /api/people/hand-over/accept": DATA,
  "PATCH /api/people/:id": DATA,
  "DELETE /api/people/:id": DATA,
  "GET /api/customers": DATA,
  "GET /api/customers/filters": DATA,
  "GET /api/customers/:id": DATA,
  "GET /api/customers/:id/orders": DATA,
  "PUT /api/customers/:id": DATA,
  "GET /api/history": DATA,
  "GET /api/history/people": DATA,
  "GET /api/history/:id": DATA,
  "POST /api/history/:id/put-back": DATA,
  "GET /api/customers/:id/data": DATA,
  "DELETE /api/customers/:id": DATA,
  "GET /api/addresses/:email": DATA,
  "DELETE /api/addresses/:email": DATA,
  "GET /api/retention": DATA,
  "GET /api/retention/preview": DATA,
  "PUT /api/retention": DATA,
  "DELETE /api/retention": DATA,
  "GET /api/redirects": DATA,
  "GET /api/redirects/:id": DATA,
  "POST /api/redirects": DATA,
  "PUT /api/redirects/:id": DATA,
  "DELETE /api/redirects/:id": DATA,
  "GET /api/imports": DATA,
  "POST /api/imports": DATA,
  "GET /api/imports/:id": DATA,
  "GET /api/imports/:id/items": DATA,
  "PATCH /api/imports/:id": DATA,
  "POST /api/imports/:id/start": DATA,
  "POST /api/imports/:id/cancel": DATA,
  "GET /api/imports/:id/undo": DATA,
  "POST /api/imports/:id/undo": DATA,
  "GET /api/imports/:id/pictures": DATA,
  "POST /api/imports/:id/pictures": DATA,
  "GET /api/imports/:id/redirects": DATA,
  "DELETE /api/imports/:id": DATA,
  "GET /api/exports": DATA,
  "POST /api/exports": DATA,
  "GET /api/exports/download": DATA,
  "GET /api/exports/:id": DATA,
  "POST /api/exports/:id/link": DATA,
  "DELETE /api/exports/:id": DATA,
  "GET /api/discounts": DATA,
  "GET /api/discounts/:id": DATA,
  "POST /api/discounts": DATA,
  "PUT /api/discounts/:id": DATA,
  "PUT /api/discounts/:id/paused": DATA,
  "POST /api/discounts/:id/duplicate": DATA,
  "DELETE /api/discounts/:id": DATA,
  "POST /api/functions/seed-data": DATA,
  "GET /api/demo-data": DATA,
  "GET /api/jobs": DATA,
  "GET /api/jobs/:id/report": DATA,
  "GET /api/jobs/:id/report.csv": DATA,
  "POST /api/jobs/:id/cancel": DATA,
  "DELETE /api/demo-data": DATA,
  "GET /.well-known/jwks.json": FOR_TEN_MINUTES,
  "POST /factors": DATA,
  "DELETE /factors/:id": DATA,
  "POST /factors/:id/challenge": DATA,
  "POST /factors/:id/verify": DATA,
  "GET /dev/mailbox.json": MAILBOX,
  "GET /dev/mailbox": MAILBOX,
  // A file of own texts; any other address is answered as a page that is not there.
  "GET /assets/:folder/:file": { ...PAGE },
  // As if there were no such routes: its assistants are not switched on.
  "GET /.well-known/ucp": { ...PAGE },
  "GET /:slug/ucp/mcp": { ...PAGE },
  "GET /robots.txt": FOR_AN_HOUR,
  "GET /sitemap.xml": FOR_AN_HOUR,
  "GET /:slug/sitemap.xml": FOR_AN_HOUR,
  "GET /:slug/checkout/orders/:orderId/e-invoices/:id": {
    ...DATA,
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  },
  "GET /:slug/feed.xml": kind(NO_CONTENT, SHARED, { "x-robots-tag": "noindex" }),
  "GET /:slug/search.json": kind(NO_CONTENT, SHARED, { "x-robots-tag": "noindex" }),
  "GET /metrics": DATA,
  "GET /storage/product-images/*": PICTURE,
  "HEAD /storage/product-images/*": PICTURE,

  "GET /": PAGE,
  "GET /admin": OFFICE,
  "GET /admin/auth": OFFICE,
  "GET /admin/auth/confirm": OFFICE,
  "GET /admin/onboarding": OFFICE,
  "GET /admin/online-store/theme": OFFICE,
  "GET /admin/customers": OFFICE,
  "GET /admin/customers/:id": OFFICE,
  "GET /admin/customers/:id/privacy": OFFICE,
  "GET /admin/customers/addresses/:email": OFFICE,
  "GET /admin/orders": OFFICE,
  "GET /admin/orders/:id": OFFICE,
  "GET /admin/orders/print": OFFICE,
  "GET /admin/products": OFFICE,
  "GET /admin/products/:id": OFFICE,
  "GET /admin/imports/:id": OFFICE,
  "GET /admin/collections": OFFICE,
  "GET /admin/collections/:id": OFFICE,
  "GET /admin/discounts": OFFICE,
  "GET /admin/discounts/:id": OFFICE,
  "GET /admin/online-store/pages": OFFICE,
  "GET /admin/online-store/pages/:id": OFFICE,
  "GET /admin/online-store/menus": OFFICE,
  "GET /admin/settings/domain": OFFICE,
  "GET /admin/online-store/redirects": OFFICE,
  "GET /admin/online-store/redirects/:id": OFFICE,
  "GET /admin/settings": OFFICE,
  "GET /admin/settings/connections": OFFICE,
  "GET /admin/settings/people": OFFICE,
  "GET /admin/invitation": OFFICE,
  "GET /admin/stores": OFFICE,
  "GET /admin/stores/:id": OFFICE,
  "GET /admin/settings/details": OFFICE,
  "GET /admin/settings/language": OFFICE,
  "GET /admin/settings/search": OFFICE,
  "GET /admin/settings/shipping": OFFICE,
  "GET /admin/settings/taxes": OFFICE,
  "GET /admin/settings/invoices": OFFICE,
  "GET /admin/settings/customers": OFFICE,
  "GET /admin/settings/payments": OFFICE,
  "GET /admin/settings/history": OFFICE,
  "GET /admin/settings/moving": OFFICE,
  "GET /admin/settings/mails": OFFICE,
  "GET /products/:handle": PAGE_OF_NOW,
  "GET /:storeSlug": PAGE,
  "GET /:storeSlug/products": PAGE,
  "GET /:storeSlug/products/:handle": PAGE,
  "GET /:storeSlug/collections/:handle": PAGE,
  "GET /:storeSlug/pages/:handle": PAGE,
  "GET /:storeSlug/shipping": PAGE,
  "GET /:storeSlug/account": ORDER_PAGE,
  "GET /:storeSlug/withdraw": ORDER_PAGE,
  "GET /:storeSlug/back-in-stock": BARE_PAGE,
  "GET /:storeSlug/back-in-stock/:wish": BARE_PAGE,
  "GET /:storeSlug/news-list": BARE_PAGE,
  "GET /:storeSlug/news-list/:consent": BARE_PAGE,
  "GET /:storeSlug/buy/:items": ORDER_PAGE,
  "GET /:storeSlug/cart": PAGE,
  "GET /:storeSlug/checkout": PAGE_OF_NOW,
  "GET /:storeSlug/checkout/orders/:orderId": ORDER_PAGE,
  "GET /:storeSlug/checkout/orders/:orderId/invoice": ORDER_PAGE,
  "GET /:storeSlug/orders/:orderNumber": ORDER_PAGE,
  "GET /*": PAGE,
};

// Responses that belong to no route.
const BESIDES: Record<string, Expected> = {
  "/api/nothing": DATA,
  "/nobody/sitemap.xml": DATA,
  "/nobody/feed.xml": DATA,
  "/nobody/search.json": DATA,
  "/storage/product-images/nothing": DATA,
  "/nobody": PAGE_OF_NOW,
  "/mugs/products/nothing": PAGE_OF_NOW,
  "/mugs/collections/nothing": PAGE_OF_NOW,
  "/mugs/pages/nothing": PAGE_OF_NOW,
  "/mugs/orders/1": ORDER_PAGE,
  "/mugs/products?search=mug": PAGE_OF_NOW,
  "/mugs/old/page": kind(NO_CONTENT, "no-cache"),
  "/mugs/products/old.data": kind(NO_CONTENT, "no-cache"),
  "/MUGS/": kind(NO_CONTENT, "no-cache"),
  "/mugs/products/mug.data": kind(NO_CONTENT, SHARED),
  "/favicon.svg": { ...BASE, "cache-control": "public, max-age=3600" },
};

/** Files and pages of the platform are addresses where nothing is, and the picture is another store's. */
function atShopHost(route: string, expected: Expected): Expected {
  if (expected === PICTURE || route === "GET /.well-known/jwks.json") return DATA;
  const isPlatforms = expected === OFFICE || /^GET \/(dev|products)\//.test(route);
  return isPlatforms ? PAGE : expected;
}

function fill(path: string): string {
  return path
    .replace(/:(slug|storeSlug)/, "mugs")
    .replace("collections/:handle", "collections/shelf")
    .replace("pages/:handle", "pages/about")
    .replace(":handle", "mug")
    .replace(/back-in-stock$/, "back-in-stock?sent")
    .replace(/news-list$/, "news-list?sent")
    .replace(":items", `${order.id}:1`)
    .replace(":wish", wishToken)
    .replace(":consent", consentToken)
    .replace(":orderId", order.id)
    .replace(":orderNumber", String(orderNumber))
    .replace(":id", order.id)
    .replace("/storage/product-images/*", pictureUrl)
    .replace("/*", "/a/b/c/d");
}

describe("the headers of a response", () => {
  test("are listed here for every route", () => {
    const endpoints = testApp.app.routes.filter(({ method }) => method !== "ALL");
    const all = [
      ...endpoints.map(({ method, path }) => `${method} ${path}`),
      ...pagePaths().map((path) => `GET ${path}`),
    ];
    expect(Object.keys(ROUTES).sort()).toEqual([...new Set(all)].sort());
  });

  test.for(Object.entries(ROUTES))("%s", async ([route, expected]) => {
    const [method, path = ""] = route.split(" ");
    const answer = await send(fill(path), { method });
    expect(said(answer)).toEqual(expected);
    if (expected === PAGE && route !== "GET /*") expect(answer.status).toBe(200);
  });

  test.for(Object.entries(ROUTES))("%s at the shop's own host", async ([route, expected]) => {
    const [method, path = ""] = route.split(" ");
    const atRoot = fill(path.replace(/^\/:(slug|storeSlug)(?=\/|$)/, "") || "/");
    expect(said(await sendToHost(atRoot, { method }))).toEqual(atShopHost(route, expected));
  });

  test.for(Object.entries(BESIDES))("%s", async ([path, expected]) => {
    expect(said(await send(path))).toEqual(expected);
  });

  test("are repeated in a 304", async () => {
    const first = await send("/mugs");
    const again = await send("/mugs", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    expect(said(again)).toEqual(PAGE);
    expect(said(await send(pictureUrl, { headers: { "if-none-match": "*" } }))).toEqual(PICTURE);
  });

  test("have HSTS where the shop uses https", async () => {
    for (const path of ["/", "/admin", "/api/health", "/robots.txt", "/A"])
      expect((await secure.request(path)).headers.get("strict-transport-security")).toBe("max-age=31536000");
  });
});

describe("a policy", () => {
  const policies = new Set(
    Object.values({ ...ROUTES, ...BESIDES }).map((row) => row["content-security-policy"]),
  );

  test.for([...policies].filter((policy) => policy !== undefined))("has no finding: %s", (policy) => {
    const hash = " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
    expect(findingsOf(policy.replaceAll("{hashes}", hash))).toEqual([]);
  });

  test("that is unsafe is reported", () => {
    expect(findingsOf("script-src 'self' 'unsafe-inline'; object-src 'none'")).toContain(
      "script-src 'unsafe-inline'",
    );
    expect(findingsOf("default-src 'none'; script-src https:")).toContain("script-src https:");
  });
});

// 'self' would be risky beside uploaded files; ours are re-encoded pictures with their own type.
function findingsOf(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings
    .filter(({ severity, value }) => severity < Severity.INFO && value !== "'self'")
    .map(({ directive, value }) => `${directive} ${value}`);
}

describe("a response during failures", () => {
  test("has the same headers when the gate is full", async () => {
    for (const path of ["/", "/api/health"]) expect(said(await send(path, {}, full))).toEqual(DATA);
  });

  test("has the same headers when the database is down", async () => {
    await db.pool.end();
    const guarded = async (path: string) => {
      const answer = await send(path);
      expect(answer.status).toBe(503);
      return said(answer);
    };
    expect(await guarded("/api/health")).toEqual(DATA);
    expect(await guarded("/mugs/products?search=away")).toEqual(PAGE_OF_NOW);
    const lastResort = { ...DATA, "content-security-policy": SHOPPERS.replaceAll("{hashes}", "") };
    expect(await guarded("/sitemap.xml")).toEqual(lastResort);
  });
});

function send(path: string, init: RequestInit = {}, to = address): Promise<Response> {
  return fetch(to + path, { redirect: "manual", ...init });
}

/** Every name of the table is known by then. */
async function sendToHost(path: string, init: RequestInit = {}): Promise<Response> {
  const ask = async () => hosted.app.fetch(new Request(`http://mugs.example.com:3000${path}`, init));
  await vi.waitUntil(async () => (await ask()).status !== 421, PATIENCE_MS);
  return ask();
}

const TELLING = [
  ...Object.keys(BASE),
  "content-security-policy",
  "cache-control",
  "x-robots-tag",
  "strict-transport-security",
];

function said({ headers }: Response): Expected {
  const told = TELLING.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : []));
  const answer: Expected = Object.fromEntries(told);
  const policy = answer["content-security-policy"]?.replace(/( 'sha256-[\w+/=]{44}')+/g, "{hashes}");
  return policy === undefined ? answer : { ...answer, "content-security-policy": policy };
}

async function uploadAPicture(): Promise<string> {
  const owner = await anOwner(testApp);
  const answer = await testApp.request("/api/uploads?for=collection", {
    method: "POST",
    headers: { ...owner.headers, "content-type": "image/png" },
    body: new Uint8Array(await aPng()),
  });
  return (await answer.json()).url;
}
