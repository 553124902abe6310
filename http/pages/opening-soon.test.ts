import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { findOrder } from "#domain/orders/find-order.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import { openPreview } from "#domain/themes/previews.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { saveDraft } from "#domain/themes/save-draft.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { SHOP_CLOSED } from "#rules/store/closed-shop.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { AUTH_SECRET, openTestApp } from "#test/app.ts";
import { hasAccounts } from "#test/factories-accounts.ts";
import { aCollection } from "#test/factories-catalog.ts";
import { speaks } from "#test/factories-language.ts";
import { linkTo, setMenus } from "#test/factories-menus.ts";
import { aCheckout, anOpenStore, anOrderReadyToShip, aProductOnSale } from "#test/factories-orders.ts";
import { aPage } from "#test/factories-pages.ts";
import { setTaxes, taxesOf } from "#test/factories-pricing.ts";
import { aRedirect } from "#test/factories-redirects.ts";
import { takesWithdrawals } from "#test/factories-returns.ts";
import { aSession } from "#test/factories-sessions.ts";
import { aMug } from "#test/factories-storefront.ts";
import { listen } from "#test/listen.ts";
import { PATHS_OF_BUYERS, pagePaths } from "#test/page-paths.ts";

const testApp = await openTestApp();
const { db } = testApp;
const { url: address } = await listen(createServer(testApp.app.listener));

// The other one is open, and older: it is the first store.
const other = await anOpenStore(db);
await aMug(db, other.id, { handle: "mug" });

const store = await anOpenStore(db, { slug: "soon" });
await aMug(db, store.id, { handle: "mug", title: "Secret Mug" });
await aCollection(db, store.id, { handle: "shelf" });
await aPage(db, store.id, { handle: "about" });
await aRedirect(db, store.id, { from: "/old/page", to: "/products" });
const order = await anOrderReadyToShip(db, store);
// Without these, two of its pages would not be there.
await setTaxes(db, store.id, taxesOf("DE"));
await takesWithdrawals(db, store.id);
await hasAccounts(db, store.id);
const { order_number: orderNumber } = (await findOrder(db, store.id, order.id)) ?? {};

const shopPaths = pagePaths().filter((path) => path.startsWith("/:storeSlug"));

function fill(path: string): string {
  return path
    .replace(":storeSlug", "soon")
    .replace("collections/:handle", "collections/shelf")
    .replace("pages/:handle", "pages/about")
    .replace(":handle", "mug")
    .replace(":orderId", order.id)
    .replace(":orderNumber", String(orderNumber));
}

function setClosed(closed: boolean, id: StoreId = store.id) {
  return changeSettings(db, id, { change: { opening_soon: closed }, by: randomUUID() as UserId });
}

/** Through the door, where pages come from memory. */
const get = (path: string, init?: RequestInit) => fetch(address + path, { redirect: "manual", ...init });
const post = (path: string, body: object, key?: string) =>
  testApp.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key && { "idempotency-key": key }) },
    body: JSON.stringify(body),
  });

