import type { Logger } from "pino";
import { type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type PageContext, type PageServices, pageContext } from "#app/page-context.ts";
import { inStore } from "#db/client.ts";
import { isDatabaseAway, isRowInUse } from "#db/database-away.ts";
import { speakingAs, spokenFolder } from "#domain/language/speaking.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import type { StoreCache } from "#domain/storefront/store-cache.ts";
import { readDraft } from "#domain/themes/read-themes.ts";
import { isPageData } from "#http/errors.ts";
import { lastResortPage } from "#http/front/last-resort-page.ts";
import { tryAgainPage } from "#http/front/refusal.ts";
import type { ShopHost } from "#http/front/shop-host.ts";
import {
  contentSecurityPolicy,
  NO_CONTENT_POLICY,
  type PageKind,
  type PageSources,
  securityHeaders,
} from "#http/middleware/security-headers.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { PAGES_AT_SHOP_HOST } from "#rules/page/pages-at-shop-host.ts";
import { originAt, shopAddress } from "#rules/shop-domain/shop-address.ts";
import { waitWords } from "#rules/text/wait-words.ts";
import type { Rendered } from "./page-cache.ts";
import type { PageCaches } from "./page-caches.ts";
import { createPageHandlers, shopBuild } from "./page-handlers.ts";
import { createPageRoutes, type FindRoute, type PageAddress } from "./page-routes.ts";
import { createRedirects } from "./redirects.ts";
import { makeRendition, type Rendition } from "./rendition.ts";
import { shopKey } from "./shop-key.ts";

type PagesDeps = PageServices & {
  stores: StoreCache;
  build: ServerBuild;
  cache: Pick<PageCaches, "common" | "filtered">;
  log: Logger;
  /** Of a store with this main name: the one that its addresses lead to. */
  leadsTo: (mainName: string | null) => string | undefined;
  /** Whether this process will soon know more of that name. */
  isUnread: (mainName: string | null) => boolean;
  findPreviewedStore: (token: string) => Promise<StoreId | undefined>;
  cdnMaxAge: number;
  /** In milliseconds since 1970. */
  now: () => number;
  /** In development Vite adds its own inline scripts, and nothing is cached. */
  development: boolean;
};

const PREVIEW = /^\/admin\/preview\/(?<token>[^/.]+)(?:\/|$)/;
const NOT_FOUND = "landing/not-found-route";

// Stands for a page of a shop that is to be seen at its own host: where that is depends on the whole address.
const ELSEWHERE = makeRendition(301, [], Buffer.alloc(0));

// A page that is rendered each time costs a hundred times as much as a cached one. An office shares one address.
const RENDERED_PER_NETWORK = [{ times: 600, seconds: 60 }];

/** `unlimited`: RATE_LIMITS=off, and on loopback. */
type Visitor = {
  /** At the shop's own host; on the platform there is none. */
  shop?: ShopHost | undefined;
  requestId: string;
  clientAddress: string;
  mailNetwork?: string | undefined;
  unlimited: boolean;
};

type Pages = (request: Request, visitor: Visitor) => Promise<Rendition>;

