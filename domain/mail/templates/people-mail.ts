import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import type { PeopleNotice } from "#domain/mail/people-notice.ts";
import { ROLE_WORDS } from "#rules/people/roles.ts";
import { isolate } from "#rules/text/isolate.ts";
import { noticeMail } from "./notice-mail.tsx";

type ToldPerson = {
  to: string;
  storeName: string;
  /** The oldest first. More than one when many came within a short time. */
  notices: PeopleNotice[];
  /** The page of the office that lists the store's people. */
  link: string;
};

/** To one of a store's people, about herself. */
export function peopleMail({ to, storeName, notices, link }: ToldPerson): Mail {
  const name = isolate(echo(storeName, 60)) || "your store";
  const title = titleOf(notices);
  return noticeMail({
    to,
    storeName,
    subject: `${title}: ${name}`,
    title,
    says: notices.flatMap((notice) => sentencesOf(notice, name, to)),
    action: { text: "Open Storewright", link },
    footer: `You get this mail as one of the people of ${name}. It cannot be switched off.`,
  });
}

function titleOf(notices: PeopleNotice[]): string {
  const [only, second] = notices;
  return only && !second ? TITLES[only.notice] : `${notices.length} messages about your role`;
}

const TITLES: Record<PeopleNotice["notice"], string> = {
  "role-changed": "Your role was changed",
  removed: "You were removed from a store",
  "hand-over-asked": "A store is to be handed over",
  "handed-over": "A store was handed over",
};

function sentencesOf(notice: PeopleNotice, name: string, to: string): string[] {
  switch (notice.notice) {
    case "role-changed": {
      const { name: role, says } = ROLE_WORDS[notice.role];
      return [`${who(notice.by)} changed your role in ${name}. You are now ${role}: ${says}`];
    }
    case "removed":
      return [`${who(notice.by)} removed you from ${name}. You can no longer see or change anything there.`];
    case "hand-over-asked":
      return notice.to === to
        ? [
            `${who(notice.from)} wants to hand ${name} over to you. If you accept, you become its owner.`,
            "Accept or decline it in Settings › People within 7 days.",
          ]
        : [
            `You asked ${who(notice.to)} to take over ${name}. If they accept, they become its owner and you a manager.`,
            "If it was not you: take it back in Settings › People, then end the sessions that you do not know in Settings › Security, and change the password of this mailbox.",
          ];
    case "handed-over":
      return notice.to === to
        ? [`${who(notice.from)} handed ${name} over to you. You are its owner now.`]
        : [`${who(notice.to)} took over ${name}. You are a manager there now.`];
  }
}

function who(address: string | undefined): string {
  return address ? echo(address, 100) : "An owner";
}