describe("a closed shop", () => {
  test.for(shopPaths)("says 'Opening soon' at %s, unless it is about an order", async (path) => {
    await setClosed(false);
    const before = (await get(fill(path))).status;
    await setClosed(true);
    const answer = await get(fill(path));
    const page = await answer.text();
    const isOpen = PATHS_OF_BUYERS.includes(path);
    expect(answer.status).toBe(isOpen ? before : 503);
    expect(page.includes("Opening soon")).toBe(!isOpen);
    if (!isOpen) expect(page).not.toContain("Secret Mug");
  });

  test("says so at addresses that lead elsewhere or nowhere, and at no other store's", async () => {
    await setClosed(true);
    const odd = ["/soon/a%25b", "/soon/%ff", `/soon/${"a".repeat(600)}`];
    for (const path of [
      "/soon/old/page",
      "/soon/nothing/here",
      "/soon/products/nothing",
      "/soon?x=1",
      ...odd,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 503]);
    expect((await get(`/${other.slug}`)).status).toBe(200);
    expect((await get("/nobody")).status).toBe(404);
  });

  test("answers with the brand, for nobody to keep or to index", async () => {
    await setClosed(true);
    const answer = await get("/soon/products");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "retry-after": "3600",
      "x-robots-tag": "noindex",
      "cache-control": "private, no-store",
      "content-type": "text/html; charset=utf-8",
    });
    const page = await answer.text();
    expect(page).toContain("Corner Shop");
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).not.toContain("<script");
  });

  test("answers HEAD and conditional requests with 503 as well", async () => {
    await setClosed(false);
    const openTag = (await get("/soon")).headers.get("etag") ?? "";
    await setClosed(true);
    const closedTag = (await get("/soon")).headers.get("etag") ?? "";
    for (const tag of [openTag, closedTag, "*"])
      expect((await get("/soon", { headers: { "if-none-match": tag } })).status).toBe(503);
    const head = await get("/soon", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([503, ""]);
  });

  test("lets an open tab load the document instead of a page's data", async () => {
    await setClosed(true);
    for (const path of ["/soon/products/mug", "/soon/old/page"]) {
      const data = await (await get(`${path}.data?_routes=a`)).text();
      expect(data).toContain("SingleFetchRedirect");
      expect(data).not.toContain("Secret Mug");
    }
    expect((await get(`/soon/orders/${orderNumber}.data`)).status).toBe(200);
  });

  test("names nothing of its catalogue on the pages of orders, and links nowhere that an owner may not", async () => {
    const shop = await anOpenStore(db, { slug: "quiet" });
    const mug = await aMug(db, shop.id, { handle: "mug", title: "Secret Mug" });
    await setMenus(db, shop.id, { header: [linkTo("product", mug.id)] });
    await takesWithdrawals(db, shop.id);
    const social_links = ["https://localhost/admin/orders", "https://clay.example/quiet"];
    await saveDraft(db, shop.id, { version: 0, theme: { ...DEFAULT_THEME, social_links } });
    await publishTheme(db, shop.id, { version: 1, by: randomUUID() as UserId });
    const read = async (path: string) => (await testApp.request(path)).text();
    expect(await read("/quiet/withdraw")).toContain("Secret Mug");
    await setClosed(true, shop.id);
    expect(await read("/quiet/withdraw")).not.toContain("Secret Mug");
    const home = await read("/quiet");
    expect([home.includes("/admin/orders"), home.includes("https://clay.example/quiet")]).toEqual([
      false,
      true,
    ]);
  });

  test("has no feed, also when it is asked for in the moment of closing", async () => {
    const shop = await anOpenStore(db, { slug: "moment" });
    await aMug(db, shop.id);
    const feed = async () => (await testApp.request("/moment/feed.xml")).status;
    for (let round = 0; round < 10; round++) {
      await setClosed(false, shop.id);
      await testApp.request("/moment/cart");
      await Promise.all([setClosed(true, shop.id), ...Array.from({ length: 8 }, feed)]);
      expect(await feed()).toBe(503);
    }
  });

  test("has neither feed nor site map, and is in no index", async () => {
    await setClosed(true);
    for (const file of ["feed.xml", "sitemap.xml"]) {
      const answer = await get(`/soon/${file}`);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "3600"]);
    }
    const index = await (await get("/sitemap.xml")).text();
    expect([index.includes("/soon/"), index.includes(other.slug)]).toEqual([false, true]);
  });

  test("is not the first store", async () => {
    await setClosed(true, other.id);
    await setClosed(false);
    expect(await (await get("/products/mug")).text()).toContain("/soon/products/mug");
    await setClosed(true);
    expect((await get("/products/mug")).status).toBe(404);
    await setClosed(false, other.id);
    expect(await (await get("/products/mug")).text()).toContain(`/${other.slug}/products/mug`);
  });

  test("is whole in a preview", async () => {
    await setClosed(true);
    const { token } = await openPreview(
      { db, keys: deriveAuthKeys(AUTH_SECRET) },
      store.id,
      await aSession(db, store.id),
    );
    const answer = await get(`/admin/preview/${token}/soon/products/mug`);
    expect([answer.status, (await answer.text()).includes("Secret Mug")]).toEqual([200, true]);
  });

  test("is the same as before when it opens, byte by byte", async () => {
    await setClosed(false);
    const paths = ["/soon", "/soon/products/mug", "/soon/products/mug.data", "/soon/feed.xml"];
    const read = () => Promise.all(paths.map(async (path) => (await get(path)).text()));
    const before = await read();
    await setClosed(true);
    expect(await read()).not.toEqual(before);
    await setClosed(false);
    expect(await read()).toEqual(before);
  });

  test("takes no orders and checks no carts", async () => {
    const shop = await anOpenStore(db);
    const mug = await aProductOnSale(db, shop.id);
    const checkout = aCheckout(shop, [[mug, 1]]);
    const key = randomUUID();
    const placed = await (await post("/api/functions/create-order", checkout, key)).json();
    await setClosed(true, shop.id);
    // Placed before it closed, and the answer was lost.
    expect(await (await post("/api/functions/create-order", checkout, key)).json()).toEqual(placed);
    const refused = await post("/api/functions/create-order", checkout);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { success: false, reason: "store-closed", code: "store-closed", error: SHOP_CLOSED },
    ]);
    const checked = await post("/api/cart/check", { storeId: shop.id, items: [], quote: {} });
    expect([checked.status, (await checked.json()).error]).toEqual([409, SHOP_CLOSED]);
    await speaks(db, shop.id, "qps");
    const marked = await post("/api/cart/check", { storeId: shop.id, items: [], quote: {} });
    expect((await marked.json()).error).toMatch(/^⟦.*⟧$/);
  });
});
