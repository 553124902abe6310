import { readCart, writeCart } from "#app/storefront/cart/cart-storage.ts";
import { type CartChange, reconcileCart, type ShopVariant } from "#rules/cart-check.ts";
import type { ProductId, VariantId } from "#rules/ids.ts";
import type { Cents } from "#rules/money.ts";

/** The cart as the shop would sell it now. */
export type ChangedCart = {
  lines: {
    variantId: VariantId;
    productId: ProductId | null;
    title: string | null;
    variantTitle: string | null;
    image: string | null;
    price: Cents;
    /** As asked for. */
    quantity: number;
    /** 0 when it is sold out or no longer sold at all. */
    available: number;
    gone?: boolean;
  }[];
  totals: ShopTerms & { subtotalCents: Cents; shippingCents: Cents; taxCents: Cents; totalCents: Cents };
};

/** What the shop adds to the prices. */
export type ShopTerms = { currencyCode: string; shippingFlatRateCents: Cents; taxPercent: string };

/** Brings the cart in line with the shop's answer, and returns what the shopper must be told. */
export function takeOver(slug: string, { lines }: ChangedCart): CartChange[] {
  const asked = new Set(lines.map(({ variantId }) => variantId));
  const sold = lines.flatMap((line) => (line.gone ? [] : [toShopVariant(line)]));
  const reconciled = reconcileCart(
    readCart(slug),
    asked,
    new Map(sold.map((line) => [line.variantId, line])),
  );
  writeCart(slug, reconciled.lines);
  return reconciled.changes;
}

function toShopVariant(line: ChangedCart["lines"][number]): ShopVariant {
  const { variantId, price, image, available } = line;
  return {
    variantId,
    price,
    image,
    stock: available,
    title: line.title ?? "",
    variantTitle: line.variantTitle ?? "",
  };
}
