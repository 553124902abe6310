import type { Cents } from "#rules/money/money.ts";
import { proportion } from "#rules/money/share-out.ts";

type Refunded = {
  amountCents: Cents;
  /** `returned`: how many of its pieces had been shipped. */
  lines: readonly { amountCents: Cents; quantity: number; returned: number }[];
  shippingCents: Cents;
  /** The shipping was cancelled with the goods. */
  shippingCancelled: boolean;
  /** What was owed for cancelled goods before. */
  owedCents: Cents;
};

/**
 * Of a refund, what is for cancelled goods. Its lines and shipping decide; what exceeds them settles first what is
 * owed for cancelled goods.
 */
export function refundForCancelled(refund: Refunded): Cents {
  const { amountCents, lines, shippingCents, shippingCancelled, owedCents } = refund;
  const named = lines.reduce((sum, line) => sum + line.amountCents, shippingCents);
  const cancelled = lines.reduce(
    (sum, { amountCents: cents, quantity, returned }) =>
      sum + proportion(cents, quantity - returned, quantity),
    shippingCancelled ? shippingCents : 0,
  );
  if (amountCents < named) return proportion(cancelled, amountCents, named);
  return cancelled + Math.min(amountCents - named, Math.max(0, owedCents - cancelled));
}
