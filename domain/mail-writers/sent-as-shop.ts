import type { Db } from "#db/client.ts";
import { isCopy } from "#domain/installation/installation.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import type { MailedSite } from "./write-order-mail.ts";

/** From the shop's own address; not where the operator no longer offers it, and not in a copy: its original is the shop. */
export async function sentAsShop(db: Db, { sendsAsShops }: MailedSite, mail: Mail): Promise<Mail> {
  if (!mail.senderAddress || (sendsAsShops && !(await isCopy(db)))) return mail;
  return { ...mail, senderAddress: undefined };
}
