import type { BasisPoints } from "#rules/tax/basis-points.ts";
import type { EInvoiceSource } from "./e-invoice-problem.ts";

type TaxCategory = { code: "S" | "Z" | "E" | "AE" | "K" | "G"; reason: string; reasonCode: string };

/**
 * By UNTDID 5305, with the reason that all but S and Z need. K, AE and G ask for VAT ids of both or of the seller
 * (BR-IC-02, BR-AE-02, BR-G-02); where one is not known, the document is exempt for the same reason.
 */
export function taxCategory(rate: BasisPoints, { content, seller, buyer }: EInvoiceSource): TaxCategory {
  if (rate > 0) return { code: "S", reason: "", reasonCode: "" };
  const { reason, words = "" } = content.no_tax ?? {};
  const exempt: TaxCategory = { code: "E", reason: words, reasonCode: "" };
  const hasBoth = seller.vat_id !== "" && buyer.vat_id !== "";
  switch (reason) {
    case undefined:
      return { code: "Z", reason: "", reasonCode: "" };
    case "export":
      return seller.vat_id ? { code: "G", reason: words, reasonCode: "VATEX-EU-G" } : exempt;
    case "intra_community":
      return hasBoth ? { code: "K", reason: words, reasonCode: "VATEX-EU-IC" } : exempt;
    case "reverse_charge":
      return hasBoth ? { code: "AE", reason: words, reasonCode: "VATEX-EU-AE" } : exempt;
    default:
      return exempt;
  }
}
