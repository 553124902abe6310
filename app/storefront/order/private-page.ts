/** For pages that show a shopper's address: not cached, not indexed, and without a referrer. */
export const PRIVATE_PAGE = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};
