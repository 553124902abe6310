import type { DomainNotice } from "#domain/mail/domain-notice.ts";
import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { PROBLEM_WORDS } from "#rules/shop-domain/problem-words.ts";
import { senderProblemWords } from "#rules/shop-domain/sender.ts";
import type { ShopDomainProblem } from "#rules/shop-domain/shop-domain.ts";
import { momentWords } from "#rules/store/moment-words.ts";
import { isolate } from "#rules/text/isolate.ts";
import { officeMail, type ToldNotices, titleFor } from "./office-mail.ts";

/** To the owner. */
export function domainMail({ to, storeName, timeZone, notices, link }: ToldNotices<DomainNotice>): Mail {
  return officeMail({
    to,
    storeName,
    name: isolate(echo(storeName, 60)),
    reader: "the owner",
    title: titleFor(notices, titleOf, "messages about your domains"),
    says: notices.flatMap((notice) => sentencesOf(notice, timeZone)),
    action: { text: "See the records", link },
  });
}

function titleOf(notice: DomainNotice): string {
  return `${subjectOf(notice)} ${TITLES[notice.notice]}`;
}

function subjectOf(notice: DomainNotice): string {
  switch (notice.notice) {
    case "sender-failing":
    case "sender-lost":
    case "sender-removed":
      return shownSender(notice.sender);
    default:
      return shown(notice);
  }
}

const TITLES: Record<DomainNotice["notice"], string> = {
  failing: "needs your attention",
  lost: "no longer shows your shop",
  moving: "is about to go to another store",
  moved: "went to another store",
  "sender-failing": "needs your attention",
  "sender-lost": "no longer sends your mails",
  "sender-removed": "no longer sends your mails",
};

function sentencesOf(notice: DomainNotice, timeZone: string): string[] {
  const domain = shown(notice);
  switch (notice.notice) {
    case "failing":
      return [
        `Since ${momentWords(new Date(notice.since), timeZone)}, the records of ${domain} are not as they should be. ${problem(notice)}`,
        "Your shop still stands at this domain. If the records are not set again within 72 hours of that time, it goes to another of your domains, or back to its address on this server.",
      ];
    case "lost":
      return [
        `The records of ${domain} have been wrong for 72 hours. ${problem(notice)}`,
        `${standsAt(notice)} Nothing was deleted: set the records again, and the domain comes back.`,
        ...formerSender(notice),
      ];
    case "moving":
      return [
        `Somebody else has proven that ${domain} is theirs, while the TXT record of your store is missing.`,
        `If the domain is yours, set the TXT record again before ${momentWords(new Date(notice.moves_at), timeZone)}. Otherwise it goes to the other store then.`,
      ];
    case "moved":
      return [
        `Another store has proven that ${domain} is theirs, and your store's TXT record was missing for a day.`,
        standsAt(notice),
        ...formerSender(notice),
      ];
    case "sender-failing":
      return [
        `Since ${momentWords(new Date(notice.since), timeZone)}, the records that let us send mails as ${shownSender(notice.sender)} are not as they should be. ${wrongSender(notice)}`,
        "Mails to your shoppers are still sent from this address, and may be taken for spam. If the records are not set again within 72 hours of that time, mails are sent from this server's address.",
      ];
    case "sender-lost":
      return [
        `The records that let us send mails as ${shownSender(notice.sender)} have been wrong for 72 hours. ${wrongSender(notice)}`,
        `${FROM_HERE} Set the records again, and the address comes back.`,
      ];
    case "sender-removed":
      return [
        `The domain ${domain} was removed from your store, and with it the address ${shownSender(notice.sender)}.`,
        FROM_HERE,
      ];
  }
}

function standsAt({ main }: { main: string | null }): string {
  return main
    ? `Your shop stands at ${isolate(echo(main, 100))} now.`
    : "Your shop stands at its address on this server again.";
}

const FROM_HERE = "Mails to your shoppers are sent from this server's address again. None is lost.";

function formerSender({ sender }: { sender?: string | undefined }): string[] {
  return sender ? [`Mails can no longer be sent as ${shownSender(sender)}. ${FROM_HERE}`] : [];
}

function shownSender(address: string): string {
  return isolate(echo(address, 120));
}

function wrongSender({
  problem: why,
  record,
}: Pick<Extract<DomainNotice, { notice: "sender-lost" }>, "problem" | "record">): string {
  return why ? echo(senderProblemWords(why, record), 400) : "";
}

function shown({ domain }: DomainNotice): string {
  return isolate(echo(domain, 100));
}

function problem(notice: { problem: ShopDomainProblem | null }): string {
  return notice.problem ? PROBLEM_WORDS[notice.problem] : "";
}
