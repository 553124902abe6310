import { CONSENT_MAIL, isOwnerMail, isStockWishMail, type MailType } from "./mail-type.ts";

/** Why a store does not write to an address. */
export const UNDELIVERABLE_REASONS = ["no-such-address", "mailbox-closed", "refused", "complained"] as const;

export type UndeliverableReason = (typeof UNDELIVERABLE_REASONS)[number];

const WORDS: Record<UndeliverableReason, string> = {
  "no-such-address": "there is no such address",
  "mailbox-closed": "its mailbox is closed",
  refused: "its mail server refuses them",
  complained: "somebody marked one of them as spam",
};

/** The end of a sentence about e-mails to an address. */
export function whyUndeliverable(reason: UndeliverableReason): string {
  return WORDS[reason];
}

/** What became of one mail. */
export function bounceWords(reason: UndeliverableReason): string {
  return `It could not be delivered, because ${whyUndeliverable(reason)}.`;
}

/**
 * Whether a mail is held back for it. Who complained still gets what the law and the contract want of an order, and
 * nothing that was only offered. Mails to the store's own people are never held.
 */
export function isHeldFor(reason: UndeliverableReason, type: MailType): boolean {
  if (isOwnerMail(type)) return false;
  return reason !== "complained" || isStockWishMail(type) || type === CONSENT_MAIL;
}
