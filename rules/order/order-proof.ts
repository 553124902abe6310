import type { OrderId, StoreId } from "#rules/input/ids.ts";

/** What a proof belongs to: correcting the e-mail ends the proofs that went to the wrong one. */
export type ProvableOrder = { storeId: StoreId; id: OrderId; email: string };

/** Whoever follows the link of a mail brings the proof in this parameter. */
export const PROOF_PARAMETER = "key";

export const BROWSER_PROOF_DAYS = 7;

/** Signed texts that open the page of one protected order. */
export type OrderProofs = {
  /** For the links in its mails. The same each time, so that a mail that is sent again is the same. */
  forLink(order: ProvableOrder & { placedAt: number }): string;
  /** For a browser whose shopper has proved that the order is theirs, for `BROWSER_PROOF_DAYS`. */
  forBrowser(order: ProvableOrder): string;
  isValid(order: ProvableOrder, proof: string): boolean;
};
