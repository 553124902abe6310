/** More than one day's work, and few enough for one request. */
export const MAX_ORDERS_AT_ONCE = 500;
