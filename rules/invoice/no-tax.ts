import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";
import { say } from "#rules/language/say.ts";
import type { Cents } from "#rules/money/money.ts";
import type { TaxReason } from "#rules/tax/tax-reason.ts";

/** `intra_community`: goods that are sent to a company in another country of the EU. */
type NoTaxReason = TaxReason | "intra_community" | "small_business";

/** Why no tax is charged, or none on what is listed at 0 %, in the words that are printed. */
export type NoTax = { reason: NoTaxReason; words: string };

type Untaxed = {
  reason: TaxReason | null;
  /** Whether goods are sent, rather than picked up or supplied in another way. */
  isSent: boolean;
  taxCents: Cents;
  hasZeroRate: boolean;
  seller: { country_code: string; small_business: boolean };
};

/** The sources of the words: docs/decisions/0057-papers.md. */
export function noTaxOf({ reason, isSent, taxCents, hasZeroRate, seller }: Untaxed): NoTax | null {
  if (seller.small_business && taxCents === 0)
    return { reason: "small_business", words: smallBusinessWords(seller.country_code) };
  if (reason === "exempt")
    return hasZeroRate ? { reason, words: taxCents === 0 ? say.print.exempt : say.print.exemptPart } : null;
  if (!reason || taxCents !== 0) return null;
  if (reason === "export") return { reason, words: exportWords(seller.country_code) };
  return isSent
    ? { reason: "intra_community", words: say.print.intraCommunity }
    : { reason: "reverse_charge", words: say.print.reverseCharge };
}

type Untaxable = { tax_included: boolean; no_tax?: NoTax | null };

/** The tax that prices include was taken off: what a line costs less is no discount alone. */
export function isWithoutItsTax({ tax_included, no_tax }: Untaxable): boolean {
  return tax_included && (no_tax?.reason === "intra_community" || no_tax?.reason === "reverse_charge");
}

function exportWords(country: string): string {
  return EU_COUNTRIES.includes(country) ? say.print.exportUnion : say.print.export;
}

// French law fixes these words.
const SMALL_IN_FRANCE = "TVA non applicable, art. 293 B du CGI.";

function smallBusinessWords(country: string): string {
  if (country === "AT") return say.print.smallAustria;
  if (country === "DE") return say.print.smallGermany;
  if (country === "FR") return SMALL_IN_FRANCE;
  return EU_COUNTRIES.includes(country) ? say.print.smallUnion : say.print.small;
}
