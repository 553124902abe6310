import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";
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
    return hasZeroRate
      ? { reason, words: taxCents === 0 ? "Exempt from tax." : "What is listed at 0% is exempt from tax." }
      : null;
  if (!reason || taxCents !== 0) return null;
  if (reason === "export") return { reason, words: exportWords(seller.country_code) };
  return isSent
    ? {
        reason: "intra_community",
        words:
          "Reverse charge: the buyer accounts for the VAT. Intra-Community supply, exempt under Article 138 of Directive 2006/112/EC.",
      }
    : {
        reason: "reverse_charge",
        words: "Reverse charge: the buyer accounts for the VAT (Article 196 of Directive 2006/112/EC).",
      };
}

function exportWords(country: string): string {
  return EU_COUNTRIES.includes(country)
    ? "Export, exempt from VAT under Article 146 of Directive 2006/112/EC."
    : "Export: no tax is charged.";
}

const SMALL_BUSINESS: Record<string, string> = {
  AT: "No VAT is charged: small business under § 6 (1) no. 27 UStG.",
  DE: "No VAT is charged: small business under § 19 UStG.",
  // French law fixes these words.
  FR: "TVA non applicable, art. 293 B du CGI.",
};

function smallBusinessWords(country: string): string {
  const ofUnion = "No VAT is charged: small business under Article 284 of Directive 2006/112/EC.";
  return (
    SMALL_BUSINESS[country] ??
    (EU_COUNTRIES.includes(country) ? ofUnion : "No tax is charged: small business.")
  );
}
