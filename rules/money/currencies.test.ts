import { describe, expect, test } from "vitest";
import { CURRENCIES, currencyOf, isCurrency } from "./currencies.ts";

const OURS = CURRENCIES.map(({ code }) => code);

describe("the table of currencies", () => {
  test("is in order, and each has a name and a symbol of its own kind", () => {
    expect(OURS).toEqual([...new Set(OURS)].sort());
    for (const { code, name, symbol } of CURRENCIES) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect(name).toMatch(/^\p{Lu}[\p{L} ʻ]+$/u);
      expect(symbol).toMatch(/^\S{1,5}$/u);
      expect(symbol).not.toMatch(/\p{Script=Arabic}|\p{Script=Hebrew}/u);
    }
    expect(new Set(CURRENCIES.map(({ name }) => name)).size).toBe(CURRENCIES.length);
  });

  test("has the currencies that Node knows, but for those that ended and those that are none", () => {
    const node = Intl.supportedValuesOf("currency");
    const ENDED = ["ANG", "BGN", "CUC", "HRK", "SLL", "ZWL"];
    const NO_MONEY = ["XDR", "XSU"];
    expect(node.filter((code) => !isCurrency(code))).toEqual([...ENDED, ...NO_MONEY].sort());
    // Beside VES, with which it is used in one country.
    expect(OURS.filter((code) => !node.includes(code))).toEqual(["VED"]);
  });

  test("has the decimals that Node knows, but for those whose coins are out of use", () => {
    const decimalsInNode = (currency: string) =>
      new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
    const others = CURRENCIES.filter(({ code, decimals }) => decimalsInNode(code) !== decimals);
    const WITHOUT_COINS = "AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER";
    expect(others.map(({ code }) => code).join(" ")).toBe(WITHOUT_COINS);
    expect(others.filter(({ decimals }) => decimals !== 2)).toMatchObject([{ code: "IQD", decimals: 3 }]);
  });

  test("has 16 without decimals and 7 with three", () => {
    const having = (wanted: number) =>
      CURRENCIES.filter(({ decimals }) => decimals === wanted)
        .map(({ code }) => code)
        .join(" ");
    expect(having(0)).toBe("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF");
    expect(having(3)).toBe("BHD IQD JOD KWD LYD OMR TND");
  });
});

test.each(["BGN", "XAU", "XXX", "CLF", "eur", "", "EURO", "toString"])("%j is no currency", (code) => {
  expect(isCurrency(code)).toBe(false);
});

test("a code that is not listed is written with itself, in two decimals", () => {
  expect(currencyOf("BGN")).toEqual({ code: "BGN", decimals: 2, symbol: "BGN" });
});
