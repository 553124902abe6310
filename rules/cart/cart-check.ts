import type { ProductId, VariantId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { type Cents, type Currency, formatMoney } from "#rules/money/money.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import { isolate } from "#rules/text/isolate.ts";
import type { CartLine } from "./cart.ts";

/** The current state of a variant in the shop. */
export type ShopVariant = {
  variantId: VariantId;
  title: string;
  variantTitle: string;
  price: Cents;
  stock: number;
  image: string | null;
};

/** With its product: the handle of its page is not part of a cart line. */
export type CheckedVariant = ShopVariant & { productId: ProductId; handle: string };

type LineState = "ok" | "price-changed" | "fewer-left" | "sold-out" | "gone";

type WantedLine = Pick<CartLine, "price" | "quantity">;

/** The most serious problem of a line. */
export function lineState(
  wanted: WantedLine,
  now: Pick<ShopVariant, "price" | "stock"> | undefined,
): LineState {
  if (!now) return "gone";
  if (now.stock <= 0) return "sold-out";
  if (now.stock < wanted.quantity) return "fewer-left";
  return now.price === wanted.price ? "ok" : "price-changed";
}

export type CartChange = { variantId: VariantId; name: string } & (
  | { kind: "gone" }
  | { kind: "sold-out" }
  | { kind: "fewer-left"; left: number }
  | { kind: "price-changed"; from: Cents; to: Cents }
);

/** The cart as it can be bought now, with the necessary changes. Lines that the shop was not queried for stay. */
export function reconcileCart(
  lines: readonly CartLine[],
  asked: ReadonlySet<VariantId>,
  shop: ReadonlyMap<VariantId, ShopVariant>,
): { lines: CartLine[]; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const kept = lines.flatMap((line) => {
    if (!asked.has(line.variantId)) return [line];
    const now = shop.get(line.variantId);
    changes.push(...changesOf(line, now));
    return now && now.stock > 0 ? [updatedLine(line, now)] : [];
  });
  return { lines: kept, changes };
}

function changesOf(line: CartLine, now: ShopVariant | undefined): CartChange[] {
  const about = { variantId: line.variantId, name: lineName(line) };
  if (!now) return [{ ...about, kind: "gone" }];
  if (now.stock <= 0) return [{ ...about, kind: "sold-out" }];
  const changes: CartChange[] = [];
  if (now.stock < line.quantity) changes.push({ ...about, kind: "fewer-left", left: now.stock });
  if (now.price !== line.price)
    changes.push({ ...about, kind: "price-changed", from: line.price, to: now.price });
  return changes;
}

function updatedLine(line: CartLine, now: ShopVariant): CartLine {
  const { title, variantTitle, price, image, stock } = now;
  return { ...line, title, variantTitle, price, image, quantity: Math.min(line.quantity, stock) };
}

export function lineName({ title, variantTitle }: Pick<CartLine, "title" | "variantTitle">): string {
  return variantTitle === DEFAULT_VARIANT_TITLE ? title : `${title} (${variantTitle})`;
}

export function changeSentence(change: CartChange, currency: Currency): string {
  const name = isolate(change.name);
  switch (change.kind) {
    case "gone":
      return say.cart.gone({ name });
    case "sold-out":
      return say.cart.soldOut({ name });
    case "fewer-left":
      return say.cart.fewerLeft({ count: change.left, name });
    case "price-changed":
      return say.cart.priceChanged({
        name,
        from: formatMoney(change.from, currency),
        to: formatMoney(change.to, currency),
      });
  }
}
