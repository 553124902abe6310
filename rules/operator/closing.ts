/** Between the closing of a store and its erasure: it can be reopened until then. */
export const DAYS_UNTIL_ERASED = 30;
