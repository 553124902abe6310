import { createHash } from "node:crypto";
import * as build from "virtual:react-router/server-build";
import { pino } from "pino";
import { createElement } from "react";
import { type LoaderFunctionArgs, type ServerBuild, useLoaderData } from "react-router";
import { describe, expect, test } from "vitest";
import { cachedPage, changesAt, pageContext } from "#app/page-context.ts";
import type { Db } from "#db/client.ts";
import { databaseAway } from "#db/database-away.ts";
import { createConsentLinks } from "#domain/consents/consent-links.ts";
import { createLookups } from "#domain/limits/lookups.ts";
import { createMailAskLimits } from "#domain/limits/mail-ask-limits.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { createOrderProofs } from "#domain/orders/status-page/order-proof.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { createStockWishLinks } from "#domain/stock-wishes/stock-wish-links.ts";
import { createShopSearch } from "#domain/storefront/shop-search.ts";
import { createStoreCache } from "#domain/storefront/store-cache.ts";
import { SHOP_BUSY } from "#http/errors.ts";
import type { FoundStore } from "#rules/store/shop-store.ts";
import { createPageCache } from "./page-cache.ts";
import { shopBuild } from "./page-handlers.ts";
import { createPages } from "./pages.ts";
import { type Rendition, renditionResponse } from "./rendition.ts";

type Module = ServerBuild["routes"][string] extends infer Route | undefined
  ? Route extends { module: infer M }
    ? Partial<M>
    : never
  : never;

/** The real pages plus one at /planted. */
function pagesWith(planted: Module, { cdnMaxAge = 0, now = Date.now, known = {} } = {}) {
  const route = { id: "planted", parentId: "root", path: "planted" };
  const module = { default: () => null, ...planted } as NonNullable<ServerBuild["routes"][string]>["module"];
  const asset = { ...build.assets.routes.root, ...route } as (typeof build.assets.routes)[string];
  const common = createPageCache(undefined, now);
  const cache = { common, filtered: common };
  const pages = createPages({
    db: {} as Db,
    stores: { ...createStoreCache({} as Db), ...known },
    shopSearch: createShopSearch({} as Db),
    build: {
      ...build,
      routes: { ...build.routes, planted: { ...route, module } },
      assets: {
        ...build.assets,
        url: "/assets/manifest-1.js",
        routes: { ...build.assets.routes, planted: asset },
      },
    } as ServerBuild,
    cache,
    log: pino({ level: "silent" }),
    leadsTo: () => undefined,
    isUnread: () => false,
    origin: "http://localhost:3000",
    orderLookups: createLookups("order", (_, limits) => createMemoryLimiter(limits)),
    orderAnswers: createLookups("order answer", (_, limits) => createMemoryLimiter(limits)),
    orderProofs: createOrderProofs(deriveAuthKeys("a secret of the tests")),
    stockWishLinks: createStockWishLinks(deriveAuthKeys("a secret of the tests")),
    consentLinks: createConsentLinks(deriveAuthKeys("a secret of the tests")),
    newsLimits: createMailAskLimits("news", (_, limits) => createMemoryLimiter(limits)),
    stockWishLimits: createMailAskLimits("stock wish", (_, limits) => createMemoryLimiter(limits)),
    accountDesk: {
      needsHttps: false,
      askCode: async () => ({ ok: false, reason: "too-many", retryAfterSeconds: 1 }),
      tryCode: async () => ({ ok: false, reason: "over" }),
    },
    mailSoon: () => undefined,
    findPreviewedStore: async () => undefined,
    cdnMaxAge,
    now,
    development: false,
  });
  const visitor = { requestId: "request-1", clientAddress: "203.0.113.7", unlimited: false };
  return (path = "/planted") => pages(new Request(`http://evil.example${path}`), visitor);
}

const htmlOf = ({ identity }: Rendition) => String(identity?.body);
const headersOf = ({ identity }: Rendition) => identity?.head.lines;

