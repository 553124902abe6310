/** For pages that show a shopper's address: kept by nobody, found by no search engine, named to no other site. */
export const PRIVATE_PAGE = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};
