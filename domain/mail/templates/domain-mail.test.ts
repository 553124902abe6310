import { expect, test } from "vitest";
import { domainMail } from "./domain-mail.ts";

const about = {
  to: "ada@example.com",
  storeName: "Kiln",
  timeZone: "UTC",
  link: "https://shops.example/admin",
};

test.each([
  ["kiln.example.org", "Your shop stands at kiln.example.org now."],
  [null, "Your shop stands at its address on this server again."],
])("a domain that is lost: where the shop stands then (%s)", (main, sentence) => {
  for (const notice of ["lost", "moved"] as const) {
    const { text } = domainMail({
      ...about,
      notices: [{ notice, domain: "kiln.example.com", problem: "no-proof", main }],
    });
    // The links of mail programs are kept off it.
    expect(text.replaceAll(/[\u200b\u2068\u2069]/g, "")).toContain(sentence);
  }
});
