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

/** The platform's origin, the shop's slugs below it, and the names of its own. */
type ShopAddresses = { origin: string; slugs: string[]; names?: string[] };

/** The path of an address that leads to this shop itself, with its query; undefined for any other. */
export function pathInShop(
  address: string,
  { origin, slugs, names = [] }: ShopAddresses,
): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const path = names.includes(url.hostname) ? url.pathname : belowSlug(url, { origin, slugs });
  const inShop = path === undefined ? undefined : shopPath(path);
  return inShop && inShop + url.search + url.hash;
}

function belowSlug({ host, pathname }: URL, { origin, slugs }: ShopAddresses): string | undefined {
  const [slug = "", ...rest] = pathname.split("/").filter(Boolean);
  const isOurs = host === new URL(origin).host && slugs.includes(slug.toLowerCase());
  return isOurs ? rest.join("/") : undefined;
}
