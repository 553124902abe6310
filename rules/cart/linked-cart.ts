import type { VariantId } from "#rules/input/ids.ts";
import type { LinkedLine } from "./buy-link.ts";
import { type CartLine, MAX_CART_LINES, quantityInCart } from "./cart.ts";
import { type CheckedVariant, lineName } from "./cart-check.ts";

export type LinkedCart = {
  /** What can be bought now, never more than there is. */
  lines: CartLine[];
  /** How many are not sold here, or no more: nothing is known of them, not even a name. */
  missing: number;
  soldOut: string[];
  fewer: { name: string; left: number }[];
};

/** What a list of variants is in the shop as it is now. */
export function linkedCart(
  wanted: readonly LinkedLine[],
  shop: ReadonlyMap<VariantId, CheckedVariant>,
): LinkedCart {
  const cart: LinkedCart = { lines: [], missing: 0, soldOut: [], fewer: [] };
  for (const { variantId, quantity } of wanted) {
    const now = shop.get(variantId);
    if (!now) {
      cart.missing += 1;
      continue;
    }
    const { productId, title, variantTitle, price, image, stock } = now;
    if (stock <= 0) {
      cart.soldOut.push(lineName(now));
      continue;
    }
    if (stock < quantity) cart.fewer.push({ name: lineName(now), left: stock });
    cart.lines.push({
      variantId,
      productId,
      title,
      variantTitle,
      price,
      image,
      quantity: Math.min(quantity, stock),
    });
  }
  return cart;
}

/**
 * Both in one cart. Of what is in both, the larger quantity counts: a link that is opened twice adds nothing twice.
 * Undefined when a cart cannot hold so many lines.
 */
export function joinCarts(present: readonly CartLine[], linked: readonly CartLine[]): CartLine[] | undefined {
  const kept = present.map((line) => {
    const quantity = quantityInCart(linked, line.variantId);
    return quantity > line.quantity ? { ...line, quantity } : line;
  });
  const added = linked.filter(({ variantId }) => quantityInCart(present, variantId) === 0);
  return kept.length + added.length > MAX_CART_LINES ? undefined : [...kept, ...added];
}

/** Whether every linked line is there in that quantity. */
export function holds(present: readonly CartLine[], linked: readonly CartLine[]): boolean {
  return linked.every(({ variantId, quantity }) => quantityInCart(present, variantId) >= quantity);
}
