import type { ConsentId } from "#rules/input/ids.ts";
import type { MailedRecord, MailLinks } from "#rules/mail/mail-links.ts";

/** How long a consent waits for the press in its mail. */
export const GIVE_WITHIN_HOURS = 48;

/** Of several askings for one address in this time, only the first is mailed. */
export const ONE_MAIL_PER_HOURS = 1;

/** Asked for and not confirmed; on the list; no longer on it. */
export const CONSENT_STATES = ["asked", "given", "left"] as const;

export type ConsentState = (typeof CONSENT_STATES)[number];

/** Where a shopper was asked. */
export const CONSENT_SOURCES = ["checkout", "footer"] as const;

export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** Below the store's slug. */
export const NEWS_PATH = "news-list";

export type ConsentRef = MailedRecord<ConsentId>;

export type ConsentLinks = MailLinks<ConsentId>;

/** Where a mail program posts to leave. Without the slug: it follows no redirect from a former one. */
export function leaveByOneClick(origin: string, token: string): string {
  return `${origin}/api/consents/${token}/removal`;
}
