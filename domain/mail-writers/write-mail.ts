import type { Db } from "#db/client.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail, HeldBack } from "#domain/mail/outbox-claims.ts";
import { whyHeld } from "#domain/mail/undeliverable.ts";
import { CONSENT_MAIL, isOwnerMail, isStockWishMail } from "#rules/mail/mail-type.ts";
import { sentAsShop } from "./sent-as-shop.ts";
import { writeArchiveMail } from "./write-archive-mail.ts";
import { writeConsentMail } from "./write-consent-mail.ts";
import { writeDomainMail, writePeopleMail, writeWebhookMail } from "./write-notices-mail.ts";
import { type MailedSite, writeOrderMail } from "./write-order-mail.ts";
import { writeSecurityMail } from "./write-security-mail.ts";
import { writeStockWishMail } from "./write-stock-wish-mail.ts";

/** What the outbox sends. `together`: waiting mails that this one replaces. */
export async function writeMail(
  db: Db,
  site: MailedSite,
  claimed: ClaimedMail,
  together: HeldBack[] = [],
): Promise<WrittenMail> {
  const held = isOwnerMail(claimed.type) ? undefined : await whyHeld(db, claimed);
  if (held) return { notSent: held };
  const mail = await write(db, site, claimed, together);
  return "notSent" in mail ? mail : sentAsShop(db, site, mail);
}

async function write(
  db: Db,
  site: MailedSite,
  { type, ...mail }: ClaimedMail,
  together: HeldBack[],
): Promise<WrittenMail> {
  if (type === "archive-made") return writeArchiveMail(db, site.origin, mail);
  if (isStockWishMail(type)) return writeStockWishMail(db, site, { ...mail, type });
  if (type === CONSENT_MAIL) return writeConsentMail(db, site, mail);
  if (type === "security-changed") return writeSecurityMail(db, site.origin, mail, together);
  if (type === "domain-changed") return writeDomainMail(db, site.origin, mail, together);
  if (type === "people-changed") return writePeopleMail(db, site.origin, mail, together);
  if (type === "webhook-paused") return writeWebhookMail(db, site.origin, mail, together);
  const orders = together.map(({ orderId }) => orderId);
  return writeOrderMail(db, site, { ...mail, type }, orders);
}