/** Answers every page address: from the cache where its route allows it, otherwise rendered. */
export function createPages(deps: PagesDeps): Pages {
  const {
    build,
    cache,
    log,
    leadsTo,
    isUnread,
    findPreviewedStore,
    cdnMaxAge,
    now,
    development,
    ...services
  } = deps;
  const { db, stores, origin } = services;
  const platform = createSite(build, development);
  const atRoot = createSite(shopBuild(build), development);
  const siteOf = ({ shop }: Visitor) => (shop ? atRoot : platform);
  const https = origin.startsWith("https:");

  const { findStore, toTarget, toMain } = createRedirects(deps);
  const rendered = createMemoryLimiter(RENDERED_PER_NETWORK);

  return async function answer(request, visitor) {
    const asked = new URL(request.url);
    const previewed = visitor.shop ? undefined : asked.pathname.match(PREVIEW)?.groups;
    if (previewed) return answerPreview(request, asked, visitor, previewed.token ?? "");
    const page = await findPage(request, asked, visitor);
    if (page !== ELSEWHERE) return atItsAddress(page, request, asked, visitor);
    // The name may have been given up a moment ago.
    return (await toMain(asked)) ?? findPage(request, asked, visitor);
  };

  async function atItsAddress(
    page: Rendition,
    request: Request,
    asked: URL,
    visitor: Visitor,
  ): Promise<Rendition> {
    // Only where nothing is: a page that is there wins, and costs no query.
    if (page.status !== 404) return page;
    const { shop } = visitor;
    const store = await findStore(asked, shop);
    if (!store) return page;
    const route = siteOf(visitor).findRoute(asked);
    const leads = PAGES_AT_SHOP_HOST[route?.id ?? ""] !== "shop-and-slug";
    const elsewhere = await toTarget(asked, store, { shop, leads });
    if (!elsewhere)
      return route?.id === NOT_FOUND ? speakingAs(store, () => findPage(request, asked, visitor)) : page;
    if (elsewhere !== "closed") return elsewhere;
    // Each address of a closed shop is the same page, except those of orders.
    return route?.staysOpen ? page : findPage(request, homeOf(asked, shop), visitor);
  }

  async function findPage(request: Request, asked: URL, visitor: Visitor): Promise<Rendition> {
    const { findRoute, handlerFor } = siteOf(visitor);
    const route = findRoute(asked);
    const handle = handlerFor(route?.id);
    const address = development ? undefined : route?.address;
    const staysOpen = route?.staysOpen ?? false;
    const isRead = request.method === "GET" || request.method === "HEAD";
    const leads = !visitor.shop && isRead && PAGES_AT_SHOP_HOST[route?.id ?? ""] === "shop";
    if (!address) {
      const taken = visitor.unlimited ? undefined : await rendered.take(visitor.clientAddress);
      if (taken?.ok === false) return tooMany(asked, taken.retryAfter, visitor);
      return (await render(handle, withOrigin(request, asked), visitor, { staysOpen, leads })).rendition;
    }
    // A public page is rendered from its address alone: no cookie, header or unknown parameter is passed on.
    const bare = new Request(origin + asked.pathname + address.search);
    const everyone = { ...visitor, clientAddress: "" };
    const pages = address.isFiltered ? cache.filtered : cache.common;
    // Unknown addresses share one page in each language.
    const at = (visitor.shop ? shopKey(visitor.shop) : "") + (spokenFolder() ?? "");
    return pages.findOrRender(at + address.page, at + address.url, () =>
      render(handle, bare, everyone, { address, leads }),
    );
  }

  /** A page of the shop as its owner's draft would make it: never cached, never indexed, and framed by our editor. */
  async function answerPreview(
    request: Request,
    asked: URL,
    visitor: Visitor,
    token: string,
  ): Promise<Rendition> {
    const base = `/admin/preview/${token}`;
    const store = await findPreviewedStore(token);
    const theme = store && (await inStore(db, "owner", store, (tx) => readDraft(tx, store)));
    const preview = store && theme && { base, store, theme };
    // Without a store it is no page of a shop.
    if (asked.pathname === base) asked.pathname += "/-";
    const path = new URL(origin + asked.pathname.slice(base.length));
    const route = preview && platform.findRoute(path)?.id;
    const handle = platform.handlerFor(route?.startsWith("storefront/") ? route : NOT_FOUND, base);
    const shown = { preview, isPreview: true };
    return (await render(handle, withOrigin(request, asked), visitor, shown)).rendition;
  }

  async function render(
    handle: RequestHandler,
    request: Request,
    visitor: Visitor,
    { address, preview, isPreview = false, staysOpen = false, leads = false }: Shown = {},
  ): Promise<Rendered> {
    const { requestId } = visitor;
    let formsTo: string | undefined;
    const keptWith = { tags: new Set<string>(), keep: true, validUntil: Infinity };
    const page: PageContext = {
      ...services,
      leadsElsewhere: ({ mainName }) => leads && leadsTo(mainName) !== undefined,
      addressOf({ slug, mainName }) {
        if (isUnread(mainName)) page.keep = false;
        const name = leadsTo(mainName);
        // Forms of a page that stays below the slug, such as the search's, are led there.
        if (name && !visitor.shop) formsTo = originAt(origin, name);
        return shopAddress(origin, { slug, mainName: name ?? null });
      },
      preview,
      staysOpen,
      ...visitor,
      ...keptWith,
    };
    const context = new RouterContextProvider(new Map([[pageContext, page]]));
    const response = await handle(request, context);
    if (page.isElsewhere) return { rendition: ELSEWHERE, tags: undefined, validUntil: Infinity };
    const url = new URL(request.url);
    // Of a route without a page of its own, in a store that does not use it.
    if (response.status === 404 && !page.html && !isPageData(url.pathname))
      return inShop(url, visitor.shop, () =>
        render(siteOf(visitor).handlerFor(NOT_FOUND), new Request(request.url), visitor),
      );
    const html = page.html ?? lastResort(response, requestId);
    const body = html?.bytes ?? Buffer.from(await response.arrayBuffer());
    if (page.failure) log.error({ requestId, err: page.failure, path: url.pathname }, "page failed");
    const isAway = isDatabaseAway(page.failure) || isRowInUse(page.failure);
    if (isAway && isPageData(url.pathname)) {
      const sentence = () => say.refusal.busy;
      const refusal = { status: 503, sentence, retryAfter: 5, requestId, shop: visitor.shop };
      return { rendition: refuse(url, refusal), tags: undefined, validUntil: Infinity };
    }
    const status = isAway ? 503 : response.status;
    const keep = address?.status === status && page.keep && !page.failure;
    // A page's headers are our own; those of a redirect may be immutable.
    const headers = page.html ? response.headers : new Headers(response.headers);
    if (html) headers.set("content-type", "text/html; charset=utf-8");
    const kind = isPreview ? "preview" : takePageKind(headers);
    setPolicy(headers, kind, html && { ...html, formsTo });
    const { validUntil } = page;
    finishHeaders(headers, status, { keep, kind, requestId, validUntil });
    const rendition = makeRendition(status, [...headers], body);
    if (keep && kind === "public" && validUntil !== Infinity)
      rendition.cacheControl = () => sharedCacheControl(validUntil);
    return { rendition, tags: keep ? page.tags : undefined, validUntil };
  }

  function tooMany(asked: URL, retryAfter: number, { requestId, shop }: Visitor): Rendition {
    const sentence = () => say.common.tooManyAttempts({ wait: waitWords(retryAfter) });
    return refuse(asked, { status: 429, sentence, retryAfter, requestId, shop });
  }

  /** In the language of the address's shop, if that is in memory. */
  function inShop<T>({ pathname }: URL, shop: ShopHost | undefined, work: () => T): T {
    const store = shop ? stores.knownAtRoot(shop.slug) : stores.known(slugIn(pathname));
    return store ? speakingAs(store, work) : work();
  }

  /** In the language of the shop, if we know it: nobody asks the database to be refused. */
  function refuse(asked: URL, { status, sentence, retryAfter, requestId, shop }: Refusal): Rendition {
    const isData = isPageData(asked.pathname);
    const words = () => (isData ? sentence() : tryAgainPage(sentence()));
    const headers = new Headers({
      "content-type": `text/${isData ? "plain" : "html"}; charset=utf-8`,
      "retry-after": String(retryAfter),
    });
    setPolicy(headers, "public", undefined);
    finishHeaders(headers, status, { keep: false, kind: "public", requestId, validUntil: Infinity });
    return makeRendition(status, [...headers], Buffer.from(inShop(asked, shop, words)));
  }

  /** Without hashes it is not a page: a redirect, or a page's data. */
  function setPolicy(headers: Headers, kind: PageKind, html: PageSources | undefined): void {
    const policy = html ? contentSecurityPolicy(kind, html) : NO_CONTENT_POLICY;
    if (!development) headers.set("content-security-policy", policy);
  }

  function finishHeaders(
    headers: Headers,
    status: number,
    { keep, kind, requestId, validUntil }: Ending,
  ): void {
    if (kind === "preview") {
      headers.set("x-frame-options", "SAMEORIGIN");
      headers.set("x-robots-tag", "noindex");
      headers.set("cache-control", "private, no-store");
      headers.set("referrer-policy", "no-referrer");
    }
    for (const [name, value] of securityHeaders(https)) if (!headers.has(name)) headers.set(name, value);
    // We cache the empty shell of a back office page; browsers must not keep what an owner then saw in it.
    if (keep && kind === "public") headers.set("cache-control", sharedCacheControl(validUntil));
    else if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
    if (status === 503 && !headers.has("retry-after")) headers.set("retry-after", "5");
    if (!keep) headers.set("x-request-id", requestId);
  }

  // Browsers revalidate each time (and get a 304); a CDN may cache only for as long as the operator allows, and not
  // beyond the page's expiry.
  function sharedCacheControl(validUntil: number): string {
    const seconds = Math.min(cdnMaxAge, Math.floor((validUntil - now()) / 1000));
    return seconds > 0
      ? `public, max-age=0, must-revalidate, s-maxage=${seconds}`
      : "public, max-age=0, must-revalidate";
  }

  // Concatenated, not resolved: a path of two slashes would name a host, or be invalid.
  function withOrigin(request: Request, asked: URL): Request {
    const ours = new Request(origin + asked.pathname + asked.search, request);
    // The door has judged where a form comes from (page-methods.ts); React Router would refuse those of a page without
    // a referrer, whose origin is `null`.
    ours.headers.delete("origin");
    return ours;
  }
}

