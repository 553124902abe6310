export const TAX_CLASSES = ["standard", "reduced", "none"] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** What the owner set up under Settings › Taxes. A store without it adds `tax_percent` to items and shipping. */
export type TaxSettings = {
  /** Whether prices already hold the tax, which is then carved out of them. */
  included: boolean;
  /** Where the store is: pickup and orders without a known place are taxed there. */
  home_country_code: string;
  /** Whether shipping is taxed. */
  on_shipping: boolean;
  /** At the standard rate of the place, or shared out among the rates of the goods by their values. */
  shipping_rate: ShippingRate;
  /**
   * Of a store in the EU: its own rates in all of the EU, or the rates of the country that it sends to. Unset until the
   * owner was asked: then as each.
   */
  across_eu: AcrossEu | null;
  /** Whether the checkout asks for a company and its VAT id. */
  asks_company: boolean;
  /** Whether a company with a VAT id of another country of the EU pays no tax to the store. */
  reverse_charge: boolean;
  /** Percent, at most 2 decimals. A country without a line has no tax. */
  rates: CountryTax[];
};

/** As long as the owner chose none of what goes beyond rates. */
export const PLAIN_TAXES = {
  shipping_rate: "standard",
  across_eu: null,
  asks_company: false,
  reverse_charge: false,
} as const;

export const SHIPPING_RATES = ["standard", "goods"] as const;
export type ShippingRate = (typeof SHIPPING_RATES)[number];

export const ACROSS_EU = ["home", "each"] as const;
export type AcrossEu = (typeof ACROSS_EU)[number];

export type CountryTax = { country_code: string; standard: number; reduced: number };

// Not a remainder of 0.01: 5e-324 has none, and the column would round it.
export function isInHundredths(percent: number): boolean {
  return Number(percent.toFixed(2)) === percent;
}
