import type { StockWishId } from "#rules/input/ids.ts";
import type { MailedRecord, MailLinks } from "#rules/mail/mail-links.ts";

/** How long a wish waits for the click in its first mail. */
export const CONFIRM_WITHIN_HOURS = 48;

/** A wish is asked about again after this time. */
export const ASK_AGAIN_AFTER_MONTHS = 6;

/** Without an answer to that, it is deleted. */
export const ANSWER_WITHIN_DAYS = 30;

/** At first as many are told as pieces came back; all others this much later, while there is stock. */
export const OTHERS_AFTER_HOURS = 24;

/**
 * How far a wish is: asked for and not confirmed, waiting, asked about again, or told that the stock is back. A told
 * one is about to be deleted.
 */
export type StockWishState = "asked" | "waiting" | "asked-again" | "told";

export type StockWishRef = MailedRecord<StockWishId>;

export type StockWishLinks = MailLinks<StockWishId>;

/** Below the store's slug. */
export const STOCK_WISH_PATH = "back-in-stock";
