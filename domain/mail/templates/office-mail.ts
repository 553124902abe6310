import type { Mail } from "#domain/mail/mailer.ts";
import { type Notice, noticeMail } from "./notice-mail.tsx";

export type ToldNotices<Told> = {
  to: string;
  storeName: string;
  timeZone: string;
  /** The oldest first. More than one when many came within a short time. */
  notices: Told[];
  /** The page of the office that it is about. */
  link: string;
};

type OfficeNotice = Omit<Notice, "subject" | "footer"> & {
  /** The store's, as a mail shows it. */
  name: string;
  /** What the reader is in the store. */
  reader: "the owner" | "an owner" | "one of the people";
};

/** To one of a store's people, about what they must learn. */
export function officeMail({ name, reader, ...notice }: OfficeNotice): Mail {
  return noticeMail({
    ...notice,
    subject: `${notice.title}: ${name}`,
    footer: `You get this mail as ${reader} of ${name}. It cannot be switched off.`,
  });
}

export function titleFor<Told>(told: Told[], ofOne: (only: Told) => string, ofMany: string): string {
  const [only, second] = told;
  return only && !second ? ofOne(only) : `${told.length} ${ofMany}`;
}