type Shown = {
  /** Where the page may be cached. */
  address?: PageAddress | undefined;
  /** Below the address of a preview, whether or not that leads anywhere. */
  isPreview?: boolean;
  preview?: PageContext["preview"] | undefined;
  staysOpen?: boolean;
  /** A shop that stands at a name of its own is there alone, except for what belongs to a cart. */
  leads?: boolean;
};

/** The pages of one host: those of the platform, or those of a shop at the root of its own. */
function createSite(build: ServerBuild, development: boolean): Site {
  return { handlerFor: createPageHandlers(build, development), findRoute: createPageRoutes(build) };
}

type Site = { handlerFor: ReturnType<typeof createPageHandlers>; findRoute: FindRoute };

/** The home page of the same store, or its data. */
function homeOf({ origin, pathname }: URL, shop: ShopHost | undefined): URL {
  if (shop) return new URL(pathname.endsWith(".data") ? "/_.data" : "/", origin);
  return new URL(`${origin}/${slugIn(pathname)}${pathname.endsWith(".data") ? ".data" : ""}`);
}

function slugIn(pathname: string): string {
  return pathname.split(/[/.]/)[1] ?? "";
}

type Refusal = {
  status: number;
  sentence: () => string;
  retryAfter: number;
  requestId: string;
  shop: ShopHost | undefined;
};

type Ending = { keep: boolean; kind: PageKind; requestId: string; validUntil: number };

function takePageKind(headers: Headers): PageKind {
  const kind = headers.get("x-page-kind") === "office" ? "office" : "public";
  headers.delete("x-page-kind");
  return kind;
}

// React Router answers with plain text, or nothing, when the error page itself could not be rendered.
function lastResort({ status, headers }: Response, requestId: string): PageContext["html"] {
  const type = headers.get("content-type") ?? "text/plain";
  if (status < 500 || !type.startsWith("text/plain")) return undefined;
  return { bytes: Buffer.from(lastResortPage(requestId)), scriptHashes: [], styleHashes: [] };
}
