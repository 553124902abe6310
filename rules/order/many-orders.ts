/** More than one day's work, and few enough for one request. */
export const MAX_ORDERS_AT_ONCE = 500;

/** As many ids as fit into an address. */
export const MAX_PRINTED_ORDERS = 200;
