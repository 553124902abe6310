import { readCart, writeCart } from "#app/storefront/cart/cart-storage.ts";
import type { CodeRefusal, Quote } from "#app/storefront/quote/quote.ts";
import { type CartChange, reconcileCart, type ShopVariant } from "#rules/cart/cart-check.ts";
import type { VariantId } from "#rules/input/ids.ts";
import type { Cents, Currency } from "#rules/money/money.ts";

/** The cart as the shop would sell it now. */
export type ChangedCart = {
  lines: ChangedLine[];
  /** Of the codes that take nothing off. */
  refusals?: CodeRefusal[];
  /** Only of a store whose server says what a cart costs. */
  quote?: Quote;
  totals: ShopTerms & { subtotalCents: Cents; shippingCents: Cents; taxCents: Cents; totalCents: Cents };
};

type ChangedLine = { variantId: VariantId } & (
  | { gone: true }
  | {
      gone?: false;
      title: string;
      variantTitle: string;
      image: string | null;
      price: Cents;
      available: number;
    }
);

/** Currency, shipping and tax. */
export type ShopTerms = { currency: Currency; shippingFlatRateCents: Cents; taxPercent: string };

/** Updates the cart with the shop's answer, and returns the changes to show. */
export function takeOver(name: string, { lines }: ChangedCart): CartChange[] {
  const asked = new Set(lines.map(({ variantId }) => variantId));
  const sold = lines
    .filter((line) => !line.gone)
    .map(({ available, ...line }) => ({ ...line, stock: available }));
  const shop = new Map<VariantId, ShopVariant>(sold.map((line) => [line.variantId, line]));
  const reconciled = reconcileCart(readCart(name), asked, shop);
  writeCart(name, reconciled.lines);
  return reconciled.changes;
}
