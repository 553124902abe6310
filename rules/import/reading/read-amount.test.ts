import { describe, expect, test } from "vitest";
import { currencyOf } from "#rules/money/currencies.ts";
import { EURO } from "#rules/money/money.ts";
import { readAmount } from "./read-amount.ts";
import { readGrams } from "./read-weight.ts";

describe("a price in a file", () => {
  test.each([
    ["12", 1_200],
    ["12.5", 1_250],
    ["12,50", 1_250],
    [".5", 50],
    ["0,500", 50],
    ["12 kr", 1_200],
    ["12 р.", 1_200],
    ["1.234,56", 123_456],
    ["1,234.56", 123_456],
    ["1,234", 123_400],
    ["1.234.567", 123_456_700],
    ["1 234,50", 123_450],
    ["1'234.50", 123_450],
    ["1\u00a0234", 123_400],
    ["€ 12", 1_200],
    ["12,- €", 1_200],
    ["EUR 12.00", 1_200],
    ["12 zł", 1_200],
    ["0.00", 0],
    ["12.5000", 1_250],
    ["9999999.99", 999_999_999],
  ])("“%s” is read", (text, cents) => {
    expect(readAmount(text, EURO, true)).toEqual({ kind: "amount", cents, rounded: false });
  });

  test.each([
    ["1.005", 101],
    ["16.8067", 1_681],
    ["16.804", 1_680],
  ])("“%s” is rounded to cents, half up", (text, cents) => {
    expect(readAmount(text, EURO, true)).toEqual({ kind: "amount", cents, rounded: true });
  });

  test.each([
    ["", "none"],
    ["-5", "negative"],
    ["€ -5", "negative"],
    ["−5,00", "negative"],
    ["10000000", "too-large"],
    ["9".repeat(400), "too-large"],
    ["abc", "unreadable"],
    ["12 for two pieces", "unreadable"],
    ["3.65275E+11", "unreadable"],
    ["1.2.3", "unreadable"],
    ["=1+1", "unreadable"],
    ["v2", "unreadable"],
    ["2x", "unreadable"],
    ["50p", "unreadable"],
  ])("“%s” is %s", (text, kind) => {
    expect(readAmount(text, EURO, true)).toEqual({ kind });
  });

  test("“1.234” written by hand has two meanings, and none in an export", () => {
    expect(readAmount("1.234", EURO, false)).toEqual({ kind: "ambiguous" });
    expect(readAmount("1.234", EURO, true)).toMatchObject({ cents: 123 });
    expect(readAmount("0.234", EURO, false)).toMatchObject({ cents: 23 });
    expect(readAmount("1.234", currencyOf("KWD"), false)).toMatchObject({ cents: 1_234, rounded: false });
  });

  test("has the currency's own decimals", () => {
    expect(readAmount("1500", currencyOf("JPY"), true)).toMatchObject({ cents: 1_500 });
    expect(readAmount("1,500", currencyOf("JPY"), true)).toMatchObject({ cents: 1_500 });
    expect(readAmount("1,500", currencyOf("KWD"), true)).toMatchObject({ cents: 1_500 });
  });
});

describe("a weight in a file", () => {
  test.each([
    ["250", "", 250],
    ["0.4", "kg", 400],
    ["1,5", "KG", 1_500],
    ["1", "lb", 454],
    ["2", "lbs", 907],
    ["1", "oz", 28],
  ])("%s %s is %i grams", (text, unit, grams) => {
    expect(readGrams(text, unit)).toBe(grams);
  });

  test.each([
    ["heavy", "g"],
    ["-1", "g"],
    ["1", "stone"],
    ["", "g"],
  ])("%s %s is none", (text, unit) => {
    expect(readGrams(text, unit)).toBeUndefined();
  });
});
