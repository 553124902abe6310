import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import { subtotal } from "#rules/order/price/order-totals.ts";
import {
  addLine,
  type CartLine,
  cartKey,
  cartName,
  clampQuantity,
  countUnits,
  parseCart,
  quantityInCart,
  removeLine,
  setQuantity,
} from "./cart.ts";

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

function line(n: number, change: Partial<CartLine> = {}): CartLine {
  return {
    variantId: uuid(n) as VariantId,
    productId: uuid(9_000 + n) as ProductId,
    title: `Mug ${n}`,
    variantTitle: "Default",
    price: 1_000,
    quantity: 1,
    image: null,
    ...change,
  };
}

const MUG = line(1);
const BOWL = line(2, { price: 550, quantity: 3 });

describe("the cart", () => {
  test("a new variant is appended", () => {
    expect(addLine([MUG], BOWL)).toEqual({ ok: true, lines: [MUG, BOWL] });
  });

  test("a variant that is already there gets a higher quantity, in its place, at the price just seen", () => {
    const more = line(1, { quantity: 2, price: 1_200 });
    expect(addLine([MUG, BOWL], more)).toEqual({ ok: true, lines: [{ ...more, quantity: 3 }, BOWL] });
  });

  test("a line holds at most 999, a cart at most 100 lines", () => {
    const full = Array.from({ length: 100 }, (_, n) => line(n));
    expect(addLine([line(1, { quantity: 998 })], MUG)).toMatchObject({
      ok: true,
      lines: [{ quantity: 999 }],
    });
    expect(addLine([line(1, { quantity: 999 })], MUG)).toEqual({ ok: false, reason: "line-full" });
    expect(addLine(full.slice(1), line(500)).ok).toBe(true);
    expect(addLine(full, line(500))).toEqual({ ok: false, reason: "cart-full" });
    expect(addLine(full, MUG).ok).toBe(true);
  });

  test("a quantity of 0 or less removes the line, over 999 is 999", () => {
    expect(setQuantity([MUG, BOWL], BOWL.variantId, 7)).toEqual([MUG, { ...BOWL, quantity: 7 }]);
    expect(setQuantity([MUG, BOWL], BOWL.variantId, 0)).toEqual([MUG]);
    expect(setQuantity([MUG, BOWL], BOWL.variantId, -3)).toEqual([MUG]);
    expect(setQuantity([MUG], MUG.variantId, 5_000)).toEqual([{ ...MUG, quantity: 999 }]);
    expect(removeLine([MUG, BOWL], MUG.variantId)).toEqual([BOWL]);
  });

  test("it counts units and sums prices", () => {
    expect(countUnits([MUG, BOWL])).toBe(4);
    expect(subtotal([MUG, BOWL])).toBe(2_650);
    expect(quantityInCart([MUG, BOWL], BOWL.variantId)).toBe(3);
    expect(quantityInCart([MUG], BOWL.variantId)).toBe(0);
  });

  test("each store has its own key; without a store the key is the prefix alone", () => {
    expect(cartKey("mugs")).toBe("storewright-cart-mugs");
    expect(cartKey()).toBe("storewright-cart-");
  });

  test("prices in another currency are another cart", () => {
    const nameIn = (code: string) => cartName({ slug: "mugs", currency: { code } });
    expect([nameIn("EUR"), nameIn("JPY")]).toEqual(["mugs", "mugs-JPY"]);
  });
});

test("after any sequence of changes a cart keeps its limits and survives storage unchanged", () => {
  const variant = fc.integer({ min: 1, max: 120 });
  const quantity = fc.integer({ min: -5, max: 1_200 });
  const deeds = fc.array(fc.tuple(fc.constantFrom("add", "set", "remove"), variant, quantity), {
    maxLength: 300,
  });
  fc.assert(
    fc.property(deeds, (done) => {
      const cart = done.reduce<CartLine[]>((lines, [deed, n, quantity]) => {
        const { variantId } = line(n);
        if (deed === "remove") return removeLine(lines, variantId);
        if (deed === "set") return setQuantity(lines, variantId, quantity);
        const added = addLine(lines, line(n, { quantity: Math.max(1, quantity) }));
        return added.ok ? added.lines : lines;
      }, []);
      expect(cart.length).toBeLessThanOrEqual(100);
      expect(new Set(cart.map(({ variantId }) => variantId)).size).toBe(cart.length);
      expect(cart.every(({ quantity }) => quantity >= 1 && quantity <= 999)).toBe(true);
      expect(parseCart(JSON.stringify(cart))).toEqual(cart);
    }),
  );
});

describe("a stored cart", () => {
  test("is read back unchanged", () => {
    expect(parseCart(JSON.stringify([MUG, BOWL]))).toEqual([MUG, BOWL]);
    expect(parseCart(null)).toEqual([]);
  });

  test.each([
    ["no id", { variantId: "abc" }],
    ["no product", { productId: 7 }],
    ["a title of another kind", { title: {} }],
    ["a NUL byte", { title: "\0" }],
    ["half a surrogate", { variantTitle: "\ud83e" }],
    ["a price below 0", { price: -1 }],
    ["a price in fractions", { price: 0.5 }],
    ["a price beyond ours", { price: 1e12 }],
    ["no quantity", { quantity: 0 }],
    ["half a quantity", { quantity: 1.5 }],
    ["a quantity as text", { quantity: "2" }],
  ])("with %s is dropped, the rest stays", (_, damage) => {
    expect(parseCart(JSON.stringify([{ ...MUG, ...damage }, BOWL]))).toEqual([BOWL]);
  });

  test("is bounded to 999 a line, 100 lines, one line a variant", () => {
    const many = Array.from({ length: 150 }, (_, n) => line(n));
    expect(parseCart(JSON.stringify(many))).toHaveLength(100);
    expect(parseCart(JSON.stringify([{ ...MUG, quantity: 5_000 }]))).toEqual([{ ...MUG, quantity: 999 }]);
    expect(parseCart(JSON.stringify([MUG, { ...MUG, quantity: 2 }]))).toEqual([MUG]);
  });

  test("keeps no unknown fields, and a picture only as text", () => {
    expect(parseCart(JSON.stringify([{ ...MUG, image: 7, evil: true }]))).toEqual([MUG]);
  });

  test("never breaks a page", () => {
    for (const text of ["", "{", "null", "7", '"x"', "{}", "[null]", "[[]]", '[{"__proto__":1}]']) {
      expect(parseCart(text)).toEqual([]);
    }
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseCart(text))));
    fc.assert(fc.property(fc.json(), (text) => Array.isArray(parseCart(text))));
  });
});

test("the quantity stays between 1 and the stock, and under 1,000", () => {
  expect(clampQuantity(7, 5)).toBe(5);
  expect(clampQuantity(0, 5)).toBe(1);
  expect(clampQuantity(3, 0)).toBe(1);
  expect(clampQuantity(5_000, 10_000)).toBe(999);
});
