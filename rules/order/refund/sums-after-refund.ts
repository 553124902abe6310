import type { Cents } from "#rules/money/money.ts";
import { proportion } from "#rules/money/share-out.ts";
import { openToShip } from "#rules/order/parcel/fulfillment-status.ts";
import {
  type Balance,
  dueCents,
  owedBackCents,
  refundableCents,
  withoutOverpaid,
} from "#rules/payment/payment-status.ts";
import { type CostedLine, costAfter } from "./cost-of-pieces.ts";
import { type Pieces, unrefundedCancelled } from "./pieces.ts";

/** What a refund names, by what becomes of it: cancelled before, cancelled by the refund, and all else. */
export type NamedCents = { earlierCents: Cents; cancelsCents: Cents; otherCents: Cents };

type CompletedRefund = {
  amountCents: Cents;
  /** Of the amount, what had been overpaid: it is for nothing that is named. */
  overpaidCents: Cents;
  named: readonly NamedCents[];
  /** Shipping that is cancelled with the last open pieces, and that the refund does not name. */
  unnamedCents: Cents;
};

type SumsOfGoods = Pick<Balance, "refundedCents" | "cancelledCents" | "cancelledRefundedCents">;

/** The sums of an order when a refund is done. */
export function sumsAfterRefund(
  balance: Balance,
  { amountCents, overpaidCents, ...refund }: CompletedRefund,
): SumsOfGoods & Pick<Balance, "overpaidRefundedCents"> {
  const forGoods = { ...refund, amountCents: amountCents - overpaidCents };
  return {
    ...sumsOfGoods(withoutOverpaid(balance), forGoods),
    refundedCents: balance.refundedCents + amountCents,
    overpaidRefundedCents: balance.overpaidRefundedCents + overpaidCents,
  };
}

/**
 * What it keeps back of the pieces that it cancels stays sold, as with
 * returned ones; only what was paid can be kept. What exceeds its pieces and shipping settles first what is owed.
 */
function sumsOfGoods(
  balance: Balance,
  { amountCents, named, unnamedCents }: Omit<CompletedRefund, "overpaidCents">,
): SumsOfGoods {
  const [earlier, cancels, other] = [
    sum(named.map((one) => one.earlierCents)),
    sum(named.map((one) => one.cancelsCents)),
    sum(named.map((one) => one.otherCents)),
  ];
  const namedCents = earlier + cancels + other;
  const given = (cents: Cents) =>
    amountCents < namedCents ? proportion(cents, amountCents, namedCents) : cents;
  const keptCents = Math.min(cancels - given(cancels), refundableCents(balance) - amountCents);
  const cancelledCents = balance.cancelledCents + cancels - keptCents + unnamedCents;
  const refundedCents = balance.refundedCents + amountCents;
  const owedCents = owedBackCents({ ...balance, cancelledCents });
  const forNamed = given(earlier + cancels);
  const wanted = forNamed + Math.max(0, Math.min(amountCents - namedCents, owedCents - forNamed));
  // Goods may have been cancelled before anything was paid: whoever owes nothing does not owe again for a refund.
  const forCancelled = dueCents(balance) === 0 ? Math.min(wanted, owedCents) : wanted;
  const cancelledRefundedCents = Math.min(
    balance.cancelledRefundedCents + forCancelled,
    cancelledCents,
    refundedCents,
  );
  return { refundedCents, cancelledCents, cancelledRefundedCents };
}

/** What a refund of so many pieces of a line names. It takes them in the order of `refundPieces`. */
export function namedPieces(line: Pieces & CostedLine, valueCents: Cents, count: number): NamedCents {
  const earlier = Math.min(count, unrefundedCancelled(line));
  const cancels = Math.min(count - earlier, openToShip(line));
  const cost = (pieces: number) => costAfter(line, valueCents, { first: line.refundedQuantity, pieces });
  const [upToEarlier, upToCancels] = [cost(earlier), cost(earlier + cancels)];
  return {
    earlierCents: upToEarlier,
    cancelsCents: upToCancels - upToEarlier,
    otherCents: cost(count) - upToCancels,
  };
}

/** What a refund names of the shipping. `isGone`: all pieces are cancelled; `endsOrder`: by this refund. */
export function namedShipping(
  cents: Cents,
  { isGone, endsOrder }: { isGone: boolean; endsOrder: boolean },
): NamedCents {
  return {
    earlierCents: isGone && !endsOrder ? cents : 0,
    cancelsCents: endsOrder ? cents : 0,
    otherCents: isGone ? 0 : cents,
  };
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, one) => total + one, 0);
}