describe("a page that fails", () => {
  const fail = (error: unknown) =>
    pagesWith({
      handle: cachedPage(),
      loader: () => {
        throw error;
      },
    })();

  test("because the database is away tells a page that asks for its data, in a sentence", async () => {
    const loader = () => {
      throw databaseAway(new Error("the secret detail"));
    };
    const answer = await pagesWith({ loader })("/planted.data");
    expect(answer.status).toBe(503);
    expect(htmlOf(answer)).toBe(SHOP_BUSY);
    expect(headersOf(answer)).toMatch(/content-type: text\/plain.*retry-after: 5/s);
  });

  test("says so, with a link home and the request's id, and hides the details", async () => {
    const answer = await fail(new Error("the secret detail"));
    expect(answer.status).toBe(500);
    const html = htmlOf(answer);
    expect(html).toContain("Unexpected Application Error!");
    expect(html).toContain("request-1");
    expect(html).toContain('href="/"');
    expect(html).not.toContain("the secret detail");
    expect(html).not.toMatch(/at .*\.ts/);
  });

  test("is not cached", async () => {
    expect(headersOf(await fail(new Error("x")))).toContain("private, no-store");
  });

  test.each([
    ["the database is down", { name: "DatabaseAway" }],
    ["something else keeps its rows", { code: "55P03" }],
  ])("asks to retry when %s", async (_title, error) => {
    const answer = await fail(Object.assign(new Error("away"), error));
    expect(answer.status).toBe(503);
    expect(headersOf(answer)).toContain("retry-after: 5");
  });

  test("is answered in plain HTML when even the error page cannot be rendered", async () => {
    const answer = await pagesWith({
      default: () => {
        throw new Error("the secret detail");
      },
      ErrorBoundary: () => {
        throw new Error("the secret detail");
      },
    })();
    expect(answer.status).toBe(500);
    expect(htmlOf(answer)).toContain("Unexpected Application Error!");
    expect(htmlOf(answer)).toContain("request-1");
    expect(htmlOf(answer)).not.toContain("secret");
    expect(headersOf(answer)).toContain("text/html");
  });
});

describe("a page's own address", () => {
  test("comes from the configuration, not from the request", async () => {
    let seen = "";
    await pagesWith({
      loader: ({ request }: { request: Request }) => {
        seen = request.url;
        return null;
      },
    })("/planted?a=1");
    expect(seen).toBe("http://localhost:3000/planted?a=1");
  });

  test("a cached page is rendered without the parameters that its route does not name", async () => {
    const seen: string[] = [];
    const ask = pagesWith({
      handle: cachedPage({ query: ["page"] }),
      loader: ({ request }: { request: Request }) => {
        seen.push(request.url);
        return null;
      },
    });
    await ask("/planted?utm=1&page=2");
    await ask("/planted?page=2&utm=2");
    expect(seen).toEqual(["http://localhost:3000/planted?page=2"]);
  });
});

test("only a page of the back office names the list of all routes", async () => {
  const pages = pagesWith({});
  expect(htmlOf(await pages())).toContain('import "/assets/public-manifest-1.js"');
  expect(htmlOf(await pages("/admin/nowhere"))).toContain('import "/assets/public-manifest-1.js"');
  expect(htmlOf(await pages("/admin/auth"))).toContain('import "/assets/manifest-1.js"');
});

test("at a shop's own host its pages stand at the root, with a list of routes of their own", () => {
  const assets = { ...build.assets, url: "/assets/manifest-1.js" };
  const { routes, assets: named } = shopBuild({ ...build, assets } as unknown as ServerBuild);
  expect(named.url).toBe("/assets/shop-manifest-1.js");
  expect(Object.keys(named.routes)).toEqual(Object.keys(routes));
  const paths = Object.values(routes).map((route) => route?.path);
  expect(paths).toEqual(expect.arrayContaining(["products/:handle", "cart", "*"]));
  expect(paths).not.toContain(":storeSlug");
  expect(Object.keys(routes).filter((id) => id.startsWith("admin/") || id === "landing/landing")).toEqual([]);
});

