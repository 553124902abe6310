import type { IncomingMessage, ServerResponse } from "node:http";
import { isPage, isPageData, SHOP_BUSY } from "#http/errors.ts";
import { NO_CONTENT_POLICY, securityHeaders } from "#http/middleware/security-headers.ts";
import type { Header } from "#http/pages/ready-head.ts";
import { say } from "#rules/language/say.ts";
import { escapeHtml } from "#rules/text/escape-html.ts";

/** The quick refusal: built once and sent unchanged. */
export function createRefusal(https: boolean) {
  // Refusals are not logged one by one, so no id leads to a log line.
  const json = JSON.stringify({ error: SHOP_BUSY, requestId: "refused-at-the-door" });
  const html = tryAgainPage(SHOP_BUSY);
  const page = { body: html, head: headFor("text/html; charset=utf-8", html, https) };
  const pageData = { body: SHOP_BUSY, head: headFor("text/plain; charset=utf-8", SHOP_BUSY, https) };
  const api = { body: json, head: headFor("application/json", json, https) };

  function refusalOf(path: string) {
    if (isPageData(path)) return pageData;
    return isPage(path) ? page : api;
  }

  return function refuse(req: IncomingMessage, res: ServerResponse): void {
    const [path = ""] = (req.url ?? "").split("?");
    const { body, head } = refusalOf(path);
    res.writeHead(503, head).end(req.method === "HEAD" ? undefined : body);
  };
}

/** A page that costs nothing to make. */
export function tryAgainPage(sentence: string): string {
  const dir = say.html.dir && ` dir="${say.html.dir}"`;
  // An owner may have said these in words of her own.
  const [title, words] = [escapeHtml(say.problem.refused), escapeHtml(sentence)];
  return `<!doctype html><html lang="${say.html.lang}"${dir}><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><h1>${title}</h1><p>${words}</p></html>`;
}

const NO_SHOP = "No shop is at this address.\n";
// Without `Strict-Transport-Security`: the name is not ours.
const NO_SHOP_HEADERS = headersFor("text/plain; charset=utf-8", NO_SHOP, false);

/** For a host that is nobody's here: the platform says no more about itself. */
export function misdirected(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(421, NO_SHOP_HEADERS.flat()).end(req.method === "HEAD" ? undefined : NO_SHOP);
}

/** The same for a caller that uses fetch. */
export function misdirectedResponse(): Response {
  return new Response(NO_SHOP, { status: 421, headers: NO_SHOP_HEADERS });
}

function headFor(type: string, body: string, https: boolean): string[] {
  return [...headersFor(type, body, https), ["retry-after", "2"]].flat();
}

function headersFor(type: string, body: string, https: boolean): Header[] {
  return [
    ["content-type", type],
    ["content-length", String(Buffer.byteLength(body))],
    ["cache-control", "no-store"],
    ["content-security-policy", NO_CONTENT_POLICY],
    ...securityHeaders(https),
  ];
}
