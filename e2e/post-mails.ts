import type { PostOffice } from "#test/post-office.ts";
import type { Mail } from "./shop.ts";

/** What arrived by SMTP, the newest first. */
export function mailsTo(office: Pick<PostOffice, "received">, to: string): Mail[] {
  const received = office.received.filter((mail) => mail.to === to).reverse();
  return received.map(({ raw }) => ({
    to,
    subject: subjectOf(raw),
    text: plainPart(raw),
    html: "",
    sentAt: "",
  }));
}

function subjectOf(raw: string): string {
  return raw.match(/^Subject: (.*?)\r?$/m)?.[1] ?? "";
}

/** The decoded text part of a mail. */
function plainPart(raw: string): string {
  const part = raw.slice(raw.indexOf("text/plain"));
  return part
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
