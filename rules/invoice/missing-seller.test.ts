import { expect, test } from "vitest";
import { missingSeller, TAX_ID } from "./missing-seller.ts";

const SELLER = {
  legal_name: "Corner Shop",
  street: "Lindenallee 5",
  city: "Berlin",
  country_code: "DE",
  tax_number: "",
  vat_id: "",
  small_business: false,
};
const FIRST = { hasInvoices: false };

test.for([
  ["nothing", {}, [TAX_ID]],
  ["a tax number", { tax_number: "12/345/67890" }, []],
  ["a VAT id", { vat_id: "DE123456789" }, []],
  ["that it is a small business", { small_business: true }, []],
] as const)("before its first invoice, a store in the EU that said %s lacks %o", ([, said, missing]) => {
  expect(missingSeller({ ...SELLER, ...said }, FIRST)).toEqual(missing);
});

test("a store that issued invoices before goes on, and one outside of the EU needs no number", () => {
  expect(missingSeller(SELLER, { hasInvoices: true })).toEqual([]);
  expect(missingSeller({ ...SELLER, country_code: "US" }, FIRST)).toEqual([]);
  expect(missingSeller({ ...SELLER, street: "", country_code: "" }, FIRST)).toEqual(["street", "country"]);
});

test("an invoice for a company that owes the tax itself names the seller's VAT id, a tax number is not enough", () => {
  const known = { hasInvoices: true, isReverseCharge: true };
  const numbered = { ...SELLER, tax_number: "12/345/67890" };
  expect(missingSeller(numbered, known)).toEqual(["VAT id"]);
  expect(missingSeller(SELLER, { ...FIRST, isReverseCharge: true })).toEqual(["VAT id"]);
  expect(missingSeller({ ...SELLER, vat_id: "DE123456789" }, known)).toEqual([]);
});
