import { describe, expect, test } from "vitest";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { paymentsInput } from "./payments-input.ts";

const method = {
  kind: "custom",
  active: true,
  name: "Voucher",
  instructions: "",
  remind_after_days: null,
  cancel_after_days: null,
};
const links = { terms_url: "", privacy_url: "", returns_url: "" };

function errorsOf(change: { methods?: object[]; links?: object }) {
  const { error } = paymentsInput.safeParse({ version: 0, methods: [method], links, ...change });
  return error && fieldErrors(error.issues);
}
const ofMethod = (change: object) => errorsOf({ methods: [{ ...method, ...change }] });
const ofTerms = (terms_url: string) => errorsOf({ links: { ...links, terms_url } });

describe("payment settings", () => {
  test("can be empty, and have every kind of method by hand", () => {
    expect(errorsOf({ methods: [] })).toBeUndefined();
    const kinds = ["bank-transfer", "cash-on-delivery", "pay-at-pickup", "custom"];
    expect(errorsOf({ methods: kinds.map((kind) => ({ ...method, kind })) })).toBeUndefined();
    expect(ofMethod({ kind: "stripe" })).toHaveProperty(["methods.0.kind"]);
  });

  test.each([
    [{ name: " " }, { "methods.0.name": "Name is required" }],
    [{ name: "x".repeat(101) }, { "methods.0.name": "Name too long" }],
    [{ instructions: "x".repeat(1_001) }, { "methods.0.instructions": "Instructions too long" }],
    [{ remind_after_days: 0 }, { "methods.0.remind_after_days": "Enter a number of days from 1 to 365" }],
    [{ cancel_after_days: 1.5 }, { "methods.0.cancel_after_days": "Enter a number of days from 1 to 365" }],
    [
      { name: "", remind_after_days: 7, cancel_after_days: 7 },
      {
        "methods.0.name": "Name is required",
        "methods.0.cancel_after_days": "The order is cancelled later than you are reminded",
      },
    ],
  ])("with a method of %o say what is wrong", (change, errors) => {
    expect(ofMethod(change)).toEqual(errors);
  });

  test("may cancel without a reminder", () => {
    expect(ofMethod({ cancel_after_days: 1 })).toBeUndefined();
    expect(ofMethod({ remind_after_days: 1, cancel_after_days: 2 })).toBeUndefined();
  });

  test.each(["https://shop.example/terms", "HTTPS://shop.example/terms?a=b#c"])("link to %s", (url) => {
    expect(ofTerms(url)).toBeUndefined();
  });

  test.each([
    "http://shop.example/terms",
    "//shop.example",
    "/terms",
    "javascript:alert(1)",
    "mailto:me@shop.example",
    "https://",
    "https:///terms",
    "https://a b",
    "terms",
    "https://bank.example:secret@evil.example/terms",
  ])("do not link to %s", (url) => {
    expect(ofTerms(url)).toEqual({ "links.terms_url": "Enter a web address that begins with https://" });
  });
});
