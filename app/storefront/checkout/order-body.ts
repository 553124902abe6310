import type { CartLine } from "#rules/cart/cart.ts";
import type { CheckoutFields } from "#rules/order/checkout-fields.ts";
import type { OrderTotals } from "#rules/order/order-totals.ts";

type Checkout = {
  fields: CheckoutFields;
  /** As it stands on the screen: the server prices by itself, and refuses when its sums differ from these. */
  cart: { lines: CartLine[]; totals: OrderTotals; terms: { currencyCode: string } };
  storeId: string;
};

export function orderBody({ fields, cart, storeId }: Checkout): string {
  const { currencyCode } = cart.terms;
  return JSON.stringify({ ...fields, items: cart.lines, storeId, currencyCode, ...cart.totals });
}
