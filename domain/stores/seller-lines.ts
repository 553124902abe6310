import { countryName } from "#domain/addresses/countries.ts";
import { senderLines } from "#rules/store/sender-lines.ts";
import type { StoreDetails } from "./store-details.ts";

/** The store details as an invoice prints them. */
export function sellerLines(details: StoreDetails): string[] {
  const { country_code: code } = details;
  return senderLines({
    name: details.legal_name,
    street: details.street,
    postalCode: details.postal_code,
    city: details.city,
    region: details.region,
    country: { code, name: code && countryName(code) },
    taxNumber: details.tax_number,
    vatId: details.vat_id,
    email: details.contact_email,
  });
}
