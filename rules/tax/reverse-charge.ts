import { isWithinEu } from "./tax-rate.ts";
import type { TaxSettings } from "./tax-settings.ts";
import { countryOfVatId } from "./vat-id.ts";

type Buyer = { countryCode?: string; vatId?: string };

/**
 * What is sent to another country of the EU, to a company with a VAT id of another country of the EU: the company owes
 * the tax in its own country. The two need not be the same.
 */
export function isReverseCharged(taxes: TaxSettings, { countryCode, vatId }: Buyer): boolean {
  if (!taxes.reverse_charge || !countryCode || !vatId) return false;
  const home = taxes.home_country_code;
  return [countryCode, countryOfVatId(vatId)].every((code) => code !== home && isWithinEu(home, code));
}
