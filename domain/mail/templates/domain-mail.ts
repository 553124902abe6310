import type { DomainNotice } from "#domain/mail/domain-notice.ts";
import { echo } from "#domain/mail/echo.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { PROBLEM_WORDS } from "#rules/shop-domain/problem-words.ts";
import type { ShopDomainProblem } from "#rules/shop-domain/shop-domain.ts";
import { momentWords } from "#rules/store/moment-words.ts";
import { isolate } from "#rules/text/isolate.ts";
import { noticeMail } from "./notice-mail.tsx";

type ChangedDomains = {
  to: string;
  storeName: string;
  timeZone: string;
  /** The oldest first. More than one when many came within a short time. */
  notices: DomainNotice[];
  /** The page of the office that lists the records. */
  link: string;
};

/** To the owner. */
export function domainMail({ to, storeName, timeZone, notices, link }: ChangedDomains): Mail {
  const name = isolate(echo(storeName, 60));
  const title = titleOf(notices);
  return noticeMail({
    to,
    storeName,
    subject: `${title}: ${name}`,
    title,
    says: notices.flatMap((notice) => sentencesOf(notice, timeZone)),
    action: { text: "See the records", link },
    footer: `You get this mail as the owner of ${name}. It cannot be switched off.`,
  });
}

function titleOf(notices: DomainNotice[]): string {
  const [only, second] = notices;
  return only && !second
    ? `${shown(only)} ${TITLES[only.notice]}`
    : `${notices.length} messages about your domains`;
}

const TITLES: Record<DomainNotice["notice"], string> = {
  failing: "needs your attention",
  lost: "no longer shows your shop",
  moving: "is about to go to another store",
  moved: "went to another store",
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
      ];
  }
}

function standsAt({ main }: { main: string | null }): string {
  return main
    ? `Your shop stands at ${isolate(echo(main, 100))} now.`
    : "Your shop stands at its address on this server again.";
}

function shown({ domain }: DomainNotice): string {
  return isolate(echo(domain, 100));
}

function problem(notice: { problem: ShopDomainProblem | null }): string {
  return notice.problem ? PROBLEM_WORDS[notice.problem] : "";
}
