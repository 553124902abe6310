import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";
import { zoneOf } from "#rules/shipping/shipping-settings.ts";
import { isWithinEu, ratesAt } from "./tax-rate.ts";
import type { TaxSettings } from "./tax-settings.ts";

type ShippedZone = { countries: string[]; everywhere_else: boolean; rates: readonly unknown[] };

/** The other countries of the EU that a store in the EU ships to. */
export function shippedAcrossEu(home: string, zones: readonly ShippedZone[]): string[] {
  return EU_COUNTRIES.filter(
    (code) => code !== home && isWithinEu(home, code) && (zoneOf(zones, code)?.rates.length ?? 0) > 0,
  );
}

/**
 * Of those, the ones without any rate: their orders have no tax, although it is owed. What leaves the EU, and what is
 * sent abroad by a store outside of it, is an export.
 */
export function untaxedCountries(taxes: TaxSettings, zones: readonly ShippedZone[]): string[] {
  return shippedAcrossEu(taxes.home_country_code, zones).filter((code) => !ratesAt(taxes, code));
}
