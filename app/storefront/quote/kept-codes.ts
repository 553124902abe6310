import { forget, recall, remember } from "#app/storefront/checkout/session-memory.ts";
import { linkCodeKey } from "#app/storefront/code-from-link.tsx";
import { MAX_CODE_LENGTH, MAX_ORDER_CODES, normalCode } from "#rules/discount/discount.ts";

// The discount codes that the shopper entered or came with, one list per store, for the session of this tab.

/** With that of the last link, which counts as entered now. */
export function keptCodes(storeId: string): string[] {
  const codes = recall(keyOf(storeId));
  const kept = Array.isArray(codes) ? codes : [];
  const linked = recall(linkCodeKey(storeId));
  return typeof linked === "string" ? withCode(kept, linked) : kept;
}

export function keepCodes(storeId: string, codes: string[]): void {
  remember(keyOf(storeId), codes);
  forget(linkCodeKey(storeId));
}

/** The list with the code at its end; the oldest ones make room. A text that cannot be a code is left out. */
export function withCode(codes: string[], typed: string): string[] {
  const code = normalCode(typed);
  if (code === "" || code.length > MAX_CODE_LENGTH) return codes;
  return [...codes.filter((kept) => kept !== code), code].slice(-MAX_ORDER_CODES);
}

function keyOf(storeId: string): string {
  return `storewright-codes-${storeId}`;
}
