/** Why an order is cancelled, in the order of the list. */
export const CANCEL_WORDS: Record<string, string> = {
  customer: "The shopper changed or withdrew the order",
  inventory: "Items are not available",
  unpaid: "It was not paid",
  fraud: "The order is fraudulent",
  other: "Another reason",
};
