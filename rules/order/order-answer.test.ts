import { expect, test } from "vitest";
import { plainEmail, plainPostalCode, questionOf } from "./order-answer.ts";

test.each([
  ["SW1A 1AA", "sw1a-1aa"],
  ["10115", " 10 115 "],
  ["123-4567", "１２３ー４５６７".replace("ー", "−")],
  ["K1A 0B1", "k1a0b1"],
])("%s is the same postal code as %s", (code, typed) => {
  expect(plainPostalCode(typed)).toBe(plainPostalCode(code));
});

test("another postal code is another one", () => {
  expect(plainPostalCode("10115")).not.toBe(plainPostalCode("10116"));
  expect(plainPostalCode("01015")).not.toBe(plainPostalCode("1015"));
});

test("the case of an e-mail and spaces around it do not matter, its hyphens and dots do", () => {
  expect(plainEmail(" Zoe-B@Example.COM ")).toBe("zoe-b@example.com");
  expect(plainEmail("zoeb@example.com")).not.toBe(plainEmail("zoe-b@example.com"));
});

test.each(["", " ", "-", "00000", "0", "n/a", "NA", "none", "x"])(
  "an order whose postal code is '%s' asks for the e-mail",
  (zip) => {
    expect(questionOf({ shippingZip: zip })).toBe("email");
    expect(questionOf({ shippingZip: `${zip}1` })).toBe("postal-code-or-email");
  },
);
