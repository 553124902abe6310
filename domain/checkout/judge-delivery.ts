import { addressFormOf } from "#domain/addresses/address-form.ts";
import { countryName, findCountryCode } from "#domain/addresses/countries.ts";
import { ADDRESS_LINES } from "#rules/address/address-fields.ts";
import { addressErrors } from "#rules/address/address-form.ts";
import { say } from "#rules/language/say.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import { requiredText } from "#rules/text/text-input.ts";
import type { PricedCart } from "./price-cart.ts";

/** The code that was sent, else that of the country that was written. */
export function countryCodeOf(input: CreateOrderInput): string | undefined {
  return input.shipping_country_code ?? findCountryCode(input.shipping_country);
}

/** As it was written, else the name of the code that was sent. */
export function countryNameOf({ shipping_country, shipping_country_code }: CreateOrderInput): string {
  if (shipping_country !== "" || shipping_country_code === undefined) return shipping_country;
  return countryName(shipping_country_code);
}

/** What is wrong with the address, by field. Which lines are needed, the method and the country decide. */
export function deliveryErrors(input: CreateOrderInput, { shipping }: PricedCart): Record<string, string> {
  if (shipping?.method?.pickup) return {};
  if (shipping && !isOneCountry(input)) return { shipping_country: say.address.unknownCountry };
  // Who sends no code has no field for a region either, and goes by the rules of a store with a flat rate.
  if (!shipping || input.shipping_country_code === undefined) return blankLines(input);
  return addressErrors(addressFormOf(input.shipping_country_code).fields, input);
}

/** Known, and the same by code and by name: the code decides on prices, the name is where it is sent. */
function isOneCountry(input: CreateOrderInput): boolean {
  const [code, name] = [input.shipping_country_code, countryNameOf(input)];
  // What our checkout sends. Other names are looked up among those of all languages.
  if (code !== undefined && name === countryName(code)) return true;
  const named = findCountryCode(name);
  return named !== undefined && named === (code ?? named);
}

function blankLines(input: CreateOrderInput): Record<string, string> {
  const lines = { ...input, shipping_country: countryNameOf(input) };
  const needed = ["shipping_address1", "shipping_city", "shipping_zip", "shipping_country"] as const;
  const blank = needed.filter((line) => lines[line] === "");
  return Object.fromEntries(blank.map((line) => [line, requiredText(ADDRESS_LINES[line][0])]));
}
