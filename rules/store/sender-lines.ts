import { say } from "#rules/language/say.ts";

export type Sender = {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  region: string;
  country: { code: string; name: string };
  taxNumber: string;
  vatId: string;
  email: string;
};

/** Where the postal code comes after the city: 'New York, NY 10001'. */
const POSTAL_CODE_LAST: ReadonlySet<string> = new Set(["AU", "CA", "GB", "IE", "IN", "NZ", "US"]);

/** The sender of an invoice or a mail, line by line; empty fields have no line. */
export function senderLines({ name, street, country, taxNumber, vatId, email, ...place }: Sender): string[] {
  const taxIds = [
    taxNumber && say.print.taxNumber({ number: taxNumber }),
    vatId && say.print.vatId({ id: vatId }),
  ];
  return [name, street, ...placeLines(place, country.code), country.name, ...taxIds, email].filter(Boolean);
}

type SenderPlace = Pick<Sender, "postalCode" | "city" | "region">;

function placeLines({ postalCode, city, region }: SenderPlace, country: string): string[] {
  if (POSTAL_CODE_LAST.has(country)) return [words([[city, region].filter(Boolean).join(", "), postalCode])];
  return [words([postalCode, city]), region];
}

function words(parts: string[]): string {
  return parts.filter(Boolean).join(" ");
}
