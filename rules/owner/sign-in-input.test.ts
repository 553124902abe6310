import { expect, test } from "vitest";
import { signInInput } from "./sign-in-input.ts";

test("an owner is the same in capitals and with surrounding spaces", () => {
  expect(signInInput.parse({ email: "  Mara@Example.COM " })).toEqual({ email: "mara@example.com" });
});

test.each([
  "",
  "mara",
  "mara@example.com\nBcc: x@example.com",
  `${"a".repeat(256)}@example.com`,
  7,
  undefined,
])("%s is not accepted as an address", (email) => {
  expect(signInInput.safeParse({ email }).error?.issues).toMatchObject([
    { message: "Invalid email address" },
  ]);
});
