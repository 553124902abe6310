const MAX_PATH_LENGTH = 500;

/**
 * A path below a store's slug in the one form that is stored and compared: decoded, lower case, with one slash before
 * each part and none at the end. Undefined for what no page of a shop can have as its path.
 */
export function shopPath(typed: string): string | undefined {
  const decoded = decode(typed.trim());
  if (decoded === undefined) return undefined;
  const parts = decoded.toLowerCase().normalize().split("/").filter(Boolean);
  const path = `/${parts.join("/")}`;
  const isPlain = parts.every((part) => part !== "." && part !== ".." && !FORBIDDEN.test(part));
  return isPlain && path.length <= MAX_PATH_LENGTH ? path : undefined;
}

// A browser would read a backslash as a slash, and end the path at ? or #. A % after decoding is an escape in an escape.
const FORBIDDEN = /[\\?#%\p{Cc}\p{Cs}]/u;

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** The path of a shop's target, without its query and fragment. Undefined for an address elsewhere. */
export function targetPath(target: string): string | undefined {
  return target.startsWith("/") ? target.replace(/[?#].*$/s, "") : undefined;
}

/** As it stands in an address. */
export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** The path of an address that leads to this shop itself, with its query; undefined for any other. */
export function pathInShop(
  address: string,
  { origin, slugs }: { origin: string; slugs: string[] },
): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.host !== new URL(origin).host) return undefined;
  const [slug = "", ...rest] = url.pathname.split("/").filter(Boolean);
  const path = slugs.includes(slug.toLowerCase()) ? shopPath(rest.join("/")) : undefined;
  return path && path + url.search + url.hash;
}
