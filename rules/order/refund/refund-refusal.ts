import { type Cents, type Currency, formatMoney } from "#rules/money/money.ts";
import type { PricedRefund, RefundProblem } from "./price-refund.ts";

/** Why a refund is refused: it cannot be priced, or its money cannot go one way. */
export type RefundRefusal = RefundProblem | ({ reason: "partly-by-card" } & PartlyByCard);

/** A refund of money from the card and of what was overpaid by hand. */
export type PartlyByCard = { byCardCents: Cents; overpaidCents: Cents };

/** Undefined when it can go one way. Recorded by hand, the card would get nothing back, and nobody would notice. */
export function partlyByCard(
  { amountCents, overpaidCents }: Pick<PricedRefund, "amountCents" | "overpaidCents">,
  { toCard }: { toCard: boolean },
): PartlyByCard | undefined {
  const byCardCents = amountCents - overpaidCents;
  return toCard && byCardCents > 0 && overpaidCents > 0 ? { byCardCents, overpaidCents } : undefined;
}

/** In words for the owner. */
export function sayRefundRefusal(refusal: RefundRefusal, currency: Currency): string {
  const money = (cents: Cents) => formatMoney(cents, currency);
  switch (refusal.reason) {
    case "nothing":
      return "Choose what to refund, or enter an amount.";
    case "unknown-line":
      return "This item is not part of the order.";
    case "too-many":
      return `Only ${refusal.left} of "${refusal.title}" can still be refunded.`;
    case "too-much-shipping":
      return `At most ${money(refusal.leftCents)} of the shipping can still be refunded.`;
    case "too-much":
      return `At most ${money(refusal.leftCents)} can still be refunded.`;
    case "partly-by-card":
      return `Of this, ${money(refusal.byCardCents)} was paid by card: refund the ${money(refusal.overpaidCents)} that was overpaid first, then the rest can go to the card.`;
  }
}
