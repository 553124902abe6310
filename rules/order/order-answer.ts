/** What the page of a protected order asks for. */
export type OrderQuestion = "postal-code-or-email" | "email";

/** An order that is picked up, or goes to a country without postal codes, has none. */
export function questionOf(order: { shippingZip: string }): OrderQuestion {
  return plainPostalCode(order.shippingZip) === "" ? "email" : "postal-code-or-email";
}

/** 'sw1a-1aa' and 'SW1A 1AA' are the same code. Empty for what people write where they have none: '-', '00000' or 'n/a'. */
export function plainPostalCode(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  // No country has codes without a digit.
  return /^0*$/.test(plain) || !/\p{N}/u.test(plain) ? "" : plain;
}

export function plainEmail(text: string): string {
  return text.replace(/\s/g, "").toLowerCase();
}
