// The JavaScript that a visitor's browser downloads for each public page, from React Router's manifest.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export const BUDGET_BYTES = 130_000;

export type RouteWeight = { route: string; bytes: number };

type Chunk = { module: string; imports?: string[] };
type Route = Chunk & { id: string; parentId?: string; path?: string; index?: boolean } & {
  [part in `${"clientAction" | "clientLoader" | "clientMiddleware" | "hydrateFallback"}Module`]?: string;
};
type Manifest = { entry: Chunk; url: string; routes: Record<string, Route> };

/** The public pages (all but the back office), heaviest first. */
export function weighRoutes(clientFolder: string): RouteWeight[] {
  const manifest = readManifest(clientFolder);
  const sizes = new Map<string, number>();
  return Object.values(manifest.routes)
    .filter(({ id }) => id !== "root" && !id.startsWith("admin/"))
    .map((route) => ({ route: route.id, bytes: weigh(filesOf(route, manifest)) }))
    .sort((a, b) => b.bytes - a.bytes);

  function weigh(urls: Set<string>): number {
    return [...urls].reduce((sum, url) => sum + sizeOf(url), 0);
  }

  function sizeOf(url: string): number {
    const size = sizes.get(url) ?? gzipSync(readFileSync(join(clientFolder, url)), { level: 9 }).length;
    sizes.set(url, size);
    return size;
  }
}

function readManifest(clientFolder: string): Manifest {
  const [file] = globSync("assets/manifest-*.js", { cwd: clientFolder });
  if (!file) throw new Error(`There is no React Router manifest in ${clientFolder}/assets.`);
  const script = readFileSync(join(clientFolder, file), "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
}

function filesOf(leaf: Route, manifest: Manifest): Set<string> {
  const files = new Set([manifest.url, ...chunkFiles(manifest.entry)]);
  for (let route: Route | undefined = leaf; route; route = manifest.routes[route.parentId ?? ""]) {
    for (const file of chunkFiles(route)) files.add(file);
    for (const file of splitParts(route)) files.add(file);
  }
  return files;
}

function chunkFiles({ module, imports = [] }: Chunk): string[] {
  return [module, ...imports];
}

function splitParts(route: Route): string[] {
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule } = route;
  return [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule].filter(
    (part) => part !== undefined,
  );
}
