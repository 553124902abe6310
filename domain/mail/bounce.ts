import type { UndeliverableReason } from "#rules/mail/undeliverable.ts";

type SmtpRefusal = { command?: string; responseCode?: number; response?: string };

const PERMANENT = [550, 551, 553];

// RFC 3463: 5.1.x is about the address, 5.2.1 a mailbox that accepts nothing. A policy (5.7.x), a full mailbox (5.2.2) or
// a sender that is refused says nothing about the address.
const STATUS = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})(?!\d)/;
const ABOUT_RECIPIENT = ["0", "1", "2", "3", "6", "10"];

// Of a server without such codes. What is not among them may be about the sender or the way, and is tried again.
const NOBODY_THERE = [
  "unknown",
  "no such",
  "does not exist",
  "doesn't exist",
  "not found",
  "no mailbox",
  "unavailable",
];

/** Why a recipient was refused for good, if the server's answer says that the address is at fault. */
export function bounceIn(error: unknown): UndeliverableReason | undefined {
  const { command, responseCode = 0, response = "" } = error as SmtpRefusal;
  if (command !== "RCPT TO" || responseCode < 500) return undefined;
  const [, subject, detail = ""] = STATUS.exec(response) ?? [];
  if (subject === "2") return detail === "1" ? "mailbox-closed" : undefined;
  if (subject) return subject === "1" && ABOUT_RECIPIENT.includes(detail) ? "no-such-address" : undefined;
  const said = response.toLowerCase();
  const isNobody = PERMANENT.includes(responseCode) && NOBODY_THERE.some((words) => said.includes(words));
  return isNobody ? "no-such-address" : undefined;
}
