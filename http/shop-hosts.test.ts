import * as build from "virtual:react-router/server-build";
import { describe, expect, test, vi } from "vitest";
import { inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import { ROUTES_AT_SHOP_HOST } from "#http/front/shop-host-routes.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { domainsTag, storeTag } from "#rules/page/page-tags.ts";
import { PAGES_AT_SHOP_HOST } from "#rules/page/pages-at-shop-host.ts";
import { openTestApp } from "#test/app.ts";
import { aCollection } from "#test/factories-catalog.ts";
import { linkTo, setMenus } from "#test/factories-menus.ts";
import { aPage } from "#test/factories-pages.ts";
import { aRedirect } from "#test/factories-redirects.ts";
import { takesWithdrawals } from "#test/factories-returns.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { rowsOf } from "#test/rows-of.ts";
import { ENDPOINTS, type Endpoint } from "#test/tenant-endpoints.ts";
import { aTenant, type Ids, type Tenant } from "#test/tenants.ts";

const PLATFORM = "http://localhost:3000";
const testApp = await openTestApp({ PUBLIC_URL: PLATFORM, STORE_CNAME: "shops.example.net" });
const { app, db } = testApp;
const ada = await aTenant(testApp);
const bob = await aTenant(testApp);

// A tenant has a name of its own.
const hostOf = ({ storeId }: Pick<Tenant, "storeId">) => `http://${storeId}.example.com:3000`;
const HOST = hostOf(ada);
const SECOND = "http://www.ada.example.com:3000";
await aCollection(db, ada.storeId, { handle: "shelf" });
const about = await aPage(db, ada.storeId, { handle: "about" });
await setMenus(db, ada.storeId, { header: [linkTo("page", about)], footer: [] });
await aRedirect(db, ada.storeId, { from: "/old", to: "/products?sort=price" });
await takesWithdrawals(db, ada.storeId);
await aServedName(db, ada.storeId, "www.ada.example.com", { isMain: false });
await givesUpNames(bob);
await vi.waitUntil(async () => (await at(SECOND, "/")).status === 301, PATIENCE_MS);
const { order_number: orderNumber } = (await findOrder(db, ada.storeId, ada.ids.order as OrderId)) ?? {};

function at(origin: string, path: string, init?: RequestInit): Promise<Response> {
  const from = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  return Promise.resolve(app.fetch(new Request(origin + path, { redirect: "manual", ...init }), from));
}

const routes = app.routes
  .filter(({ method }) => method !== "ALL")
  .map(({ method, path }) => `${method} ${path}`);

/** The entries of the table that speak about a route. */
function entriesOf(route: string): string[] {
  const path = route.split(" ")[1] ?? "";
  const covers = (entry: string) =>
    entry.endsWith("/*") && entry.startsWith("/") && `${path}/`.startsWith(entry.slice(0, -1));
  return Object.keys(ROUTES_AT_SHOP_HOST).filter((entry) => entry === route || covers(entry));
}

describe("the table of what answers at a shop's host", () => {
  test("has one entry for each route", () => {
    expect(routes.filter((route) => entriesOf(route).length !== 1)).toEqual([]);
  });

  test("has no entry without a route", () => {
    const used = new Set(routes.flatMap(entriesOf));
    expect(Object.keys(ROUTES_AT_SHOP_HOST).filter((entry) => !used.has(entry))).toEqual([]);
  });

  test("names each route that answers", () => {
    const answering = Object.entries(ROUTES_AT_SHOP_HOST).filter(([, where]) => where !== "never");
    expect(answering.filter(([route]) => route.startsWith("/"))).toEqual([]);
  });

  test("has each page", () => {
    const isListed = (id: string) => id in PAGES_AT_SHOP_HOST || id.startsWith("admin/");
    expect(Object.keys(build.routes).filter((id) => !isListed(id))).toEqual([]);
    expect(Object.keys(PAGES_AT_SHOP_HOST).filter((id) => id !== "admin/*" && !(id in build.routes))).toEqual(
      [],
    );
  });
});

describe("at its host a shop stands at the root", () => {
  const PAGES = [
    "/",
    "/products",
    "/products/mug",
    "/collections/shelf",
    "/pages/about",
    "/cart",
    `/buy/${ada.ids.order}:1`,
    "/checkout",
    `/checkout/orders/${ada.ids.order}`,
    `/orders/${orderNumber}`,
    "/withdraw",
  ];

  test.for(PAGES)("%s", async (path) => {
    const page = await at(HOST, path);
    const html = await page.text();
    expect(page.status).toBe(200);
    const links = [...html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, link]) => link ?? "");
    expect(links.filter((link) => link.startsWith(`/${ada.slug}`))).toEqual([]);
    expect(links).toEqual(expect.arrayContaining(["/pages/about", PLATFORM]));
    const data = await at(HOST, `${path === "/" ? "/_" : path}.data`);
    expect([data.status, data.headers.get("content-type")]).toEqual([200, "text/x-script"]);
  });

  test("its files", async () => {
    for (const file of ["/feed.xml", "/search.json", "/sitemap.xml"])
      expect((await at(HOST, file)).status, file).toBe(200);
    expect(await (await at(HOST, "/robots.txt")).text()).toBe(
      `User-agent: *\nDisallow: /api/\n\nSitemap: ${HOST}/sitemap.xml\n`,
    );
    expect((await at(HOST, `/${bob.slug}/feed.xml`)).status).toBe(404);
    expect((await at(HOST, `/${bob.slug}/sitemap.xml`)).status).toBe(404);
  });

  test("its main address is the one that machines are told", async () => {
    const expected = ["/", "/products", "/products/mug"].map((path) => [
      path,
      path === "/" ? HOST : HOST + path,
    ]);
    for (const [path, canonical] of expected) {
      const html = await (await at(HOST, path as string)).text();
      expect(html).toContain(`rel="canonical" href="${canonical}"`);
      expect(html).toContain(`property="og:url" content="${canonical}"`);
      expect(html).not.toContain(`${PLATFORM}/${ada.slug}`);
    }
    for (const file of ["/feed.xml", "/sitemap.xml"]) {
      const xml = await (await at(HOST, file)).text();
      expect(xml).toContain(`${HOST}/products/mug`);
      expect(xml).not.toContain(`/${ada.slug}`);
    }
    const firstStores = await (await at(PLATFORM, "/products/mug")).text();
    expect(firstStores).toContain(`rel="canonical" href="${HOST}/products/mug"`);
  });

  test("its pictures, and no other shop's", async () => {
    const statusOf = async (origin: string, { storeId }: Tenant) => {
      const key = `${storeId}/new/${crypto.randomUUID()}.webp`;
      // Who has it already is answered without a read.
      const headers = { "if-none-match": `"${key}"` };
      return (await at(origin, `/storage/product-images/${key}`, { headers })).status;
    };
    expect([await statusOf(HOST, ada), await statusOf(HOST, bob), await statusOf(PLATFORM, bob)]).toEqual([
      304, 404, 304,
    ]);
  });

  test("the owner's redirects", async () => {
    const moved = await at(HOST, "/old");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/products?sort=price"]);
  });

  test("an owner's link from when it stood below its slug", async () => {
    const moved = await at(HOST, `/${ada.slug}/pages/about?a=1`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/pages/about?a=1"]);
  });

  test("but no link that leads to another host", async () => {
    for (const path of [`/${ada.slug}//evil.example`, `/${ada.slug}/.//evil.example`]) {
      expect((await at(HOST, path)).headers.get("location")).toBe("/evil.example");
      const data = await at(HOST, `${path}.data`);
      expect(data.headers.get("x-remix-redirect")).toBe("/evil.example");
    }
  });

  test("and nothing of the platform or of another shop", async () => {
    for (const path of [
      "/admin",
      "/admin/auth",
      "/admin/preview/x/y",
      "/dev/mailbox",
      `/${bob.slug}`,
      "/nothing",
    ]) {
      const page = await at(HOST, path, { headers: ada.headers });
      expect(page.status, path).toBe(404);
      expect(await page.text()).toContain("Page not found");
    }
  });

  test("while it is closed, too", async () => {
    const by = ada.userId;
    await changeSettings(db, ada.storeId, { change: { opening_soon: true }, by });
    const [home, unknown] = [await at(HOST, "/"), await at(HOST, "/nothing")];
    await changeSettings(db, ada.storeId, { change: { opening_soon: false }, by });
    expect([home.status, unknown.status]).toEqual([503, 503]);
    expect(await unknown.text()).toContain("Opening soon");
  });
});

