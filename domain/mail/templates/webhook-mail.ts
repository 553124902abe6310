import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import type { WebhookNotice } from "#domain/mail/webhook-notice.ts";
import { PAUSE_WORDS } from "#rules/connection/webhook.ts";
import { momentWords } from "#rules/store/moment-words.ts";
import { isolate } from "#rules/text/isolate.ts";
import { noticeMail } from "./notice-mail.tsx";

type PausedWebhooks = {
  to: string;
  storeName: string;
  timeZone: string;
  /** The oldest first. More than one when several were paused within a short time. */
  notices: WebhookNotice[];
  link: string;
};

/** To an owner: other programs are no longer told what happens in the store. */
export function webhookMail({ to, storeName, timeZone, notices, link }: PausedWebhooks): Mail {
  const name = isolate(echo(storeName, 60));
  const [only, second] = notices;
  const title =
    only && !second ? `The webhook to ${shown(only)} is paused` : `${notices.length} webhooks are paused`;
  return noticeMail({
    to,
    storeName,
    subject: `${title}: ${name}`,
    title,
    says: [
      ...notices.map(
        (notice) =>
          `${shown(notice)} is told nothing since ${momentWords(new Date(notice.at), timeZone)}. ${PAUSE_WORDS[notice.reason]}`,
      ),
      "Nothing is lost: when the other program works again, resume it and choose “Send all since”.",
    ],
    action: { text: "See your webhooks", link },
    footer: `You get this mail as an owner of ${name}. It cannot be switched off.`,
  });
}

function shown({ host }: WebhookNotice): string {
  return isolate(echo(host, 100));
}
