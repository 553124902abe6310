/** Each line's name in messages, and its maximum length. The server's schema is built from the same list. */
export const ADDRESS_LINES = {
  shipping_name: ["Name", 100],
  shipping_address1: ["Address", 255],
  shipping_address2: ["Address line 2", 255],
  shipping_city: ["City", 100],
  shipping_zip: ["Postal code", 20],
  shipping_country: ["Country", 100],
} as const;