describe("below its slug, on the platform", () => {
  test.for([
    ["", "/"],
    ["/products?page=2&utm=x", "/products?page=2&utm=x"],
    ["/products/mug", "/products/mug"],
    [`/orders/${orderNumber}`, `/orders/${orderNumber}`],
    ["/old", "/old"],
    ["/never/was?a=%20", "/never/was?a=%20"],
    ["/feed.xml", "/feed.xml"],
    ["/sitemap.xml", "/sitemap.xml"],
  ])("%s leads to the main address", async ([below, path]) => {
    const moved = await at(PLATFORM, `/${ada.slug}${below}`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, HOST + path]);
    expect(moved.headers.get("cache-control")).toBe("no-cache");
  });

  test("the data of a page says to load the document there", async () => {
    const moved = await at(PLATFORM, `/${ada.slug}/products/mug.data?_routes=x&variant=1`);
    expect([moved.status, moved.headers.get("x-remix-redirect")]).toEqual([
      204,
      `${HOST}/products/mug?variant=1`,
    ]);
    expect(moved.headers.get("x-remix-reload-document")).toBe("true");
  });

  test("a cart can still be bought", async () => {
    for (const path of ["/cart", "/cart.data", "/checkout", `/checkout/orders/${ada.ids.order}`])
      expect((await at(PLATFORM, `/${ada.slug}${path}`)).status, path).toBe(200);
  });

  test("an order that is not there, or not this shop's, is not looked for elsewhere", async () => {
    for (const id of [bob.ids.order, crypto.randomUUID(), "none"]) {
      const page = await at(PLATFORM, `/${ada.slug}/checkout/orders/${id}`);
      expect([page.status, page.headers.get("location")]).toEqual([404, null]);
    }
  });

  test("the forms of a page that stays may lead to the main address", async () => {
    const formsOf = async (origin: string, path: string) =>
      (await at(origin, path)).headers.get("content-security-policy")?.match(/form-action ([^;]*)/)?.[1];
    expect(await formsOf(PLATFORM, `/${ada.slug}/cart`)).toBe(`'self' ${HOST}`);
    expect(await formsOf(HOST, "/cart")).toBe("'self'");
    expect(await formsOf(PLATFORM, `/${bob.slug}/cart`)).toBe("'self'");
  });

  test("the index of site maps has the shops that stand there", async () => {
    const index = await (await at(PLATFORM, "/sitemap.xml")).text();
    expect(index).toContain(`<loc>${PLATFORM}/${bob.slug}/sitemap.xml</loc>`);
    expect(index).not.toContain(ada.slug);
  });

  test("other shops stay, and so does the first store's product", async () => {
    expect((await at(PLATFORM, `/${bob.slug}`)).status).toBe(200);
    expect((await at(PLATFORM, "/products/mug")).status).toBe(200);
    expect((await at(PLATFORM, "/")).status).toBe(200);
  });
});

