import { type Speech, speakingAs } from "#domain/language/speaking.ts";
import { MAX_LINE_QUANTITY } from "#rules/cart/cart.ts";
import type { CodeRefusal } from "#rules/discount/code-refusal.ts";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import type { Cents, Currency } from "#rules/money/money.ts";
import type { CreateOrderInput } from "#rules/order/checkout/checkout-input.ts";
import type { DiscountedTotals } from "#rules/order/price/order-totals.ts";
import { type Choice, type LinePrice, type PricedOrder, priceOrder } from "#rules/order/price/price-order.ts";
import { type ChosenPayment, choosePayment } from "#rules/payment/choose-payment.ts";
import type { Shop } from "./read-shop.ts";

export type CartChange = "not-enough-inventory" | "item-gone" | "total-changed";

/** A variant of the cart as it is sold now, so that the cart can show the difference. */
export type PricedLine = {
  variantId: VariantId;
  /** Requested, summed over the lines of this variant. */
  quantity: number;
  /** How many of it one line can hold; 0 when it is sold out or deleted. */
  available: number;
} & (
  | {
      gone?: false;
      productId: ProductId;
      title: string;
      variantTitle: string;
      image: string | null;
      price: Cents;
    }
  | { gone: true; productId: null; title: null; variantTitle: null; image: null; price: null }
);

export type PricedTotals = DiscountedTotals & {
  currencyCode: string;
  currency: Currency;
  shippingFlatRateCents: Cents;
  taxPercent: string;
};

export type PricedCart = {
  lines: PricedLine[];
  totals: PricedTotals;
  /** Of each line that is still sold. */
  linePrices: Map<VariantId, LinePrice>;
  /** The names of the methods, and what is said of the cart. */
  speech: Speech;
  /** How many of the codes never existed in this store. */
  guesses: number;
  /** Absent in a store with the demo checkout. */
  payment?: ChosenPayment;
} & Pick<PricedOrder, "shipping" | "discounts" | "refusals" | "taxes" | "shippingTax" | "taxReason"> & {
    /** What the checkout asks companies. Absent where it does not ask them. */
    company?: { reverseCharge: boolean };
  };

type WantedVariant = { variantId: VariantId; quantity: number };

type WithPayment = Choice & { paymentMethodId?: string };

/** The server's own prices for what was asked, as far as the shop has it, and how it can be paid. */
export function priceCart(items: readonly WantedVariant[], choice: WithPayment, shop: Shop): PricedCart {
  return speakingAs(shop.speech, () => price(items, choice, shop));
}

function price(items: readonly WantedVariant[], choice: WithPayment, shop: Shop): PricedCart {
  const lines = sumByVariant(items).map(([variantId, quantity]) => priceLine(shop, variantId, quantity));
  const sellable = lines.flatMap(({ variantId, quantity, available }) => {
    const sold = shop.variants.get(variantId);
    return sold ? [{ ...sold, quantity: Math.min(quantity, available) }] : [];
  });
  const { totals, lines: prices, ...priced } = priceOrder(sellable, choice, shop);
  const { speech, currencyCode, shippingFlatRateCents, taxPercent, paymentMethods, taxes } = shop;
  const currency = currencyOf(currencyCode);
  const bill = { totalCents: totals.totalCents, currency, shipping: priced.shipping };
  return {
    lines,
    speech,
    totals: { ...totals, currencyCode, currency, shippingFlatRateCents, taxPercent },
    linePrices: new Map(sellable.map(({ variantId }, at) => [variantId, prices[at] as LinePrice])),
    guesses: priced.refusals.filter((one) => isInvalid(one) && !shop.knownCodes.includes(one.code)).length,
    payment: paymentMethods && choosePayment(paymentMethods, bill, choice.paymentMethodId),
    company: taxes?.asks_company ? { reverseCharge: taxes.reverse_charge } : undefined,
    ...priced,
  };
}

/** A code that does not exist, or is not active now. */
export function isInvalid({ reason }: CodeRefusal): boolean {
  return reason === "not-valid";
}

function sumByVariant(items: readonly WantedVariant[]): [VariantId, number][] {
  const sums = new Map<VariantId, number>();
  for (const { variantId, quantity } of items) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return [...sums];
}

function priceLine(shop: Shop, variantId: VariantId, quantity: number): PricedLine {
  const sold = shop.variants.get(variantId);
  if (!sold) {
    const unknown = { productId: null, title: null, variantTitle: null, image: null, price: null };
    return { variantId, quantity, available: 0, gone: true, ...unknown };
  }
  const { productId, title, variantTitle, image, price, stock } = sold;
  // Two lines of one variant may request more than one line can hold.
  const available = Math.min(stock, Math.max(quantity, MAX_LINE_QUANTITY));
  return { variantId, productId, title, variantTitle, image, price, quantity, available };
}

/** Why the order cannot be taken as it was shown, if so. */
export function findChange(shown: CreateOrderInput, cart: PricedCart): CartChange | undefined {
  const { lines, totals, shipping } = cart;
  if (lines.some((line) => !line.gone && line.quantity > line.available)) return "not-enough-inventory";
  if (lines.some((line) => line.gone)) return "item-gone";
  // A method was shown, and the store has gone back to its flat rate since.
  if (shown.shipping_method_id !== undefined && !shipping) return "total-changed";
  const same =
    shown.currencyCode === totals.currencyCode &&
    shown.subtotalCents === totals.subtotalCents &&
    (shown.discountCents ?? 0) === totals.discountCents &&
    shown.shippingCents === totals.shippingCents &&
    shown.taxCents === totals.taxCents &&
    shown.totalCents === totals.totalCents;
  return same ? undefined : "total-changed";
}
