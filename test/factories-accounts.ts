import type { SavedAddress } from "#rules/account/saved-address.ts";

export function anAddress(given: Partial<SavedAddress> = {}): SavedAddress {
  return {
    shipping_name: "Ada Lovelace",
    shipping_address1: "Via Roma 1",
    shipping_address2: "",
    shipping_city: "Roma",
    shipping_region: "",
    shipping_zip: "00184",
    shipping_country: "Italy",
    shipping_country_code: "",
    shipping_phone: "",
    ...given,
  };
}