describe("another of its names", () => {
  test("leads to the main one", async () => {
    const moved = await at(SECOND, "/products/mug?variant=1");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `${HOST}/products/mug?variant=1`]);
    expect(moved.headers.get("cache-control")).toBe("no-cache");
    expect((await at(SECOND, "/_.data")).headers.get("x-remix-redirect")).toBe(`${HOST}/`);
    expect((await at(SECOND, "/robots.txt")).headers.get("location")).toBe(`${HOST}/robots.txt`);
  });
});

describe("a host that nobody knows", () => {
  test.for(["/", "/admin", "/api/store", `/${ada.slug}/cart`, "/assets/x.js", "/api/healthy"])(
    "%s",
    async (path) => {
      const answer = await at("http://stranger.example", path);
      expect([answer.status, await answer.text()]).toEqual([421, "No shop is at this address.\n"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );

  test("is asked for health and metrics alike", async () => {
    for (const path of ["/api/health", "/api/health/ready", "/api/domains/allowed?domain=a.b", "/metrics"])
      expect((await at("http://stranger.example", path)).status, path).not.toBe(421);
    for (const origin of ["http://stranger.example", HOST, SECOND])
      expect((await at(origin, "/api/health")).status).toBe(200);
  });
});

describe("the wall", () => {
  const all = Object.entries(ENDPOINTS);
  const isShoppers = ([name]: [string, Endpoint]) =>
    ROUTES_AT_SHOP_HOST[name.replaceAll(/\{(\w+)\}/g, ":$1")] === "shop";
  const isEverywhere = ([name]: [string, Endpoint]) => ROUTES_AT_SHOP_HOST[name] === "everywhere";
  const owners = all.filter((line) => !isShoppers(line) && !isEverywhere(line));

  test.for(owners)("the owner has no session there: %s", async ([name, endpoint]) => {
    const answer = await send(name, endpoint, ada.ids, ada);
    expect(answer.status).toBe(404);
    expect(answer.headers.has("set-cookie")).toBe(false);
  });

  test.for(all.filter(isShoppers))(
    "a shopper's verb answers for this shop alone: %s",
    async ([name, endpoint]) => {
      const before = await rowsOf(db, bob.storeId, bob.userId);
      expect((await send(name, endpoint, ada.ids)).status).toBe(endpoint.own);
      expect((await send(name, endpoint, bob.ids)).status).toBe(404);
      expect((await send(name, endpoint, { ...ada.ids, store: bob.ids.store })).status).toBe(404);
      expect(await rowsOf(db, bob.storeId, bob.userId)).toEqual(before);
    },
  );
});

test("pages of two hosts are not mixed up", async () => {
  const [root, below] = [await at(HOST, "/cart"), await at(PLATFORM, `/${ada.slug}/cart`)];
  expect(await root.text()).toContain('href="/products"');
  expect(await below.text()).toContain(`href="/${ada.slug}/products"`);
  const landing = await (await at(PLATFORM, "/")).text();
  expect(await (await at(HOST, "/")).text()).not.toBe(landing);
  const spelled = HOST.toUpperCase().replace(":3000", ".:8080");
  expect(await (await at(spelled, "/")).text()).toBe(await (await at(HOST, "/")).text());
});

test("where https is used, each host says so for itself alone", async () => {
  const env = { PUBLIC_URL: "https://platform.example", STORE_CNAME: "shops.example.net" };
  const secure = await openTestApp(env, undefined, db);
  const ask = async (path: string, host = `${ada.storeId}.example.com`) =>
    secure.app.fetch(new Request(`https://${host}${path}`));
  await expect.poll(async () => (await ask("/")).status).toBe(200);
  for (const path of ["/", "/cart", "/nothing", "/api/health", "/robots.txt", "/feed.xml"])
    expect((await ask(path)).headers.get("strict-transport-security"), path).toBe("max-age=31536000");
  expect((await ask("/")).headers.get("content-security-policy")).toMatch(
    /^default-src 'self'; script-src 'self' 'sha256-/,
  );
  expect((await ask("/", "stranger.example")).headers.has("strict-transport-security")).toBe(false);
});

test("a name that is given up gives the old address back at once", async () => {
  const carl = await aTenant(testApp);
  await expect.poll(async () => (await at(hostOf(carl), "/")).status).toBe(200);
  expect((await at(PLATFORM, `/${carl.slug}`)).status).toBe(301);
  await givesUpNames(carl);
  expect((await at(PLATFORM, `/${carl.slug}`)).status).toBe(200);
  await expect.poll(async () => (await at(hostOf(carl), "/")).status).toBe(421);
});

test("what was made before this process knew the name is not kept", async () => {
  const dora = await aTenant(testApp);
  await givesUpNames(dora);
  await expect.poll(async () => (await at(hostOf(dora), "/")).status).toBe(421);
  const pages = ["", "/products/mug", "/feed.xml"].map((path) => `/${dora.slug}${path}`);
  const statuses = () => Promise.all(pages.map(async (path) => (await at(PLATFORM, path)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  // The notice of the store's change is told before that of its names was read.
  await inStore(db, "owner", dora.storeId, async (tx) => {
    const name = new URL(hostOf(dora)).hostname;
    await tx.insert(shopDomains).values({
      storeId: dora.storeId,
      name,
      typed: name,
      token: "0".repeat(32),
      isMain: true,
      state: "live",
    });
    await pagesChanged(tx, [storeTag(dora.storeId)]);
  });
  expect(await statuses()).toEqual([200, 200, 200]);
  await inStore(db, "owner", dora.storeId, (tx) => pagesChanged(tx, [domainsTag(dora.storeId)]));
  await expect.poll(statuses).toEqual([301, 301, 301]);
});

async function givesUpNames({ storeId }: { storeId: StoreId }): Promise<void> {
  await inStore(db, "owner", storeId, async (tx) => {
    await tx.delete(shopDomains);
    await pagesChanged(tx, [domainsTag(storeId), storeTag(storeId)]);
  });
}

async function send(name: string, { ask }: Endpoint, ids: Ids, { headers }: Partial<Tenant> = {}) {
  const [method = "", path = ""] = name.split(" ");
  const { id = "", query, body, picture, csv } = ask(ids);
  const type = picture ? "image/png" : csv ? "text/csv" : "application/json";
  return at(HOST, path.replace("{id}", id) + (query ? `?${new URLSearchParams(query)}` : ""), {
    method,
    headers: { ...headers, ...(method !== "GET" && { "content-type": type }) },
    body: (picture ?? csv ?? (body && JSON.stringify(body))) as BodyInit,
  });
}
