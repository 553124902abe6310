import { writeCell } from "#rules/csv/csv.ts";

export const REDIRECT_FORMATS = ["shopify", "nginx", "htaccess"] as const;
export type RedirectFormat = (typeof REDIRECT_FORMATS)[number];

/** `from` is a decoded path of the old shop, `to` a whole address of the new one. */
export type MovedPage = { from: string; to: string };

type FileKind = { name: string; type: string; head: string; lines: (page: MovedPage) => string };

/** Files that a web server, or Shopify, reads to lead visitors of the old shop to the new one. */
export const REDIRECT_FILES: Record<RedirectFormat, FileKind> = {
  shopify: {
    name: "redirects.csv",
    type: "text/csv; charset=utf-8",
    // Without a byte order mark: all of it is ASCII.
    head: "Redirect from,Redirect to\r\n",
    lines: ({ from, to }) => `${writeCell(encodeURI(from))},${writeCell(to)}\r\n`,
  },
  nginx: {
    name: "redirects.conf",
    type: "text/plain; charset=utf-8",
    head: "# For nginx: inside the server block of the old shop.\n",
    lines: ({ from, to }) =>
      ["", "/"].map((end) => `location = "${from}${end}" { return 301 "${to}"; }\n`).join(""),
  },
  htaccess: {
    name: "redirects.htaccess.txt",
    type: "text/plain; charset=utf-8",
    head: "# For Apache: at the beginning of the old shop's .htaccess.\n",
    lines: ({ from, to }) => `RedirectMatch 301 "^${from.replaceAll(".", "\\.")}/?$" "${to}"\n`,
  },
};

// No shop makes other addresses. Nothing in these ends a quoted text, or is a variable or a pattern (but for the dot).
const PLAIN_PATH = /^(?:\/[\p{L}\p{M}\p{N}_~-]+(?:\.[\p{L}\p{M}\p{N}_~-]+)*)+$/u;
const PLAIN_ADDRESS = /^https?:\/\/[\w.:[\]-]+(?:\/[\w.~%-]+)+$/;

/** The lines of a page; empty for one whose address could be read as something else than an address. */
export function redirectLines(format: RedirectFormat, page: MovedPage): string {
  if (!PLAIN_PATH.test(page.from) || !PLAIN_ADDRESS.test(page.to)) return "";
  return REDIRECT_FILES[format].lines(page);
}
