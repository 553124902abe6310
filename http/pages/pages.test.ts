import { createHash } from "node:crypto";
import * as build from "virtual:react-router/server-build";
import { pino } from "pino";
import { createElement } from "react";
import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { cachedPage } from "#app/page-context.ts";
import type { Db } from "#db/client.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { createOrderLookups } from "#domain/orders/order-lookups.ts";
import { createStoreMemo } from "#domain/storefront/store-memo.ts";
import { createPageCache } from "./page-cache.ts";
import { createPages } from "./pages.ts";

type Module = ServerBuild["routes"][string] extends infer Route | undefined
  ? Route extends { module: infer M }
    ? Partial<M>
    : never
  : never;

/** The real pages plus one at /planted, to see what the front door makes of it. */
function pagesWith(planted: Module) {
  const route = { id: "planted", parentId: "root", path: "planted" };
  const module = { default: () => null, ...planted } as NonNullable<ServerBuild["routes"][string]>["module"];
  const asset = { ...build.assets.routes.root, ...route } as (typeof build.assets.routes)[string];
  const cache = createPageCache();
  const pages = createPages({
    db: {} as Db,
    stores: createStoreMemo({} as Db),
    build: {
      ...build,
      routes: { ...build.routes, planted: { ...route, module } },
      assets: { ...build.assets, routes: { ...build.assets.routes, planted: asset } },
    } as ServerBuild,
    cache,
    log: pino({ level: "silent" }),
    origin: "http://localhost:3000",
    orderLookups: createOrderLookups((_, limits) => createMemoryLimiter(limits)),
    cdnMaxAge: 0,
    development: false,
  });
  const visitor = { requestId: "request-1", clientAddress: "203.0.113.7" };
  return (path = "/planted") => pages(new Request(`http://evil.example${path}`), visitor);
}

const htmlOf = (rendition: { identity: { body: Buffer } }) => rendition.identity.body.toString();
const headersOf = (rendition: { identity: { head: string[] } }) => rendition.identity.head.join("\n");

describe("a page that fails", () => {
  const fail = (error: unknown) =>
    pagesWith({
      handle: cachedPage(),
      loader: () => {
        throw error;
      },
    })();

  test("says so, with a way back and the request's id, and keeps the details to itself", async () => {
    const answer = await fail(new Error("the secret detail"));
    expect(answer.status).toBe(500);
    const html = htmlOf(answer);
    expect(html).toContain("Unexpected Application Error!");
    expect(html).toContain("request-1");
    expect(html).toContain('href="/"');
    expect(html).not.toContain("the secret detail");
    expect(html).not.toMatch(/at .*\.ts/);
  });

  test("is kept by nobody", async () => {
    expect(headersOf(await fail(new Error("x")))).toContain("private, no-store");
  });

  test("asks to come back when the database is away", async () => {
    const away = Object.assign(new Error("away"), { name: "DatabaseAway" });
    const answer = await fail(away);
    expect(answer.status).toBe(503);
    expect(headersOf(answer)).toContain("retry-after\n5");
  });

  test("is answered in plain HTML when not even the error page can be rendered", async () => {
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

describe("a script that somebody smuggled into a page", () => {
  test("is not blessed by the page's policy", async () => {
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
