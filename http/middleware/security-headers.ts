import type { Header } from "#http/pages/ready-head.ts";

/** A preview is a public page that our own editor shows in a frame. */
export type PageKind = "public" | "office" | "preview";

/** Sources of a policy: the hashes of what stands in the page itself, and another origin that its forms may lead to. */
export type PageSources = {
  scriptHashes?: string[];
  styleHashes?: string[];
  formsTo?: string | undefined;
};

/**
 * The policy of a page. Scripts: our files, and the inline ones with the hashes of the page's own rendering. The back
 * office may add style elements (its editor and toasts do; next to a hash a browser would refuse them); shoppers' pages
 * contain only ours.
 */
export function contentSecurityPolicy(
  kind: PageKind,
  { scriptHashes = [], styleHashes = [], formsTo }: PageSources,
): string {
  const styles =
    kind === "office"
      ? "style-src 'self' 'unsafe-inline'"
      : `${["style-src-elem 'self'", ...styleHashes].join(" ")}; style-src-attr 'unsafe-inline'`;
  return [
    // Not 'none': Firefox applies it to <link rel="prefetch">.
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(" "),
    styles,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    // The back office shows the preview of a theme.
    `frame-src ${kind === "office" ? "'self'" : "'none'"}`,
    "media-src 'none'",
    "worker-src 'none'",
    formsTo ? `form-action 'self' ${formsTo}` : "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${kind === "preview" ? "'self'" : "'none'"}`,
  ].join("; ");
}

/** For responses that are not pages: nothing in them may run or be framed. */
export const NO_CONTENT_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** `readers`: whose pages may show it. */
export function securityHeaders(
  https: boolean,
  readers: "same-origin" | "cross-origin" = "same-origin",
): Header[] {
  const headers: Header[] = [
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", readers],
    ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"],
  ];
  if (https) headers.push(["strict-transport-security", "max-age=31536000"]);
  return headers;
}
