import { sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { getConsent } from "#domain/consents/find-consent.ts";
import { noteNewsAsked } from "#domain/consents/note-news-asked.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail } from "#domain/mail/outbox-claims.ts";
import { consentAskedMail } from "#domain/mail/templates/consent-mail.ts";
import { leaveByOneClick, NEWS_PATH, ONE_MAIL_PER_HOURS } from "#rules/consent/consent.ts";
import type { ConsentId, StoreId } from "#rules/input/ids.ts";
import { GONE } from "./gone.ts";
import { shopLetter } from "./shop-letter.ts";
import type { MailedSite } from "./write-order-mail.ts";

type WantedMail = Pick<ClaimedMail, "storeId" | "consentId" | "recipient">;

const MAILED_ALREADY: WrittenMail = { notSent: "The address was mailed about this a short while ago." };

/** To a shopper who wants news: confirmed or left meanwhile, and on the list already, it is not sent. */
export function writeConsentMail(db: Db, site: MailedSite, claimed: WantedMail): Promise<WrittenMail> {
  const { storeId, consentId, recipient } = claimed;
  return inStore(db, "owner", storeId, async (tx) => {
    if (!consentId) return GONE;
    const consent = await getConsent(tx, storeId, consentId);
    if (consent?.state !== "asked") return GONE;
    await noteNewsAsked(tx, consentId);
    if (await isMailed(tx, storeId, consentId)) return MAILED_ALREADY;
    const { shop, senderAddress, replyTo, ...sender } = await shopLetter(tx, site, storeId);
    const token = site.consentLinks.tokenOf({ storeId, id: consentId });
    const letter = {
      ...sender,
      to: recipient,
      words: consent.words,
      link: `${shop}/${NEWS_PATH}/${token}`,
      removal: leaveByOneClick(site.origin, token),
    };
    return { ...speakingAs(sender, () => consentAskedMail(letter)), senderAddress, replyTo };
  });
}

/** By an earlier asking, whether that mail has gone out or is about to. */
async function isMailed(tx: Tx, store: StoreId, id: ConsentId): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from consents this
      join consents other on other.store_id = this.store_id and other.email = this.email and other.state = 'asked'
        and (other.asked_at, other.id) < (this.asked_at, this.id)
        and other.asked_at > this.asked_at - make_interval(hours => ${ONE_MAIL_PER_HOURS})
      join mail_outbox m on m.store_id = other.store_id and m.consent_id = other.id and m.state <> 'failed'
    where this.store_id = ${store} and this.id = ${id} limit 1`);
  return rows.length > 0;
}
