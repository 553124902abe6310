import type { CartLine } from "#rules/cart.ts";
import type { CheckoutFields } from "#rules/checkout-fields.ts";
import type { OrderTotals } from "#rules/order-totals.ts";

type Checkout = {
  fields: CheckoutFields;
  lines: CartLine[];
  storeId: string;
  terms: { currencyCode: string };
  /** The sums on the screen: the server prices by itself and refuses when they differ. */
  totals: OrderTotals;
};

export function orderBody({ fields, lines, storeId, terms, totals }: Checkout): string {
  return JSON.stringify({ ...fields, items: lines, storeId, currencyCode: terms.currencyCode, ...totals });
}
