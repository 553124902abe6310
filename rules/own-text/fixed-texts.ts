/** Texts whose words a law fixes: no owner replaces them (decision 0061 names the laws). */
export const FIXED: readonly string[] = [
  "checkout.buyNow",
  "layout.withdraw",
  "print.creditNote",
  "print.supplyDate",
  "print.supplyIsInvoiceDate",
  "product.lowest",
  "product.lowestBefore",
  "product.lowestSince",
  "product.plusShipping",
  "product.plusTax",
  "product.taxIncluded",
  "withdraw.confirm",
  "withdraw.link",
  "withdraw.title",
];

export function isFixedByLaw(key: string): boolean {
  return FIXED.includes(key);
}
