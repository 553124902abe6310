import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { CachedPage } from "#app/page-context.ts";

export type PageAddress = {
  /** The page without `.data`, with the parameters that its route reads and no others. */
  page: string;
  /** The same for what was asked: the page itself or its data. */
  url: string;
  search: string;
  /** Only answers with this status are kept. */
  status: number;
};

/** Finds out, from React Router's own list, whether an address may be cached, and under which name. */
export function createPageRoutes(build: ServerBuild) {
  const routes = toTree(build.routes, undefined);

  return function cachedAddress(asked: URL): PageAddress | undefined {
    const isData = asked.pathname.endsWith(".data");
    const pathname = isData ? asked.pathname.replace(/(\/_)?\.data$/, "") || "/" : asked.pathname;
    const leaf = matchRoutes(routes, pathname)?.at(-1)?.route;
    const cached = (leaf?.handle as Partial<CachedPage> | undefined)?.cached;
    if (!cached) return undefined;
    const search = knownQuery(asked.searchParams, cached.query);
    const { status, key } = cached;
    if (key) return { page: key, url: isData ? `${key}.data` : key, search, status };
    const dataPath = pathname === "/" ? "/_.data" : `${pathname}.data`;
    return { page: pathname + search, url: (isData ? dataPath : pathname) + search, search, status };
  };
}

function knownQuery(asked: URLSearchParams, known: string[]): string {
  const kept = new URLSearchParams();
  for (const name of known) {
    const value = asked.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : "";
}

function toTree(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive, module } = route as NonNullable<typeof route>;
      const shared = { id, path, caseSensitive, handle: module.handle };
      return index ? { ...shared, index: true as const } : { ...shared, children: toTree(routes, id) };
    });
}
