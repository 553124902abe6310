import type { CountryTax } from "./tax-settings.ts";

/** The day at which the rates below were in force. */
export const EU_RATES_AS_OF = "1 January 2026";

/** Where owners can look a rate up: member states keep their own rates there. */
export const EU_RATES_SOURCE = {
  name: "Taxes in Europe Database of the European Commission",
  url: "https://ec.europa.eu/taxation_customs/tedb/",
};

/**
 * In percent. Of several reduced rates the first is the one of most food or books, and is suggested; the others are
 * offered. Gathered from published tables and from the announcements of the changes that came into force until that
 * day: Slovakia (2025), Estonia and Romania (summer of 2025), Finland and Lithuania (2026).
 */
export const EU_RATES: Record<string, { standard: number; reduced: number[] }> = {
  AT: { standard: 20, reduced: [10, 13] },
  BE: { standard: 21, reduced: [6, 12] },
  BG: { standard: 20, reduced: [9] },
  CY: { standard: 19, reduced: [5, 3, 9] },
  CZ: { standard: 21, reduced: [12] },
  DE: { standard: 19, reduced: [7] },
  DK: { standard: 25, reduced: [] },
  EE: { standard: 24, reduced: [9, 13] },
  ES: { standard: 21, reduced: [10, 4] },
  FI: { standard: 25.5, reduced: [13.5, 10] },
  FR: { standard: 20, reduced: [5.5, 10, 2.1] },
  GR: { standard: 24, reduced: [13, 6] },
  HR: { standard: 25, reduced: [5, 13] },
  HU: { standard: 27, reduced: [5, 18] },
  IE: { standard: 23, reduced: [13.5, 9, 4.8] },
  IT: { standard: 22, reduced: [10, 4, 5] },
  LT: { standard: 21, reduced: [5, 12] },
  LU: { standard: 17, reduced: [3, 8, 14] },
  LV: { standard: 21, reduced: [12, 5] },
  MT: { standard: 18, reduced: [5, 7] },
  NL: { standard: 21, reduced: [9] },
  PL: { standard: 23, reduced: [5, 8] },
  PT: { standard: 23, reduced: [6, 13] },
  RO: { standard: 21, reduced: [11] },
  SE: { standard: 25, reduced: [12, 6] },
  SI: { standard: 22, reduced: [9.5, 5] },
  SK: { standard: 23, reduced: [5, 19] },
};

/** A country without a reduced rate has its standard rate on everything. */
export function suggestedRates(country_code: string): CountryTax | undefined {
  const known = EU_RATES[country_code];
  return known && { country_code, standard: known.standard, reduced: known.reduced[0] ?? known.standard };
}
