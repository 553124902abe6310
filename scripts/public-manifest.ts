// React Router's manifest, the list of all routes with their files, for a visitor: without the back office, whose every
// screen would make every public page heavier, and without routes that the server answers alone. And a second one for
// the host of a shop's own, where its pages stand at the root. http/pages/page-handlers.ts names them to public pages.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PAGES_AT_SHOP_HOST } from "#rules/page/pages-at-shop-host.ts";

export type Chunk = { module: string; imports?: string[] };
export type Route = Chunk & {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasDefaultExport?: boolean;
} & {
  [part in `${"clientAction" | "clientLoader" | "clientMiddleware" | "hydrateFallback"}Module`]?: string;
};
export type Manifest = { entry: Chunk; url: string; routes: Record<string, Route> };

const SET = "window.__reactRouterManifest=";

export function writePublicManifests(clientFolder: string): void {
  const whole = readManifest(clientFolder, "manifest");
  const shown = Object.values(whole.routes).filter(isShown);
  write("public", shown);
  write("shop", shown.filter(isAtShopHost).map(toRoot));

  function write(name: string, routes: Route[]): void {
    const url = whole.url.replace("/manifest-", `/${name}-manifest-`);
    const manifest = { ...whole, url, routes: Object.fromEntries(routes.map((route) => [route.id, route])) };
    writeFileSync(join(clientFolder, url), `${SET}${JSON.stringify(manifest)};`);
  }
}

function isAtShopHost({ id }: Route): boolean {
  return (PAGES_AT_SHOP_HOST[id] ?? "never") !== "never";
}

/** As `shopBuild` in http/pages/page-handlers.ts. */
function toRoot(route: Route): Route {
  const { path, ...atRoot } = route;
  return path === ":storeSlug" ? atRoot : route;
}

function isShown({ id, hasDefaultExport }: Route): boolean {
  return !id.startsWith("admin/") && hasDefaultExport !== false;
}

export function readPublicManifest(clientFolder: string, language = ""): Manifest {
  return readManifest(clientFolder, join(language, "public-manifest"));
}

export function readShopManifest(clientFolder: string): Manifest {
  return readManifest(clientFolder, "shop-manifest");
}

function readManifest(clientFolder: string, name: string): Manifest {
  const [file] = globSync(`assets/${name}-*.js`, { cwd: clientFolder });
  if (!file) throw new Error(`There is no React Router manifest in ${clientFolder}/assets.`);
  const script = readFileSync(join(clientFolder, file), "utf8");
  return JSON.parse(script.slice(SET.length, script.lastIndexOf(";")));
}
