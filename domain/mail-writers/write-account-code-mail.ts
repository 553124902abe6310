import { type Db, inStore } from "#db/client.ts";
import type { CodeLetter } from "#domain/accounts/account-desk.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { accountCodeMail } from "#domain/mail/templates/account-code-mail.tsx";
import { sentAsShop } from "./sent-as-shop.ts";
import { shopLetter } from "./shop-letter.ts";
import type { MailedSite } from "./write-order-mail.ts";

/** To a customer who signs in. Written when it is sent, and stored nowhere: it holds the code. */
export async function writeAccountCodeMail(
  db: Db,
  site: MailedSite,
  { storeId, to, code }: CodeLetter,
): Promise<Mail> {
  const letter = await inStore(db, "owner", storeId, (tx) => shopLetter(tx, site, storeId));
  const { storeName, look, senderAddress, replyTo } = letter;
  const mail = speakingAs(letter, () => accountCodeMail({ to, storeName, code, look }));
  return sentAsShop(db, site, { ...mail, senderAddress, replyTo });
}
