export const TAX_CLASSES = ["standard", "reduced", "none"] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** What the owner set up under Settings › Taxes. A store without it adds `tax_percent` to items and shipping. */
export type TaxSettings = {
  /** Whether prices already hold the tax, which is then carved out of them. */
  included: boolean;
  /** Where the store is: pickup and orders without a known place are taxed there. */
  home_country_code: string;
  /** Whether shipping is taxed, at the standard rate of the place. */
  on_shipping: boolean;
  /** Percent, at most 2 decimals. A country without a line has no tax. */
  rates: CountryTax[];
};

export type CountryTax = { country_code: string; standard: number; reduced: number };

/** In hundredths of a percent, so that all arithmetic is in integers. */
export type BasisPoints = number;

// Not a remainder of 0.01: 5e-324 has none, and the column would round it.
export function isInHundredths(percent: number): boolean {
  return Number(percent.toFixed(2)) === percent;
}

export function basisPoints(percent: string | number): BasisPoints {
  return Math.round(Number(percent) * 100);
}

export function taxRate(settings: TaxSettings, countryCode: string, taxClass: TaxClass): BasisPoints {
  const country = settings.rates.find(({ country_code }) => country_code === countryCode);
  if (!country || taxClass === "none") return 0;
  return basisPoints(country[taxClass]);
}
