import { SESSION_HOURS } from "#rules/connection/assistant-wishes.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { CODE_MINUTES, SESSION_DAYS } from "./account-desk.ts";

/** The shops of the platform share one origin: each has cookies of its own, and the server checks whose they are. */
type CookieOwner = { origin: string; store: { id: StoreId } };

const KINDS = {
  /** A customer who is signed in to her orders, and the code that she is about to type. */
  session: "account",
  code: "account-code",
  /** The checkout of an assistant that the shopper came from. */
  assisted: "assisted",
} as const;

type Kind = keyof typeof KINDS;

const MAX_AGE: Record<Kind, number> = {
  session: SESSION_DAYS * 24 * 60 * 60,
  code: CODE_MINUTES * 60,
  assisted: SESSION_HOURS * 60 * 60,
};

/** Scripts cannot read it, and other sites cannot send it. */
export function shopCookie(owner: CookieOwner, kind: Kind, value: string): string {
  return `${nameOf(owner, kind)}=${value}; ${attributes(owner, MAX_AGE[kind])}; HttpOnly`;
}

export function endedCookie(owner: CookieOwner, kind: Kind): string {
  return `${nameOf(owner, kind)}=; ${attributes(owner, 0)}; HttpOnly`;
}

/**
 * Says to the checkout's script that there is a session, and nothing else. The script looks for the store's id
 * (app/storefront/checkout/use-checkout.ts).
 */
export function hintCookie(owner: CookieOwner, isSignedIn: boolean): string {
  return `signed-in-${owner.store.id}=1; ${attributes(owner, isSignedIn ? MAX_AGE.session : 0)}`;
}

/** From the header of a request. Empty without one. */
export function readShopCookie(header: string | null | undefined, owner: CookieOwner, kind: Kind): string {
  const start = `${nameOf(owner, kind)}=`;
  const cookies = (header ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
}

// `__Host-` makes the browser refuse it from a subdomain or over plain http; it asks for the whole path.
function nameOf({ origin, store }: CookieOwner, kind: Kind): string {
  return `${isHttps(origin) ? "__Host-" : ""}${KINDS[kind]}-${store.id}`;
}

function attributes({ origin }: CookieOwner, maxAge: number): string {
  return `Path=/; Max-Age=${maxAge}; SameSite=Strict${isHttps(origin) ? "; Secure" : ""}`;
}

function isHttps(origin: string): boolean {
  return origin.startsWith("https:");
}
