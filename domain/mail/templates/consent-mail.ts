import { echo, withoutLinks } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { GIVE_WITHIN_HOURS } from "#rules/consent/consent.ts";
import { say } from "#rules/language/say.ts";
import { isolateValue } from "#rules/text/isolate.ts";
import type { MailLook } from "./mail-look.ts";
import { noticeMail } from "./notice-mail.tsx";

export type MailedConsent = {
  to: string;
  storeName: string;
  /** What the shopper agrees to. */
  words: string;
  /** The page on which it is given or left. */
  link: string;
  /** Where a mail program posts to leave. */
  removal: string;
  look?: MailLook | undefined;
};

/** Goes to whatever address somebody typed. */
export function consentAskedMail({ words, ...consent }: MailedConsent): Mail {
  const store = isolateValue(echo(consent.storeName, 60));
  const mail = noticeMail({
    ...consent,
    subject: say.mail.newsAskedSubject({ store }),
    title: say.news.shallWe,
    says: [
      say.mail.newsAsked({ store }),
      withoutLinks(words),
      say.mail.wishConfirmWithin({ count: GIVE_WITHIN_HOURS }),
    ],
    action: { text: say.mail.confirm, link: consent.link },
    other: { text: say.mail.removeMe, link: consent.link },
    footer: say.mail.newsFooter,
  });
  return { ...mail, removal: consent.removal };
}
