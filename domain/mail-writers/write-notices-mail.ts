import type { Db } from "#db/client.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail, HeldBack } from "#domain/mail/outbox-claims.ts";
import { domainMail } from "#domain/mail/templates/domain-mail.ts";
import { peopleMail } from "#domain/mail/templates/people-mail.ts";
import { webhookMail } from "#domain/mail/templates/webhook-mail.ts";
import { type AboutStore, writeAboutStore } from "./about-store.ts";

/** What waited for the same person is told together. */
type NoticesMail<Notice> = AboutStore & { notices: Notice[]; link: string };

type Template<Notice> = (mail: NoticesMail<Notice>) => WrittenMail | Promise<WrittenMail>;

/** To an owner: a domain of the shop fails, was lost, or goes to another store. */
export const writeDomainMail = noticesWriter(domainMail, "domain");

/** To one of a store's people: her role, her removal, or a hand-over. */
export const writePeopleMail = noticesWriter(peopleMail, "people");

/** To an owner: an address of another program was paused. */
export const writeWebhookMail = noticesWriter(webhookMail, "connections");

/** `page`: where in the settings it is seen to. */
function noticesWriter<Notice>(template: Template<Notice>, page: string) {
  return (
    db: Db,
    origin: string,
    { payload, ...claimed }: Pick<ClaimedMail, "storeId" | "recipient" | "payload">,
    together: HeldBack[],
  ): Promise<WrittenMail> =>
    writeAboutStore(db, claimed, (about) =>
      template({
        ...about,
        notices: [payload, ...together.map((waiting) => waiting.payload)] as Notice[],
        link: `${origin}/admin/settings/${page}`,
      }),
    );
}
