// React Router's manifest, the list of all routes with their files, for a visitor: without the back office, whose every
// screen would make every public page heavier, and without routes that the server answers alone. http/pages/page-handlers.ts names it to public pages.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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

export function writePublicManifest(clientFolder: string): void {
  const whole = readManifest(clientFolder, "manifest");
  const manifest: Manifest = {
    ...whole,
    url: whole.url.replace("/manifest-", "/public-manifest-"),
    routes: Object.fromEntries(Object.entries(whole.routes).filter(([, route]) => isShown(route))),
  };
  writeFileSync(join(clientFolder, manifest.url), `${SET}${JSON.stringify(manifest)};`);
}

function isShown({ id, hasDefaultExport }: Route): boolean {
  return !id.startsWith("admin/") && hasDefaultExport !== false;
}

export function readPublicManifest(clientFolder: string, language = ""): Manifest {
  return readManifest(clientFolder, join(language, "public-manifest"));
}

function readManifest(clientFolder: string, name: string): Manifest {
  const [file] = globSync(`assets/${name}-*.js`, { cwd: clientFolder });
  if (!file) throw new Error(`There is no React Router manifest in ${clientFolder}/assets.`);
  const script = readFileSync(join(clientFolder, file), "utf8");
  return JSON.parse(script.slice(SET.length, script.lastIndexOf(";")));
}
