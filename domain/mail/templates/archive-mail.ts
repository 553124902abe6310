import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { momentWords } from "#rules/store/moment-words.ts";
import { isolate } from "#rules/text/isolate.ts";
import { officeMail } from "./office-mail.ts";

type Archive = {
  to: string;
  storeName: string;
  madeAt: Date;
  timeZone: string;
  /** The page of the office that lists it. */
  link: string;
};

/** To the owner, whoever started it. */
export function archiveMail({ to, storeName, madeAt, timeZone, link }: Archive): Mail {
  const name = isolate(echo(storeName, 60));
  return officeMail({
    to,
    storeName,
    name,
    reader: "the owner",
    title: "An archive of your store was made",
    says: [
      `On ${momentWords(madeAt, timeZone)}, everything in ${name} was put into one file: products, orders with the names and addresses of your shoppers, settings and pictures. It can be downloaded for 7 days.`,
      "If this was you, you need not do anything.",
      "If it was not you: remove the archive in Settings › Import and export, then end the sessions that you do not know in Settings › Security, and change the password of this mailbox.",
    ],
    action: { text: "See the archive", link },
  });
}
