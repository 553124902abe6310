import { describe, expect, test } from "vitest";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import { type CartLine, MAX_CART_LINES } from "./cart.ts";
import { holds, joinCarts, linkedCart } from "./linked-cart.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}` as VariantId;

function line(n: number, quantity = 1): CartLine {
  return {
    variantId: id(n),
    productId: id(9_000 + n) as string as ProductId,
    title: `Mug ${n}`,
    variantTitle: "Default",
    price: 1_000,
    quantity,
    image: null,
  };
}

function inShop(n: number, stock: number) {
  const { quantity: _, ...variant } = line(n);
  return [id(n), { ...variant, handle: `mug-${n}`, stock }] as const;
}

test("never more than there is; what is sold out is named, what is not sold here is counted", () => {
  const shop = new Map([inShop(1, 5), inShop(2, 2), inShop(3, 0)]);
  const wanted = [1, 2, 3, 4].map((n) => ({ variantId: id(n), quantity: 5 }));
  expect(linkedCart(wanted, shop)).toEqual({
    lines: [line(1, 5), line(2, 2)],
    missing: 1,
    soldOut: ["Mug 3"],
    fewer: [{ name: "Mug 2", left: 2 }],
  });
});

describe("a linked cart joined with the one that is there", () => {
  test("keeps what is there; of what is in both the larger quantity counts", () => {
    const both = [line(1, 3), line(2, 4), line(3)];
    expect(joinCarts([line(1, 3), line(2, 1)], [line(1, 2), line(2, 4), line(3)])).toEqual(both);
    expect(joinCarts(both, [line(1, 2), line(2, 4), line(3)])).toEqual(both);
  });

  test("holds a cart that is already in it", () => {
    expect(holds([line(1, 3), line(2)], [line(1, 2)])).toBe(true);
    expect(holds([line(1, 1)], [line(1, 2)])).toBe(false);
    expect(holds([], [line(1)])).toBe(false);
  });

  test("is none when there are too many lines for a cart", () => {
    const full = Array.from({ length: MAX_CART_LINES }, (_, n) => line(n));
    expect(joinCarts(full, [line(MAX_CART_LINES)])).toBeUndefined();
    expect(joinCarts(full, [line(3, 2)])).toHaveLength(MAX_CART_LINES);
  });
});
