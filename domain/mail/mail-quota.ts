import type { Db } from "#db/client.ts";
import { takeUse } from "#domain/quotas/take-use.ts";
import { isOwnerMail, type MailType } from "#rules/mail/mail-type.ts";
import { mailsUsedUp } from "#rules/quota/quota-words.ts";
import type { ClaimedMail } from "./outbox-claims.ts";
import type { Hold } from "./outbox-limits.ts";

/**
 * They go out in any case, and are counted: a shopper must learn at once that an order was placed or cancelled, and that a
 * withdrawal arrived; the law wants it so. Codes and links to sign in are no mails of the outbox.
 */
const NEVER_HELD: ReadonlySet<MailType> = new Set(["confirmation", "cancellation", "return-received"]);

/**
 * Counts a mail at its first attempt, and holds it back until the next day when the store has used up its quota. Mails to
 * the store's own people are neither counted nor held.
 */
export async function holdByQuota(db: Db, mail: ClaimedMail): Promise<Hold | undefined> {
  if (isOwnerMail(mail.type) || mail.attempts > 1) return undefined;
  const taken = await takeUse(db, {
    store: mail.storeId,
    use: "mails",
    always: NEVER_HELD.has(mail.type),
  });
  if (!taken || taken.ok) return undefined;
  return { by: "quota", seconds: taken.seconds, words: mailsUsedUp(taken.most) };
}
