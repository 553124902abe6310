// To another site, a mailbox, a telephone, or within this site; anything else is not accepted as a link.
const LINK = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i;

/** Our own paths that an owner's text may not link to: a click there could act in the reader's name. */
const OFF_LIMITS = new Set(["admin", "api", "factors", ".well-known"]);

const ANY_ORIGIN = "http://this-site.invalid";
// An escape may be nested: %252e is %2e is a dot.
const MAX_ESCAPES = 4;

/** `origin` is ours, if it is known: without it only paths can be checked. */
export function isOwnerLink(href: string, origin: string = ANY_ORIGIN): boolean {
  // A browser leaves tabs and line breaks out: two slashes with one between them would name a host.
  if (!LINK.test(href) || /\p{Cc}/u.test(href)) return false;
  const url = URL.parse(href, origin);
  if (!url) return false;
  const isOurs = /^https?:$/.test(url.protocol) && hostOf(url) === hostOf(new URL(origin));
  return !isOurs || !OFF_LIMITS.has(firstSegment(url.pathname));
}

// By host name alone: http and https, and any port, are the same shop to a reader.
function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, "");
}

// Normalised as any proxy on the way might: dots resolved, escapes decoded, all kinds of slashes merged.
function firstSegment(pathname: string): string {
  let path = pathname;
  for (let round = 0; round < MAX_ESCAPES; round++) {
    const joined = unescaped(path)
      .split(/[/\\]+/)
      .filter(Boolean)
      .join("/");
    path = URL.parse(`/${joined}`, ANY_ORIGIN)?.pathname ?? "";
  }
  return (path.split("/")[1] ?? "").toLowerCase();
}

function unescaped(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (encoded) =>
    String.fromCharCode(Number.parseInt(encoded.slice(1), 16)),
  );
}
