import { say } from "#rules/language/say.ts";

/** Each line's name in messages, and its maximum length. The server's schema is built from the same list. */
export const ADDRESS_LINES = {
  shipping_name: [() => say.address.namedName, 100],
  shipping_address1: [() => say.address.namedLine1, 255],
  shipping_address2: [() => say.address.namedLine2, 255],
  shipping_city: [() => say.address.city, 100],
  shipping_zip: [() => say.address.namedPostalCode, 20],
  shipping_country: [() => say.address.country, 100],
} as const;
