import { expect, test } from "vitest";
import { noTaxOf } from "./no-tax.ts";

const SOLD = {
  reason: null,
  isSent: true,
  taxCents: 0,
  hasZeroRate: true,
  seller: { country_code: "DE", small_business: false },
};
const small = (country_code: string) => ({ seller: { country_code, small_business: true } });

test.for([
  ["a German small business", small("DE"), "§ 19 UStG"],
  ["a French small business", small("FR"), "TVA non applicable, art. 293 B du CGI."],
  ["another small business of the EU", small("PL"), "Article 284 of Directive 2006/112/EC"],
  ["a small business elsewhere", small("CH"), "No tax is charged: small business."],
  ["a small business that ships abroad", { ...small("DE"), reason: "export" }, "§ 19 UStG"],
  ["an export from the EU", { reason: "export" }, "Article 146"],
  ["goods for a company", { reason: "reverse_charge" }, /^Reverse charge.*Article 138/],
  ["a service for a company", { reason: "reverse_charge", isSent: false }, /^Reverse charge.*Article 196/],
  ["exempt goods", { reason: "exempt" }, "Exempt from tax."],
  ["exempt goods beside others", { reason: "exempt", taxCents: 190 }, "What is listed at 0% is exempt"],
] as const)("%s says why no tax is charged", ([, change, words]) => {
  const said = noTaxOf({ ...SOLD, ...change })?.words;
  if (typeof words === "string") expect(said).toContain(words);
  else expect(said).toMatch(words);
});

test("nothing is said where tax is charged, or no reason is known", () => {
  expect(noTaxOf(SOLD)).toBeNull();
  expect(noTaxOf({ ...SOLD, reason: "export", taxCents: 1 })).toBeNull();
  expect(noTaxOf({ ...SOLD, ...small("DE"), taxCents: 1 })).toBeNull();
  expect(noTaxOf({ ...SOLD, reason: "exempt", hasZeroRate: false, taxCents: 1 })).toBeNull();
});
