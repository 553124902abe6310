import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";

const NEEDED = { legal_name: "legal name", street: "street", city: "city", country_code: "country" };
export const TAX_ID = "tax number or VAT id";
const VAT_ID = "VAT id";
/** The third way. */
export const OR_SMALL_BUSINESS = "A small business can say so there instead.";

type SellerField = keyof typeof NEEDED;
type Seller = Record<SellerField | "tax_number" | "vat_id", string> & { small_business: boolean };

/** `isReverseCharge`: the invoice is for a company that owes the tax itself. */
type Known = { hasInvoices: boolean; isReverseCharge?: boolean };

/**
 * What an invoice must say of its seller and the store details do not, in words. A store that issued invoices before
 * it was asked for its tax number goes on issuing them.
 */
export function missingSeller(details: Seller, { hasInvoices, isReverseCharge }: Known): string[] {
  const fields = Object.keys(NEEDED) as SellerField[];
  const missing = fields.filter((field) => details[field] === "").map((field) => NEEDED[field]);
  if (isReverseCharge && lacksVatId(details)) return [...missing, VAT_ID];
  return lacksTaxId(details) && !hasInvoices ? [...missing, TAX_ID] : missing;
}

/** By Article 226 (3) and (4) and § 14a (3) of the German UStG such an invoice names the VAT ids of both. */
function lacksVatId({ country_code, vat_id, small_business }: Seller): boolean {
  return EU_COUNTRIES.includes(country_code) && !vat_id && !small_business;
}

/** By Article 226 (3) of Directive 2006/112/EC and § 14 (4) of the German UStG: see docs/decisions/0057-papers.md. */
function lacksTaxId({ country_code, tax_number, vat_id, small_business }: Seller): boolean {
  return EU_COUNTRIES.includes(country_code) && !tax_number && !vat_id && !small_business;
}

/** 'legal name, street and country' */
export function inWords(missing: readonly string[]): string {
  const last = missing.at(-1) ?? "";
  return missing.length > 1 ? `${missing.slice(0, -1).join(", ")} and ${last}` : last;
}
