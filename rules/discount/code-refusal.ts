import { type Cents, formatMoney } from "#rules/money/money.ts";
import { waitWords } from "#rules/text/wait-words.ts";
import type { Offer } from "./discount.ts";

/** Why a code that the shopper entered takes nothing off. */
export type CodeRefusal =
  | { code: string; reason: "not-valid" | "used-before" | "other-products" | "no-effect" }
  | { code: string; reason: "another-saves-more"; other: string }
  | { code: string; reason: "too-many-misses"; retryAfterSeconds: number }
  | { code: string; reason: "more-value"; missing: Cents }
  | { code: string; reason: "more-pieces"; missing: number };

/** Judged without regard to other discounts. `subtotalCents` is the one that the shopper sees. */
export function refusalOf(offer: Offer, subtotalCents: Cents): CodeRefusal | undefined {
  const { pieces } = offer;
  const code = offer.code ?? "";
  if (offer.used_before) return { code, reason: "used-before" };
  if (pieces === 0) return { code, reason: "other-products" };
  const missingPieces = (offer.minimum_quantity ?? 0) - pieces;
  if (missingPieces > 0) return { code, reason: "more-pieces", missing: missingPieces };
  const missingCents = (offer.minimum_cents ?? 0) - subtotalCents;
  if (missingCents > 0) return { code, reason: "more-value", missing: missingCents };
}

/** For the shopper. A code that does not exist, has not begun, is paused, ended or used up is one sentence. */
export function refusalText(refusal: CodeRefusal, currency: string): string {
  const { code } = refusal;
  switch (refusal.reason) {
    case "not-valid":
      return `${code} is not a valid code`;
    case "too-many-misses":
      return `Too many wrong codes. Please try again in ${waitWords(refusal.retryAfterSeconds)}.`;
    case "used-before":
      return `${code} can be used only once per customer`;
    case "other-products":
      return `${code} is for other products`;
    case "no-effect":
      return `${code} takes nothing off this order`;
    case "another-saves-more":
      return `${code} is not used: ${refusal.other} saves you at least as much`;
    case "more-value":
      return `${code} needs ${formatMoney(refusal.missing, currency)} more`;
    case "more-pieces":
      return `${code} needs ${refusal.missing} more ${refusal.missing === 1 ? "piece" : "pieces"}`;
  }
}
