import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { securityHeaders } from "#http/middleware/security-headers.ts";
import type { Header } from "#http/pages/ready-head.ts";
import { makeRendition, type Rendition } from "#http/pages/rendition.ts";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/**
 * The built files, by URL. The list is read once, so that a URL can only name a file of the build; a file is read and
 * compressed on its first request.
 */
export function createAssets(folder: string | undefined, https: boolean) {
  const files = new Map(folder ? listFiles(folder).map((file) => [toUrl(folder, file), file]) : []);
  const renditions = new Map<string, Rendition>();

  return function findAsset(url: string): Rendition | undefined {
    return renditions.get(url) ?? load(url);
  };

  function load(url: string): Rendition | undefined {
    const file = files.get(url);
    if (!file) return undefined;
    const made = makeRendition(200, headersFor(url, file, https), readFileSync(file), true);
    renditions.set(url, made);
    return made;
  }
}

export function headersFor(url: string, file: string, https: boolean): Header[] {
  // Files under /assets/ have a hash of their content in the name.
  const cacheControl = url.startsWith("/assets/")
    ? "public, max-age=31536000, immutable"
    : "public, max-age=3600";
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  return [["content-type", type], ["cache-control", cacheControl], ...securityHeaders(https)];
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
    .map((entry) => join(entry.parentPath, entry.name));
}

function toUrl(folder: string, file: string): string {
  return `/${relative(folder, file).split(sep).join("/")}`;
}
