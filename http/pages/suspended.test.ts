import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { saveOwnTexts } from "#domain/language/own-texts.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { openPreview } from "#domain/themes/previews.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { SHOP_CLOSED } from "#rules/store/closed-shop.ts";
import { AUTH_SECRET, openTestApp } from "#test/app.ts";
import { hasAccounts } from "#test/factories-accounts.ts";
import { aCollection } from "#test/factories-catalog.ts";
import { speaks } from "#test/factories-language.ts";
import { aCheckout, anOrderReadyToShip, aProductOnSale } from "#test/factories-orders.ts";
import { aPage } from "#test/factories-pages.ts";
import { setTaxes, taxesOf } from "#test/factories-pricing.ts";
import { aRedirect } from "#test/factories-redirects.ts";
import { takesWithdrawals } from "#test/factories-returns.ts";
import { sellsToAssistants } from "#test/factories-search.ts";
import { aSession } from "#test/factories-sessions.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { aMug } from "#test/factories-storefront.ts";
import { anOperator } from "#test/operator.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";
import { PATHS_OF_BUYERS, pagePaths } from "#test/page-paths.ts";

const PLATFORM = "http://localhost:3000";
const testApp = await openTestApp({ PUBLIC_URL: PLATFORM, STORE_CNAME: "shops.example.net" });
const { db, app } = testApp;
// Like a process of its own: what it changes reaches the application through the database alone.
const { operate } = anOperator({ ...db, onPagesChanged: () => undefined });

const ada = await anOwner(testApp, { name: "Ada's Mugs" });
const as = ownerRequests(testApp, ada);
const { slug, storeId: store } = ada;
await aMug(db, store, { handle: "mug", title: "Secret Mug" });
await aCollection(db, store, { handle: "shelf" });
await aPage(db, store, { handle: "about" });
await aRedirect(db, store, { from: "/old/page", to: "/products" });
const order = await anOrderReadyToShip(db, { id: store, slug, shippingFlatRateCents: 0, taxPercent: "0" });
await setTaxes(db, store, taxesOf("DE"));
await takesWithdrawals(db, store);
await hasAccounts(db, store);
await sellsToAssistants(db, store);
const { order_number: orderNumber } = (await findOrder(db, store, order.id as OrderId)) ?? {};

const fill = (path: string) =>
  path
    .replace(":storeSlug", slug)
    .replace("collections/:handle", "collections/shelf")
    .replace("pages/:handle", "pages/about")
    .replace(":handle", "mug")
    .replace(":orderId", order.id)
    .replace(":orderNumber", String(orderNumber));

const get = (path: string, origin = PLATFORM) =>
  Promise.resolve(app.fetch(new Request(origin + path, { redirect: "manual" }), LOCAL));
const LOCAL = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
const post = (path: string, body: object) =>
  testApp.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const REASON = ["--reason", "Complaints about goods that never came."];
const suspend = async (which = slug) => {
  expect((await operate(["stores", "suspend", which, ...REASON, "--yes"])).exit).toBe(0);
  await expect.poll(async () => (await get(`/${slug}/cart`)).status).toBe(503);
};
const resume = async () => {
  await operate(["stores", "resume", slug, "--yes"]);
  await expect.poll(async () => (await get(`/${slug}/cart`)).status).toBe(200);
};

