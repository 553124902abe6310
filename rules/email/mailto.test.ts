import { expect, test } from "vitest";
import { mailtoLink } from "./mailto.ts";

test.each([
  ["ada@example.com", "mailto:ada@example.com"],
  ["a?bcc=all@example.com", "mailto:a%3Fbcc%3Dall@example.com"],
  ["a%0abcc@example.com", "mailto:a%250abcc@example.com"],
  ["a&b#c+d@example.com", "mailto:a%26b%23c%2Bd@example.com"],
])("%s gets the link %s", (address, link) => {
  expect(mailtoLink(address)).toBe(link);
  expect(decodeURIComponent(new URL(link).pathname)).toBe(address);
  expect(new URL(link).search).toBe("");
});
