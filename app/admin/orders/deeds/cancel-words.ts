/** Why an order is cancelled, in the order of the list. */
export const CANCEL_WORDS: Record<string, string> = {
  customer: "The shopper changed or withdrew the order",
  inventory: "Items are not available",
  unpaid: "It was not paid",
  fraud: "The order is fraudulent",
  other: "Another reason",
};

/** Also when it happened with a refund. */
export function cancelReason(reason: unknown): string | undefined {
  return reason === "refunded"
    ? "All of it was refunded before it was shipped"
    : CANCEL_WORDS[String(reason)];
}
