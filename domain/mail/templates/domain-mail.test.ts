import { expect, test } from "vitest";
import type { DomainNotice } from "#domain/mail/domain-notice.ts";
import { domainMail } from "./domain-mail.ts";

const about = {
  to: "ada@example.com",
  storeName: "Kiln",
  timeZone: "UTC",
  link: "https://shops.example/admin",
};

const WRONG = {
  domain: "kiln.example.com",
  sender: "orders@kiln.example.com",
  problem: "no-record",
  record: "TXT kiln.example.com",
} as const;

test.each([
  ["kiln.example.org", "Your shop stands at kiln.example.org now."],
  [null, "Your shop stands at its address on this server again."],
])("a domain that is lost: where the shop stands then (%s)", (main, sentence) => {
  for (const notice of [
    { notice: "lost", domain: "kiln.example.com", problem: "no-proof", main },
    { notice: "moved", domain: "kiln.example.com", main },
  ] as const)
    expect(textOf(notice)).toContain(sentence);
});

test.each([
  [{ notice: "sender-failing", since: "2026-11-18T08:00:00Z", ...WRONG }, "Not found: TXT kiln.example.com."],
  [{ notice: "sender-lost", ...WRONG }, "sent from this server's address again. None is lost."],
  [{ notice: "sender-removed", domain: "kiln.example.com", sender: WRONG.sender }, "was removed"],
  [{ notice: "moved", domain: "kiln.example.com", main: null, sender: WRONG.sender }, "None is lost."],
] as const)("the address that mails were sent from: %j", (notice, sentence) => {
  expect(textOf(notice)).toContain("orders@kiln.example.com");
  expect(textOf(notice)).toContain(sentence);
});

/** The links of mail programs are kept off names. */
function textOf(notice: DomainNotice): string {
  return domainMail({ ...about, notices: [notice] }).text.replaceAll(/[\u200b\u2068\u2069]/g, "");
}
