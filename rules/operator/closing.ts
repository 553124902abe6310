/** Between the closing of a store and its erasure: it can be reopened until then. */
export const DAYS_UNTIL_ERASED = 30;

/** So long before, its owners are told once more. */
export const DAYS_OF_LAST_MAIL = 7;
