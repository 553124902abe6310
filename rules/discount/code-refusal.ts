import type { Cents } from "#rules/money/money.ts";
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
