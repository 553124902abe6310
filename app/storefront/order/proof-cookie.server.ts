import { BROWSER_PROOF_DAYS } from "#rules/order/order-proof.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";

const MAX_AGE_SECONDS = BROWSER_PROOF_DAYS * 24 * 60 * 60;

type ProofPath = { origin: string; store: Pick<ShopStore, "home">; orderNumber: number | string };

/**
 * Goes only to the status pages of this store, under a name for each order. Lax, not Strict: whoever follows the link of
 * a mail comes from another site.
 */
export function proofCookie({ origin, store, orderNumber }: ProofPath, proof: string): string {
  const isHttps = origin.startsWith("https:");
  const attributes = `Path=${store.home}/orders; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax`;
  return `${nameOf(origin, orderNumber)}=${proof}; ${attributes}${isHttps ? "; Secure" : ""}`;
}

export function readProofCookie(request: Request, { origin, orderNumber }: Omit<ProofPath, "store">): string {
  const start = `${nameOf(origin, orderNumber)}=`;
  const cookies = (request.headers.get("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "";
}

// `__Secure-` makes the browser refuse it over plain http.
function nameOf(origin: string, orderNumber: number | string): string {
  return `${origin.startsWith("https:") ? "__Secure-" : ""}order-${orderNumber}`;
}
