/** Whoever follows the link of a mail brings the proof in this parameter. */
export const PROOF_PARAMETER = "key";

/** For pages that show a shopper's address: not cached, not indexed, and without a referrer. */
export const PRIVATE_PAGE = {
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};
