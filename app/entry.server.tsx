import { hash, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { spokenFolder } from "#domain/language/speaking.ts";
import { FIRST_SCREENS } from "./first-screens.ts";
import { pageContext } from "./page-context.ts";
import { RequestIdContext } from "./request-id.ts";
import { SCRIPT, SCRIPT_FILE, SCRIPT_FILE_LATER, SCRIPT_LATER, START_SCRIPTS } from "./scripts-later.ts";
import { FONT_FACES } from "./theme-fonts/font-faces.ts";

export const streamTimeout = 5_000;

type Manifest = EntryContext["manifest"];

const STYLE_HASHES = Object.values(FIRST_SCREENS).map(hashOf);
const FONT_HASHES = new Map(Object.entries(FONT_FACES).map(([pair, faces]) => [pair, [hashOf(faces)]]));

// Kept, because each has all routes of the application. Those of stores with own texts have folders of their own.
const MAX_SPOKEN_MANIFESTS = 200;
const spokenManifests = new Map<string, { of: Manifest; moved: Manifest }>();

/**
 * Renders the whole page before sending a byte, so that the bytes can be cached, and puts them into the page's context
 * with the hashes of its own inline scripts and of the styles that a page may carry (http/ turns those into the
 * Content-Security-Policy).
 *
 * Only scripts with the random marker are hashed: a script injected by an owner's text cannot know it.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageContext);
  const marker = randomUUID();
  const html = await renderToBytes(
    <RequestIdContext value={status >= 500 ? page.requestId : undefined}>
      <ServerRouter
        context={{ ...routerContext, manifest: spokenFiles(routerContext.manifest) }}
        url={request.url}
        nonce={marker}
      />
    </RequestIdContext>,
    marker,
  );
  const pieces = cutAt(html, ` nonce="${marker}"`);
  const whole = Buffer.concat(pieces);
  const isPublic = headers.get("x-page-kind") !== "office";
  page.html = {
    bytes: isPublic ? drawFirst(whole) : whole,
    scriptHashes: [hashOf(START_SCRIPTS), ...hashScripts(pieces)],
    styleHashes: [...STYLE_HASHES, ...(page.fonts ? (FONT_HASHES.get(page.fonts) ?? []) : [])],
  };
  return new Response(null, { status, headers });
}

/** The files of the page, in the folder that has them in the language of its shop. */
function spokenFiles(manifest: Manifest): Manifest {
  const folder = spokenFolder();
  if (!folder || import.meta.env.DEV) return manifest;
  const known = spokenManifests.get(folder);
  if (known?.of === manifest) return known.moved;
  if (spokenManifests.size >= MAX_SPOKEN_MANIFESTS) spokenManifests.clear();
  const moved = moveFiles(manifest, folder);
  spokenManifests.set(folder, { of: manifest, moved });
  return moved;
}

function moveFiles(manifest: Manifest, folder: string): Manifest {
  const move = (address: string) => address.replace("/assets/", `/assets/${folder}/`);
  const moveChunk = <Chunk extends { module: string; imports?: string[] }>(chunk: Chunk) => ({
    ...chunk,
    module: move(chunk.module),
    imports: chunk.imports?.map(move),
  });
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, route && moveChunk(route)]);
  return {
    ...manifest,
    url: move(manifest.url),
    entry: moveChunk(manifest.entry),
    routes: Object.fromEntries(routes),
  };
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(pageContext).failure ??= error;
};

function drawFirst(html: Buffer): Buffer {
  return replaceAll(replaceAll(html, SCRIPT_FILE, SCRIPT_FILE_LATER), SCRIPT, SCRIPT_LATER);
}

function replaceAll(html: Buffer, mark: string, replacement: string): Buffer {
  const [first = html, ...rest] = cutAt(html, mark);
  return Buffer.concat([first, ...rest.flatMap((piece) => [Buffer.from(replacement), piece])]);
}

function renderToBytes(page: React.ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collector = new Writable({
      write: (chunk: Buffer, _, done) => {
        chunks.push(chunk);
        done();
      },
      final: () => resolve(Buffer.concat(chunks)),
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        pipe(collector);
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(
      () => abort(new Error("The page took too long to render.")),
      streamTimeout + 1_000,
    );
  });
}

function cutAt(html: Buffer, mark: string): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, from)) {
    pieces.push(html.subarray(from, at));
    from = at + mark.length;
  }
  return [...pieces, html.subarray(from)];
}

/** The page was split at the marker: each piece but the first starts inside a tag that had it. */
function hashScripts(pieces: Buffer[]): string[] {
  const hashes = new Set<string>();
  for (let i = 1; i < pieces.length; i++) {
    const [before, after] = [pieces[i - 1] as Buffer, pieces[i] as Buffer];
    const tagEnd = after.indexOf(">");
    const tag = before.toString("latin1", before.lastIndexOf("<")) + after.toString("latin1", 0, tagEnd);
    if (!tag.startsWith("<script") || tag.includes(" src=")) continue;
    const source = after.subarray(tagEnd + 1, after.indexOf("</script>"));
    if (source.length > 0) hashes.add(hashOf(source));
  }
  return [...hashes];
}

function hashOf(source: string | Buffer): string {
  return `'sha256-${hash("sha256", source, "base64")}'`;
}
