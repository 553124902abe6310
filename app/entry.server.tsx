import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { pageContext } from "./page-context.ts";
import { RequestIdContext } from "./request-id.ts";

export const streamTimeout = 5_000;

/**
 * Renders the whole page before a byte leaves, so that its bytes can be kept, and names the page's own
 * inline scripts by hash in `x-script-hashes` (the front door turns them into the Content-Security-Policy).
 *
 * Only scripts that bear the random marker are hashed: one that an owner's text smuggled in cannot know it.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const marker = randomBytes(16).toString("hex");
  const failed = status >= 500;
  const requestId = failed ? loadContext.get(pageContext).requestId : undefined;
  const html = await renderToText(
    <RequestIdContext value={requestId}>
      <ServerRouter context={routerContext} url={request.url} nonce={marker} />
    </RequestIdContext>,
    marker,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("x-script-hashes", hashMarkedScripts(html, marker).join(" "));
  const unmarked = html.replaceAll(` nonce="${marker}"`, "");
  return new Response(preferLooks(unmarked), { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(pageContext).failure ??= error;
};

// The page can be read before its scripts run: they must not take a slow phone's line from styles and pictures.
function preferLooks(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function renderToText(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        resolve(text(pipe(new PassThrough())));
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

function hashMarkedScripts(html: string, marker: string): string[] {
  const marked = html.matchAll(new RegExp(`<script[^>]* nonce="${marker}"[^>]*>([\\s\\S]*?)</script>`, "g"));
  const hashes = new Set<string>();
  for (const [tag, source = ""] of marked) {
    if (source === "" || tag.slice(0, tag.indexOf(">")).includes(" src=")) continue;
    hashes.add(`'sha256-${createHash("sha256").update(source).digest("base64")}'`);
  }
  return [...hashes];
}
