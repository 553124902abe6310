// The JavaScript that a visitor's browser downloads for each public page, from the manifest that it names.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Chunk, type Manifest, type Route, readPublicManifest } from "./public-manifest.ts";

export const BUDGET_BYTES = 128_000;

export type RouteWeight = { route: string; bytes: number };

/** The public pages, heaviest first; with the folder of a language, in that. */
export function weighRoutes(clientFolder: string, language = ""): RouteWeight[] {
  const manifest = readPublicManifest(clientFolder, language);
  const sizes = new Map<string, number>();
  return Object.values(manifest.routes)
    .filter(({ id }) => id !== "root")
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

/** The public pages that load a file with these words in it. */
export function pagesWith(clientFolder: string, words: string): string[] {
  const manifest = readPublicManifest(clientFolder);
  const isIn = (url: string) => readFileSync(join(clientFolder, url), "utf8").includes(words);
  return Object.values(manifest.routes)
    .filter((route) => [...filesOf(route, manifest)].some(isIn))
    .map(({ id }) => id);
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
