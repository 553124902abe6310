import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import type { PeopleNotice } from "#domain/mail/people-notice.ts";
import type { NotedStoreNotice } from "#domain/mail/store-notice.ts";
import { ROLE_WORDS } from "#rules/people/roles.ts";
import { momentWords } from "#rules/store/moment-words.ts";
import { isolate } from "#rules/text/isolate.ts";
import { officeMail, type ToldNotices, titleFor } from "./office-mail.ts";

type ToldNotice = PeopleNotice | NotedStoreNotice;

/** To one of a store's people, about herself; to an owner also about what the operator did to the store. */
export function peopleMail({ to, storeName, timeZone, notices, link }: ToldNotices<ToldNotice>): Mail {
  const name = isolate(echo(storeName, 60)) || "your store";
  return officeMail({
    to,
    storeName,
    name,
    reader: "one of the people",
    title: titleFor(notices, ({ notice }) => TITLES[notice], "messages about your place in the store"),
    says: notices.flatMap((notice) => sentencesOf(notice, { name, to, timeZone })),
    action: { text: "Open Storewright", link },
  });
}

const TITLES: Record<ToldNotice["notice"], string> = {
  "role-changed": "Your role was changed",
  removed: "You were removed from a store",
  "hand-over-asked": "A store is to be handed over",
  "handed-over": "A store was handed over",
  "store-suspended": "Your store was suspended",
  "store-resumed": "Your store is on the web again",
  "store-closed": "Your store was closed",
  "store-reopened": "Your store is no longer closed",
  "store-erased-soon": "Your store is erased soon",
  "person-suspended": "You were suspended",
  "person-resumed": "You are no longer suspended",
};

type ToldAbout = { name: string; to: string; timeZone: string };

function sentencesOf(notice: ToldNotice, { name, to, timeZone }: ToldAbout): string[] {
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
    default:
      return storeSentences(notice, name, (moment) => momentWords(new Date(moment), timeZone));
  }
}

function storeSentences(notice: NotedStoreNotice, name: string, when: (moment: string) => string): string[] {
  switch (notice.notice) {
    case "store-suspended":
      return [
        `Whoever runs this service suspended ${name} on ${when(notice.at)}. The reason: ${echo(notice.reason, 500)}`,
        `Nobody can order for now. ${ORDERS_GO_ON} ${EXPORT}`,
      ];
    case "store-closed":
      return [
        `Whoever runs this service closed ${name} on ${when(notice.at)}. The reason: ${echo(notice.reason, 500)}`,
        `It is erased whole on ${when(notice.erased_at)}, with all orders, invoices and pictures. ${EXPORT} The law may want you to keep invoices for years.`,
        `Nobody can order any more. ${ORDERS_GO_ON}`,
      ];
    case "store-erased-soon":
      return [
        `${name} was closed, and is erased whole on ${when(notice.erased_at)}, with all orders, invoices and pictures.`,
        `${EXPORT} Afterwards nobody can bring it back.`,
      ];
    case "store-resumed":
      return [`${name} is on the web again, as it was, since ${when(notice.at)}.`];
    case "store-reopened":
      return [`${name} is not erased: whoever runs this service reopened it on ${when(notice.at)}.`];
    case "person-suspended":
      return [
        `Whoever runs this service suspended you on ${when(notice.at)}, with the stores that you alone own. The reason: ${echo(notice.reason, 500)}`,
        "You can sign in, and can open no other store.",
      ];
    case "person-resumed":
      return [`Since ${when(notice.at)} you can open stores again.`];
  }
}

const ORDERS_GO_ON =
  "Orders that you have go on: you can ship them, refund them and take them back, and payments arrive.";
const EXPORT = "Sign in to export everything (Settings › Import and export).";

function who(address: string | undefined): string {
  return address ? echo(address, 100) : "An owner";
}
