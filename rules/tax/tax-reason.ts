/**
 * Why an order, or what stands in it at 0 %, bears no tax: it leaves the area of the tax, its goods are of the class
 * none, or the buyer's company owes the tax in its own country of the EU.
 */
export const TAX_REASONS = ["export", "exempt", "reverse_charge"] as const;
export type TaxReason = (typeof TAX_REASONS)[number];

export const TAX_REASON_NAMES: Record<TaxReason, string> = {
  export: "Export",
  exempt: "Exempt",
  reverse_charge: "Reverse charge",
};
