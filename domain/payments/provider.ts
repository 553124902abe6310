import type { OrderId } from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";

// What a payment provider does for us, in three verbs. Each may be asked again at any time: with the same order or
// refund it does nothing twice. Only what the provider itself says of this very payment or refund is an answer: after
// "away" and "locked-out" nobody knows, and it is asked again later.

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

export type Started = { state: "started"; reference: string; url: string } | Refused | NoAnswer;

export type Settled =
  | { state: "open" | "expired" | "failed" }
  /** The shopper has promised the money; it arrives days later. */
  | { state: "under-way" }
  | { state: "paid"; payment: string; amountCents: Cents; currency: string }
  | NoAnswer;

export type WantedRefund = {
  refundId: string;
  payment: string;
  amountCents: Cents;
  currency: string;
  earlier: string | null;
};

export type Refunded =
  | { state: "done" | "under-way"; reference: string }
  /** In words for the owner. */
  | { state: "failed"; failure: string }
  | Refused
  | NoAnswer;

/** For a copy: nothing leaves it. */
export const SILENT_PROVIDER: Provider = {
  start: async () => ({ state: "away" }),
  settle: async () => ({ state: "away" }),
  refund: async () => ({ state: "away" }),
};

/** The provider looked at this request, and will not do it. */
export type Refused = { state: "refused"; problem: string; isTooSmall?: true };

/** It could not be asked now; or the keys do not open the account that knows, which its owner must change. */
export type NoAnswer = { state: "away" } | { state: "locked-out"; problem: string; isOtherAccount?: true };
