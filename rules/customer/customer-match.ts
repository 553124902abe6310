/** The orders of the office's list. All but the addresses: the most first. */
export const CUSTOMER_SORTS = ["last-order", "spent", "orders", "email"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** How many orders a customer has. */
export const ORDER_COUNTS = ["none", "one", "several", "five"] as const;
export type OrderCount = (typeof ORDER_COUNTS)[number];

/** Within so many days, or longer ago than a year. */
export const LAST_ORDERS = ["30", "90", "365", "older"] as const;
export type LastOrder = (typeof LAST_ORDERS)[number];

/** Whether a customer wants news by mail; none: nobody asked with that address. */
export const NEWS_STATES = ["given", "asked", "left", "none"] as const;
export type NewsState = (typeof NEWS_STATES)[number];

/** A filter over all customers of a store. */
export type CustomerMatch = {
  /** Part of the address or of the name. */
  search?: string | undefined;
  tag?: string | undefined;
  /** As it was written on the last order. */
  country?: string | undefined;
  orders?: OrderCount | undefined;
  /** At least so much, in the smallest unit of the store's currency. */
  spent?: string | undefined;
  last?: LastOrder | undefined;
  news?: NewsState | undefined;
};
