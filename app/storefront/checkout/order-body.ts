import type { CartLine } from "#rules/cart/cart.ts";
import type { Currency } from "#rules/money/money.ts";
import type { CheckoutFields } from "#rules/order/checkout/checkout-fields.ts";
import type { OrderTotals } from "#rules/order/price/order-totals.ts";

type Checkout = {
  fields: CheckoutFields;
  /** The cart as displayed: the server computes its own prices, and refuses when its totals differ. */
  cart: { lines: CartLine[]; totals: OrderTotals; terms: { currency: Currency } };
  storeId: string;
  codes?: string[];
};

export function orderBody({ fields, cart, storeId, codes }: Checkout): string {
  return JSON.stringify({
    ...fields,
    items: cart.lines,
    storeId,
    currencyCode: cart.terms.currency.code,
    discount_codes: codes,
    ...cart.totals,
  });
}
