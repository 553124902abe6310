import { describe, expect, test } from "vitest";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import { EURO } from "#rules/money/money.ts";
import type { CartLine } from "./cart.ts";
import { changeSentence, lineState, reconcileCart, type ShopVariant } from "./cart-check.ts";

const MUG = "00000000-0000-4000-8000-000000000001" as VariantId;
const BOWL = "00000000-0000-4000-8000-000000000002" as VariantId;

const mug: CartLine = {
  variantId: MUG,
  productId: "00000000-0000-4000-8000-00000000000f" as ProductId,
  title: "Mug",
  variantTitle: "Blue",
  price: 1000,
  quantity: 5,
  image: null,
};

const inShop: ShopVariant = {
  variantId: MUG,
  title: "Mug",
  variantTitle: "Blue",
  price: 1000,
  stock: 9,
  image: null,
};

const check = (line: CartLine, now?: ShopVariant) =>
  reconcileCart([line], new Set([MUG]), new Map(now ? [[MUG, now]] : []));

describe("the state of a line", () => {
  test.each([
    [undefined, "gone"],
    [{ price: 1000, stock: 0 }, "sold-out"],
    [{ price: 900, stock: 4 }, "fewer-left"],
    [{ price: 900, stock: 5 }, "price-changed"],
    [{ price: 1000, stock: 5 }, "ok"],
  ] as const)("5 requested at 10.00, the shop has %o: %s", (now, state) =>
    expect(lineState(mug, now)).toBe(state),
  );
});

describe("a checked cart", () => {
  test("stays unchanged when the shop still has it at that price", () => {
    expect(check(mug, inShop)).toEqual({ lines: [mug], changes: [] });
  });

  test("takes the new price and reports both", () => {
    const { lines, changes } = check(mug, { ...inShop, price: 1250 });
    expect(lines[0]?.price).toBe(1250);
    expect(changes.map((change) => changeSentence(change, EURO))).toEqual([
      "The price of Mug (Blue) changed from €10.00 to €12.50.",
    ]);
  });

  test("lowers the quantity to what is left, and reports a changed price as well", () => {
    const { lines, changes } = check(mug, { ...inShop, price: 900, stock: 2 });
    expect(lines[0]).toMatchObject({ quantity: 2, price: 900 });
    expect(changes.map(({ kind }) => kind)).toEqual(["fewer-left", "price-changed"]);
    expect(changeSentence(changes[0] as (typeof changes)[0], EURO)).toBe(
      "Only 2 of Mug (Blue) left. The quantity was lowered.",
    );
  });

  test("drops lines that are sold out or deleted, and says so", () => {
    const soldOut = check(mug, { ...inShop, stock: 0 });
    const gone = check({ ...mug, variantTitle: "Default" });
    expect([soldOut.lines, gone.lines]).toEqual([[], []]);
    expect([...soldOut.changes, ...gone.changes].map((change) => changeSentence(change, EURO))).toEqual([
      "Mug (Blue) is sold out and was removed from your cart.",
      "Mug is no longer available and was removed from your cart.",
    ]);
  });

  test("keeps a line that was added while the shop was being queried", () => {
    const bowl = { ...mug, variantId: BOWL };
    const { lines } = reconcileCart([mug, bowl], new Set([MUG]), new Map());
    expect(lines).toEqual([bowl]);
  });
});
