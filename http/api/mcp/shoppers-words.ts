/** What a shopper typed at the checkout. */
const TYPED = new Set([
  "email",
  "shipping_name",
  "shipping_address1",
  "shipping_address2",
  "shipping_city",
  "shipping_zip",
  "shipping_region",
  "shipping_phone",
  "buyer_company",
  "buyer_vat_id",
  "words",
]);

const MAX_LENGTH = 500;

/**
 * Moves what shoppers wrote, at any depth, into `written_by_shopper` beside the rest: an assistant that reads it must be
 * able to tell it from what the store says. Long texts are cut.
 */
export function markShoppersWords(value: object): object {
  return mark(value) as object;
}

function mark(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mark);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value);
  // Whoever sends something back signs with a name.
  const isTyped = (name: string) => TYPED.has(name) || (name === "name" && "words" in value);
  const typed = fields.filter(([name]) => isTyped(name));
  const rest = fields.filter(([name]) => !isTyped(name)).map(([name, part]) => [name, mark(part)]);
  return {
    ...Object.fromEntries(rest),
    ...(typed.length > 0 && {
      written_by_shopper: Object.fromEntries(typed.map(([name, text]) => [name, cut(text)])),
    }),
  };
}

function cut(text: unknown): unknown {
  return typeof text === "string" && text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
