/** What the owner must know of a payment or a refund by a provider. */
export type PaymentProblem =
  /** For a day nobody could find out whether it was paid. */
  | "unknown"
  /** The promised money will not come: before or after pieces of it were shipped. */
  | "failed"
  | "failed-after-shipping"
  /** Paid after the order was cancelled. */
  | "late"
  /** Another sum than the order's, or one that was paid by hand already. */
  | "not-needed"
  | "refund-failed"
  /** The saved keys do not open the account that knows of the payment or the refund. */
  | "locked-out";
