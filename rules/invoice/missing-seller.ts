const NEEDED = { legal_name: "legal name", street: "street", city: "city", country_code: "country" };

type SellerField = keyof typeof NEEDED;

/** What an invoice must say of its seller and the store details do not, in words. */
export function missingSeller(details: Record<SellerField, string>): string[] {
  const fields = Object.keys(NEEDED) as SellerField[];
  return fields.filter((field) => details[field] === "").map((field) => NEEDED[field]);
}

/** 'legal name, street and country' */
export function inWords(missing: readonly string[]): string {
  const last = missing.at(-1) ?? "";
  return missing.length > 1 ? `${missing.slice(0, -1).join(", ")} and ${last}` : last;
}
