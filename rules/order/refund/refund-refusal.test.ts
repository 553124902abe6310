import { expect, test } from "vitest";
import { EURO } from "#rules/money/money.ts";
import { partlyByCard, type RefundRefusal, sayRefundRefusal } from "./refund-refusal.ts";

test.each<[amountCents: number, overpaidCents: number, toCard: boolean, refused: boolean]>([
  [1_005, 5, true, true],
  [1_005, 5, false, false],
  [5, 5, true, false],
  [1_000, 0, true, false],
])(
  "of %i cents %i were overpaid, to the card: %s; refused: %s",
  (amountCents, overpaidCents, toCard, refused) => {
    const partly = partlyByCard({ amountCents, overpaidCents }, { toCard });
    expect(partly).toEqual(refused ? { byCardCents: amountCents - overpaidCents, overpaidCents } : undefined);
  },
);

test.each<[RefundRefusal, string]>([
  [{ reason: "nothing" }, "Choose what to refund, or enter an amount."],
  [{ reason: "unknown-line", position: 0 }, "This item is not part of the order."],
  [{ reason: "too-many", position: 1, title: "Mug", left: 2 }, 'Only 2 of "Mug" can still be refunded.'],
  [{ reason: "too-much-shipping", leftCents: 490 }, "At most €4.90 of the shipping can still be refunded."],
  [{ reason: "too-much", leftCents: 1_000 }, "At most €10.00 can still be refunded."],
  [
    { reason: "partly-by-card", byCardCents: 1_000, overpaidCents: 5 },
    "Of this, €10.00 was paid by card: refund the €0.05 that was overpaid first, then the rest can go to the card.",
  ],
])("%o", (refusal, sentence) => {
  expect(sayRefundRefusal(refusal, EURO)).toBe(sentence);
});
