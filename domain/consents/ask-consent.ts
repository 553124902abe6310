import { randomUUID } from "node:crypto";
import type { PreparedStatement } from "#db/ask.ts";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { consents } from "#db/schema/consents.ts";
import { OWN_TEXTS } from "#domain/language/own-texts.ts";
import { type Speech, speakingAs } from "#domain/language/speaking.ts";
import type { MailAskLimits } from "#domain/limits/mail-ask-limits.ts";
import { mailLater } from "#domain/mail/mail-later.ts";
import type { ConsentSource } from "#rules/consent/consent.ts";
import { bareMailbox } from "#rules/email/mailbox.ts";
import type { ConsentId, OrderId, StoreId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { CONSENT_MAIL } from "#rules/mail/mail-type.ts";
import { isolateValue } from "#rules/text/isolate.ts";

type Asker = {
  db: Db;
  newsLimits: MailAskLimits;
  clientAddress: string;
  unlimited: boolean;
  /** For the limits on mail. */
  mailNetwork?: string | undefined;
};

type ConsentAsked = { email: string; source: ConsentSource; orderId?: OrderId };

type AskConsentResult =
  | { ok: true }
  | { ok: false; reason: "not-asked-for" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * A shopper wants news, and gets a mail to confirm it. Every asking is a row of its own, and nothing is read: the answer
 * tells nobody whether the address is on the list. Which askings are mailed, `writeConsentMail` decides.
 */
export async function askConsent(
  { db, newsLimits, clientAddress, unlimited, mailNetwork }: Asker,
  store: StoreId,
  { email, ...asked }: ConsentAsked,
): Promise<AskConsentResult> {
  const shown = await inStore(db, "shopper", store, (tx) => findWords(tx, store));
  if (!shown) return { ok: false, reason: "not-asked-for" };
  const taken = unlimited ? undefined : await newsLimits.take(bareMailbox(email), clientAddress);
  if (taken?.ok === false) return { ok: false, reason: "too-many", retryAfterSeconds: taken.retryAfter };
  await inStore(db, "shopper", store, async (tx) => {
    const id = randomUUID() as ConsentId;
    await tx.insert(consents).values({ id, storeId: store, email: email.toLowerCase(), ...shown, ...asked });
    await mailLater(tx, store, {
      type: CONSENT_MAIL,
      consentId: id,
      recipient: email,
      network: mailNetwork,
    });
  });
  return { ok: true };
}

/** What shoppers agree to, in the language that is spoken. */
export function consentWords(storeName: string): string {
  return say.news.words({ store: isolateValue(storeName) });
}

/** Undefined in a store that does not ask for news. */
async function findWords(tx: Tx, store: StoreId) {
  const [asking] = await tx.runPrepared<Speech & { name: string }>(FIND_ASKING, [store]);
  return asking && { words: speakingAs(asking, () => consentWords(asking.name)), language: asking.language };
}

const FIND_ASKING: PreparedStatement = {
  name: "find-store-that-asks-for-news",
  text: `select s.name, s.language, ${OWN_TEXTS} as "ownTexts" from stores s where s.id = $1 and s.asks_for_news`,
};
