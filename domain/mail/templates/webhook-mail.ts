import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import type { WebhookNotice } from "#domain/mail/webhook-notice.ts";
import { PAUSE_WORDS } from "#rules/connection/webhook.ts";
import { momentWords } from "#rules/store/moment-words.ts";
import { isolate } from "#rules/text/isolate.ts";
import { officeMail, type ToldNotices, titleFor } from "./office-mail.ts";

/** To an owner: other programs are no longer told what happens in the store. */
export function webhookMail({ to, storeName, timeZone, notices, link }: ToldNotices<WebhookNotice>): Mail {
  return officeMail({
    to,
    storeName,
    name: isolate(echo(storeName, 60)),
    reader: "an owner",
    title: titleFor(notices, (only) => `The webhook to ${shown(only)} is paused`, "webhooks are paused"),
    says: [
      ...notices.map(
        (notice) =>
          `${shown(notice)} is told nothing since ${momentWords(new Date(notice.at), timeZone)}. ${PAUSE_WORDS[notice.reason]}`,
      ),
      "Nothing is lost: when the other program works again, resume it and choose “Send all since”.",
    ],
    action: { text: "See your webhooks", link },
  });
}

function shown({ host }: WebhookNotice): string {
  return isolate(echo(host, 100));
}
