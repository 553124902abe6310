import { isUuid, type ProductId, type VariantId } from "#rules/input/ids.ts";
import { type Cents, EURO, MAX_PRICE_CENTS } from "#rules/money/money.ts";
import { isCleanText } from "#rules/text/text.ts";

const CART_PREFIX = "storewright-cart-";
export const MAX_LINE_QUANTITY = 999;
export const MAX_CART_LINES = 100;
/** Wide enough for a line's thumbnail at twice the pixel density. */
export const LINE_PICTURE_WIDTH = 320;

export type CartLine = {
  variantId: VariantId;
  productId: ProductId;
  title: string;
  variantTitle: string;
  price: Cents;
  quantity: number;
  image: string | null;
};

export type AddResult = { ok: true; lines: CartLine[] } | { ok: false; reason: "cart-full" | "line-full" };

export function cartKey(name: string = ""): string {
  return CART_PREFIX + name;
}

/**
 * The slug of its store. A line keeps its price without the currency: in another one than the euro, in which every store
 * begins, it is another cart.
 */
export function cartName({ slug, currency: { code } }: { slug: string; currency: { code: string } }): string {
  return code === EURO.code ? slug : `${slug}-${code}`;
}

/** The newer line has the title, price and picture that the shopper has just seen. */
export function addLine(lines: readonly CartLine[], added: CartLine): AddResult {
  const present = quantityInCart(lines, added.variantId);
  const quantity = present + added.quantity;
  if (quantity > MAX_LINE_QUANTITY) return { ok: false, reason: "line-full" };
  if (present > 0) return { ok: true, lines: replaceLine(lines, { ...added, quantity }) };
  if (lines.length >= MAX_CART_LINES) return { ok: false, reason: "cart-full" };
  return { ok: true, lines: [...lines, added] };
}

export function setQuantity(lines: readonly CartLine[], variantId: VariantId, quantity: number): CartLine[] {
  if (quantity <= 0) return removeLine(lines, variantId);
  const bounded = Math.min(quantity, MAX_LINE_QUANTITY);
  return lines.map((line) => (line.variantId === variantId ? { ...line, quantity: bounded } : line));
}

export function clampQuantity(quantity: number, stock: number): number {
  return Math.max(1, Math.min(quantity, stock, MAX_LINE_QUANTITY));
}

export function removeLine(lines: readonly CartLine[], variantId: VariantId): CartLine[] {
  return lines.filter((line) => line.variantId !== variantId);
}

export function countUnits(lines: readonly CartLine[]): number {
  return lines.reduce((units, line) => units + line.quantity, 0);
}

export function quantityInCart(lines: readonly CartLine[], variantId: VariantId): number {
  return lines.find((line) => line.variantId === variantId)?.quantity ?? 0;
}

/** Reads any stored text, from an older version or edited by hand, as a valid cart. */
export function parseCart(text: string | null): CartLine[] {
  const lines: CartLine[] = [];
  const seen = new Set<string>();
  for (const stored of parseList(text)) {
    const line = parseLine(stored);
    if (!line || seen.has(line.variantId)) continue;
    seen.add(line.variantId);
    lines.push(line);
    if (lines.length === MAX_CART_LINES) break;
  }
  return lines;
}

function replaceLine(lines: readonly CartLine[], replacement: CartLine): CartLine[] {
  return lines.map((line) => (line.variantId === replacement.variantId ? replacement : line));
}

function parseList(text: string | null): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function parseLine(stored: unknown): CartLine | undefined {
  if (typeof stored !== "object" || stored === null) return;
  const { variantId, productId, title, variantTitle, price, quantity, image } = stored as Record<
    string,
    unknown
  >;
  if (!isText(variantId) || !isText(productId) || !isText(title) || !isText(variantTitle)) return;
  if (!isUuid(variantId) || !isUuid(productId)) return;
  if (!isCount(price) || price > MAX_PRICE_CENTS) return;
  if (!isCount(quantity) || quantity < 1) return;
  return {
    variantId: variantId as VariantId,
    productId: productId as ProductId,
    title,
    variantTitle,
    price,
    quantity: Math.min(quantity, MAX_LINE_QUANTITY),
    image: isText(image) ? image : null,
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && isCleanText(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
