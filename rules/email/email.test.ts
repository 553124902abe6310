import { expect, test } from "vitest";
import { isEmail } from "./email.ts";

test.each([
  "mara@example.com",
  "m.ara+shop@mail.example.co.uk",
  "o'brien@example.org",
  "a_b-c@xn--mnchen-3ya.de",
  "1@2.example",
  `${"a".repeat(243)}@example.com`,
])("%s is an e-mail address", (value) => {
  expect(isEmail(value)).toBe(true);
});

test.each([
  "",
  "mara",
  "@example.com",
  "mara@",
  "mara@example",
  "mara@example.c",
  "mara@10.0.0.1",
  "mara@-example.com",
  "mara@example..com",
  "mara@example.com.",
  ".mara@example.com",
  "ma..ra@example.com",
  "a@b@example.com",
  "ma ra@example.com",
  "mara@exam ple.com",
  "mara@example.com\n",
  "mara\r\nBcc: x@example.com",
  "<mara@example.com>",
  '"mara"@example.com',
  "mara@example.com,x@example.com",
  "mara\0@example.com",
  "🦊@example.com",
  `${"a".repeat(244)}@example.com`,
])("%j is not", (value) => {
  expect(isEmail(value)).toBe(false);
});
