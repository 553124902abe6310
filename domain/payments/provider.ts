import type { OrderId } from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";

// What a payment provider does for us, in three verbs. Each may be asked again at any time: with the same order or
// refund it does nothing twice. "away" is no answer: nobody knows whether it was done, and it is asked again later.

export type Provider = {
  /** Makes the page on which the shopper pays. */
  start(payable: Payable): Promise<Started>;
  /** What became of it. With `giveUp`, a page on which nothing was paid yet is closed first. */
  settle(reference: string, how?: { giveUp?: boolean }): Promise<Settled>;
  /** Gives money back. */
  refund(wanted: WantedRefund): Promise<Refunded>;
};

export type Payable = {
  orderId: OrderId;
  title: string;
  totalCents: Cents;
  currency: string;
  email: string;
  expiresAt: Date;
  paidUrl: string;
  backUrl: string;
};

export type Started = { state: "started"; reference: string; url: string } | Refused | Away;

export type Settled =
  | { state: "open" | "expired" | "failed" }
  /** The shopper has promised the money; it arrives days later. */
  | { state: "under-way" }
  | { state: "paid"; payment: string; amountCents: Cents; currency: string }
  | Refused
  | Away;

export type WantedRefund = { refundId: string; payment: string; amountCents: Cents; earlier: string | null };

export type Refunded =
  | { state: "done" | "under-way"; reference: string }
  /** In words for the owner. */
  | { state: "failed"; failure: string }
  | Refused
  | Away;

/**
 * It will not be done. `outOfReach`: the key is refused, or opens another account, so that nothing is known of an
 * earlier try.
 */
type Refused = { state: "refused"; problem: string; outOfReach?: "key-refused" | "other-account" };
type Away = { state: "away" };
