import { matchRoutes, type ServerBuild } from "react-router";
import type { CachedPage, STAYS_OPEN } from "#app/page-context.ts";
import { FILTER_PARAMETERS } from "#rules/filter/chosen-filters.ts";

export type PageAddress = {
  /** The page without `.data`, with only the parameters that its route reads. */
  page: string;
  /** The same for the request itself: the page or its data. */
  url: string;
  search: string;
  /** Only responses with this status are cached. */
  status: number;
  /** A filtered or ordered list. */
  isFiltered: boolean;
};

// A shopper chooses fewer of one kind.
const MAX_REPEATS = 20;

type FoundRoute = {
  id: string;
  staysOpen: boolean;
  /** It has an action. */
  takesForm: boolean;
  address: PageAddress | undefined;
};

export type FindRoute = ReturnType<typeof createPageRoutes>;

/** Finds, from React Router's own list, which page an address is, whether it may be cached, and under which key. */
export function createPageRoutes(build: ServerBuild) {
  const pages = Object.values(build.routes).flatMap((route) => (route ? toPage(build.routes, route) : []));

  return function findRoute(asked: URL): FoundRoute | undefined {
    const isData = asked.pathname.endsWith(".data");
    const pathname = isData ? asked.pathname.replace(/(\/_)?\.data$/, "") || "/" : asked.pathname;
    const page = findPage(pathname);
    const address = page?.cached && toAddress(page.cached, asked, pathname, isData);
    return page && { id: page.id, staysOpen: page.staysOpen, takesForm: page.takesForm, address };
  };

  // React Router ranks the matches; ranking all pages for each request would take long.
  function findPage(pathname: string): Page | undefined {
    const decoded = decodedPath(pathname);
    const possible = pages.filter(({ pattern }) => pattern.test(decoded));
    const [only, other] = possible.filter(({ path }) => !path.endsWith("*"));
    return only && !other ? only : matchRoutes(possible, pathname)?.at(-1)?.route;
  }
}

function toAddress(
  { status, key, query, filters }: CachedPage["cached"],
  asked: URL,
  pathname: string,
  isData: boolean,
): PageAddress | undefined {
  const narrowing = filters ? FILTER_PARAMETERS : [];
  const search = knownQuery(asked.searchParams, query, narrowing);
  const isFiltered = narrowing.some((name) => isSet(asked.searchParams, name));
  if (key) return { page: key, url: isData ? `${key}.data` : key, search, status, isFiltered };
  // No slug or handle contains an escape: another spelling of the same page is not worth a cache entry.
  if (pathname.includes("%")) return undefined;
  const dataPath = pathname === "/" ? "/_.data" : `${pathname}.data`;
  const url = (isData ? dataPath : pathname) + search;
  return { page: pathname + search, url, search, status, isFiltered };
}

function decodedPath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

// A form that is sent without scripts names its empty fields too.
function isSet(asked: URLSearchParams, name: string): boolean {
  return asked.getAll(name).some((value) => value !== "");
}

function knownQuery(asked: URLSearchParams, known: string[], filters: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of filters)
    for (const value of asked.getAll(name).slice(0, MAX_REPEATS)) if (value !== "") kept.append(name, value);
  for (const name of known) {
    const value = asked.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : "";
}

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

type Page = {
  id: string;
  path: string;
  pattern: RegExp;
  cached: CachedPage["cached"] | undefined;
  staysOpen: boolean;
  takesForm: boolean;
};

/** A route that is a page, with its full path; layouts are left out. */
function toPage(routes: Routes, route: Route): Page[] {
  if (Object.values(routes).some((other) => other?.parentId === route.id)) return [];
  const path = fullPath(routes, route);
  // `[^]` and not `.`, which excludes line ends: many slashes before one would backtrack.
  const segments = path.replace(/:[^/]+/g, "[^/]+").replace("*", "[^]*");
  const pattern = new RegExp(`^${segments}/*$`, "i");
  const handle = route.module.handle as Partial<CachedPage & typeof STAYS_OPEN> | undefined;
  const takesForm = route.module.action !== undefined;
  const { cached, staysOpen = false } = handle ?? {};
  return [{ id: route.id, path, pattern, cached, staysOpen, takesForm }];
}

function fullPath(routes: Routes, { parentId, path = "" }: Route): string {
  const parent = parentId ? routes[parentId] : undefined;
  return (parent ? fullPath(routes, parent) : "") + (path && `/${path}`);
}
