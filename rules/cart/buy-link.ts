import { isCountryCode } from "#rules/address/country-codes.ts";
import { MAX_CODE_LENGTH, normalCode } from "#rules/discount/discount.ts";
import { parseId, type VariantId } from "#rules/input/ids.ts";
import { MAX_LINE_QUANTITY } from "./cart.ts";

/** Below a store's home: `/kiln/buy/{variant}:{quantity},…?code=SUMMER10&country=DE&to=checkout`. */
export const BUY_PATH = "buy";
/** With this parameter the page of a link fills no cart: it hands the link on. */
export const SHARED = "share";
export const MAX_LINKED_LINES = 50;

export type LinkedLine = { variantId: VariantId; quantity: number };

export type BuyLink = {
  lines: readonly LinkedLine[];
  code?: string | undefined;
  country?: string | undefined;
  to: "cart" | "checkout";
};

const QUANTITY = /^[1-9]\d{0,2}$/;

/** Undefined when any part of it is not as `buyPath` writes it. Parameters that it does not know are left alone. */
export function parseBuyLink(items: string, query: URLSearchParams): BuyLink | undefined {
  const lines = parseLines(items);
  const code = normalCode(query.get("code") ?? "");
  const country = query.get("country") ?? "";
  const to = query.get("to") || "cart";
  if (!lines || code.length > MAX_CODE_LENGTH || (country && !isCountryCode(country))) return;
  if (to !== "cart" && to !== "checkout") return;
  return { lines, ...(code && { code }), ...(country && { country }), to };
}

/** Without the slash before it. */
export function buyPath({ lines, code, country, to }: BuyLink): string {
  const items = lines.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(",");
  const query = new URLSearchParams({
    ...(code && { code }),
    ...(country && { country }),
    ...(to === "checkout" && { to }),
  });
  return `${BUY_PATH}/${items}${query.size > 0 ? `?${query}` : ""}`;
}

/** A variant that is named twice is one line. */
function parseLines(items: string): LinkedLine[] | undefined {
  const quantities = new Map<VariantId, number>();
  const texts = items.split(",", MAX_LINKED_LINES + 1);
  if (texts.length > MAX_LINKED_LINES) return;
  for (const text of texts) {
    const [id = "", quantity = "", ...rest] = text.split(":");
    const variantId = parseId<VariantId>(id);
    if (!variantId || !QUANTITY.test(quantity) || rest.length > 0) return;
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + Number(quantity));
  }
  return [...quantities].map(([variantId, quantity]) => ({
    variantId,
    quantity: Math.min(quantity, MAX_LINE_QUANTITY),
  }));
}