describe("a suspended shop", () => {
  test("is gone from every page and file at once, but for those of orders, and comes back byte by byte", async () => {
    const shopPaths = pagePaths().filter((path) => path.startsWith("/:storeSlug"));
    const read = async (paths: string[]) =>
      Promise.all(paths.map(async (path) => [path, (await get(fill(path))).status]));
    const closing = [
      ...shopPaths.filter((path) => !PATHS_OF_BUYERS.includes(path)),
      "/:storeSlug/nothing/here",
      "/:storeSlug/old/page",
      "/:storeSlug/feed.xml",
      "/:storeSlug/sitemap.xml",
      "/:storeSlug/ucp",
    ];
    const before = await read(PATHS_OF_BUYERS);
    const pageBefore = await (await get(`/${slug}/products/mug`)).text();
    expect(pageBefore).toContain("Secret Mug");
    await suspend();
    expect((await read(closing)).filter(([, status]) => status !== 503)).toEqual([]);
    expect(await read(PATHS_OF_BUYERS)).toEqual(before);
    expect(await (await get("/sitemap.xml")).text()).not.toContain(`/${slug}/`);
    await resume();
    expect(await (await get(`/${slug}/products/mug`)).text()).toBe(pageBefore);
  });

  test("has one plain page in its language, with nothing of its owner's, for nobody to keep or to index", async () => {
    await speaks(db, store, "de");
    const texts = { "layout.suspended": "Go to evil.example" };
    const saved = await saveOwnTexts(db, store, { input: { version: 0, texts }, by: ada.userId });
    expect(saved).toEqual({ ok: true });
    await suspend();
    const answer = await get(`/${slug}/products/mug`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "retry-after": "3600",
      "x-robots-tag": "noindex",
      "cache-control": "private, no-store",
    });
    const page = await answer.text();
    expect(page).toContain("Dieser Shop ist zurzeit nicht erreichbar");
    expect(page).toContain('<html lang="de"');
    for (const word of ["<script", "Ada", "Secret Mug", "evil.example"]) expect(page).not.toContain(word);
    await speaks(db, store, "en");
    await resume();
  });

  test("is gone at its own host, and in previews, which others may have the address of", async () => {
    await aServedName(db, store, "ada.example.com", { isMain: true });
    const host = "http://ada.example.com:3000";
    await expect.poll(async () => (await get("/products/mug", host)).status).toBe(200);
    const { token } = await openPreview(
      { db, keys: deriveAuthKeys(AUTH_SECRET) },
      store,
      await aSession(db, store),
    );
    expect((await get(`/admin/preview/${token}/${slug}/products/mug`)).status).toBe(200);
    expect((await operate(["stores", "suspend", slug, ...REASON, "--yes"])).exit).toBe(0);
    await expect.poll(async () => (await get("/products/mug", host)).status).toBe(503);
    for (const path of ["/", "/feed.xml", "/sitemap.xml", "/.well-known/ucp", "/old/page"])
      expect([path, (await get(path, host)).status]).toEqual([path, 503]);
    expect((await get(`/orders/${orderNumber}`, host)).status).toBe(200);
    expect((await get(`/admin/preview/${token}/${slug}/products/mug`)).status).toBe(503);
    await operate(["stores", "resume", slug, "--yes"]);
    await expect.poll(async () => (await get("/products/mug", host)).status).toBe(200);
    await inStore(db, "owner", store, (tx) => tx.execute(sql`delete from shop_domains`));
  });

  test("sells nothing: no cart, no order, no assistant", async () => {
    await suspend();
    const sold = await aProductOnSale(db, store);
    const checkout = aCheckout({ id: store, slug, shippingFlatRateCents: 0, taxPercent: "0" }, [[sold, 1]]);
    const placed = await post("/api/functions/create-order", checkout);
    expect([placed.status, (await placed.json()).reason]).toEqual([409, "store-closed"]);
    const checked = await post("/api/cart/check", { storeId: store, items: [], quote: {} });
    expect([checked.status, (await checked.json()).error]).toEqual([409, SHOP_CLOSED]);
    const told = await post(`/${slug}/ucp/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/list" });
    expect(await told.text()).not.toContain("Secret Mug");
    await resume();
  });

  test("lets its people sign in, read why, and work on the orders that they have", async () => {
    await suspend();
    const { suspended } = await (await as.get("/api/store")).json();
    expect(suspended).toEqual({ since: expect.any(String), reason: REASON[1] });
    expect((await as.get("/api/orders")).status).toBe(200);
    const shipped = await as.post(`/api/orders/${order.id}/fulfillments`, {
      carrier: "",
      tracking_number: "",
    });
    expect(shipped.status).toBeLessThan(300);
    expect((await as.post("/api/exports", { kind: "everything" })).status).toBeLessThan(300);
    // She cannot end it herself.
    await as.put("/api/store/settings", { opening_soon: false });
    expect((await get(`/${slug}`)).status).toBe(503);
    await resume();
    expect(await (await as.get("/api/store")).json()).not.toHaveProperty("suspended");
  });

  test("has whole orders alone, of those that are placed in the moment of the suspension", async () => {
    const sold = await aProductOnSale(db, store, { stock: 40 });
    const checkout = aCheckout({ id: store, slug, shippingFlatRateCents: 0, taxPercent: "0" }, [[sold, 1]]);
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => post("/api/functions/create-order", checkout)),
      operate(["stores", "suspend", slug, ...REASON, "--yes"]),
      ...Array.from({ length: 6 }, () => post("/api/functions/create-order", checkout)),
    ]);
    const statuses = answers.flatMap((answer) => (answer instanceof Response ? [answer.status] : []));
    const placed = statuses.filter((status) => status === 200 || status === 201).length;
    expect(statuses.filter((status) => status === 409)).toHaveLength(statuses.length - placed);
    const { rows } = await inStore(db, "owner", store, (tx) =>
      tx.execute<{ left: number; sold: number }>(
        sql`select (select inventory_qty from product_variants where id = ${sold.variantId}) as left,
          (select count(*)::int from order_line_items where variant_id = ${sold.variantId}) as sold`,
      ),
    );
    expect(rows).toEqual([{ left: 40 - placed, sold: placed }]);
    await resume();
  });
});