describe("a page that expires", () => {
  const MIDNIGHT = Date.UTC(2030, 0, 1);

  function aSaleUntilMidnight({ cdnMaxAge = 0 } = {}) {
    const clock = { at: MIDNIGHT - 90_000, renders: 0 };
    const now = () => clock.at;
    const pages = pagesWith(
      {
        handle: cachedPage(),
        loader: ({ context }: LoaderFunctionArgs) => {
          clock.renders++;
          if (clock.at >= MIDNIGHT) return { price: "24.00" };
          changesAt(context.get(pageContext), new Date(MIDNIGHT));
          changesAt(context.get(pageContext), new Date(MIDNIGHT + 1_000));
          return { price: "19.00" };
        },
        default: () => createElement("p", null, useLoaderData<{ price: string }>().price),
      },
      { cdnMaxAge, now },
    );
    async function ask({ seconds = 0, etag = "", path = "/planted" }) {
      clock.at = MIDNIGHT + seconds * 1_000;
      const request = new Request("http://localhost/", { headers: { "if-none-match": etag } });
      const response = renditionResponse(request, await pages(path));
      return {
        status: response.status,
        text: await response.text(),
        etag: response.headers.get("etag") ?? "",
        caching: response.headers.get("cache-control"),
      };
    }
    return { clock, ask };
  }

  test("is served from memory until then, and rendered again afterwards", async () => {
    const { ask, clock } = aSaleUntilMidnight();
    for (const path of ["/planted", "/planted.data"]) {
      expect((await ask({ seconds: -90, path })).text).toContain("19.00");
      expect((await ask({ seconds: -0.001, path })).text).toContain("19.00");
    }
    expect(clock.renders).toBe(2);
    for (const path of ["/planted", "/planted.data"]) {
      expect((await ask({ seconds: 0, path })).text).toContain("24.00");
      expect((await ask({ seconds: 86_400, path })).text).toContain("24.00");
    }
    expect(clock.renders).toBe(4);
  });

  test("answers 304 to a browser that has it, until then", async () => {
    const { ask } = aSaleUntilMidnight();
    const { etag } = await ask({ seconds: -90 });
    expect((await ask({ seconds: -1, etag })).status).toBe(304);
    const changed = await ask({ seconds: 0, etag });
    expect(changed).toMatchObject({ status: 200, text: expect.stringContaining("24.00") });
    expect((await ask({ seconds: 1, etag: changed.etag })).status).toBe(304);
  });

  test("is cached by a CDN only until then, also when it came from memory", async () => {
    const { ask } = aSaleUntilMidnight({ cdnMaxAge: 60 });
    const shared = (seconds: number) => `public, max-age=0, must-revalidate, s-maxage=${seconds}`;
    const { caching, etag } = await ask({ seconds: -90 });
    expect(caching).toBe(shared(60));
    expect((await ask({ seconds: -60 })).caching).toBe(shared(60));
    expect((await ask({ seconds: -20.5 })).caching).toBe(shared(20));
    expect(await ask({ seconds: -10, etag })).toMatchObject({ status: 304, caching: shared(10) });
    expect((await ask({ seconds: -0.5 })).caching).toBe("public, max-age=0, must-revalidate");
    expect((await ask({ seconds: 0 })).caching).toBe(shared(60));
  });

  test("is not cached when its time has passed, or is invalid", async () => {
    for (const moment of [new Date(MIDNIGHT - 1), new Date(Number.NaN)]) {
      let renders = 0;
      const loader = ({ context }: LoaderFunctionArgs) => {
        changesAt(context.get(pageContext), moment);
        return ++renders;
      };
      const ask = pagesWith({ handle: cachedPage(), loader }, { cdnMaxAge: 60, now: () => MIDNIGHT });
      expect(headersOf(await ask())).not.toContain("s-maxage");
      await ask();
      expect(renders).toBe(2);
    }
  });
});

describe("an injected script", () => {
  test("is not allowed by the page's policy", async () => {
    const answer = await pagesWith({
      default: () =>
        createElement("div", { dangerouslySetInnerHTML: { __html: "<script>alert(1)</script>" } }),
    })();
    const hash = createHash("sha256").update("alert(1)").digest("base64");
    expect(htmlOf(answer)).toContain("<script>alert(1)</script>");
    expect(headersOf(answer)).toContain("sha256-");
    expect(headersOf(answer)).not.toContain(hash);
  });
});

describe("a page that is rendered for each visitor", () => {
  test("is limited per network, with a sentence in the shop's language and when to come again", async () => {
    let planted: FoundStore | undefined;
    const known = (slug: string) => (slug === "planted" ? planted : undefined);
    const see = pagesWith({}, { known: { known } });
    for (let times = 0; times < 600; times++) expect((await see()).status).toBe(200);
    const refused = await see();
    expect(refused.status).toBe(429);
    expect(htmlOf(refused)).toMatch(/Too many attempts\. Please try again in (1 minute|\d+ seconds)\./);
    expect(headersOf(refused)).toMatch(/retry-after: \d+/);
    expect(headersOf(refused)).toContain("cache-control: private, no-store");
    const data = await see("/planted.data");
    expect(data.status).toBe(429);
    expect(htmlOf(data)).toMatch(/^Too many attempts\. Please try again in (1 minute|\d+ seconds)\.$/);

    // The owner's words stay text.
    const texts = { hash: "1", texts: { "problem.refused": "Gleich <wieder>" } };
    planted = { language: "de", ownTexts: texts } as unknown as FoundStore;
    const inGerman = htmlOf(await see());
    expect(inGerman).toContain('<html lang="de">');
    expect(inGerman).toContain("<h1>Gleich &lt;wieder&gt;</h1><p>Zu viele Versuche.");
    expect(htmlOf(await see("/planted.data"))).toMatch(/^Zu viele Versuche\./);
    expect(htmlOf(await see("/elsewhere/orders/1"))).toContain('<html lang="en">');
  });

  test("is not limited where everybody gets the same bytes", async () => {
    const see = pagesWith({ handle: cachedPage() });
    for (let times = 0; times < 700; times++) expect((await see()).status).toBe(200);
  });
});
