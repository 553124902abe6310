import type { AddressForm } from "#rules/address/address-form.ts";
import type { VariantId } from "#rules/input/ids.ts";
import type { Cents, Currency } from "#rules/money/money.ts";
import type { DiscountedTotals } from "#rules/order/price/order-totals.ts";
import type { Sums } from "#rules/order/price/sum-rows.ts";
import type { ListedMethod } from "#rules/shipping/choose-shipping.ts";
import type { TaxReason } from "#rules/tax/tax-reason.ts";

/** What the cart costs at a place, as the server says it. */
export type Quote = {
  needs_shipping: boolean;
  methods: ListedMethod[];
  /** The chosen one, or the first; null when none is open to this cart there. */
  shipping_method_id: string | null;
  totals: DiscountedTotals & { currency: Currency; shippingFlatRateCents: Cents; taxPercent: string };
  discounts: { title: string; code: string | null; amount_cents: Cents }[];
  line_discounts: { variantId: VariantId; discount_cents: Cents }[];
  /** Why each of the other codes takes nothing off. */
  refusals: CodeRefusal[];
  taxes: { rate: number; tax_cents: Cents }[];
  /** Null in a store with the demo checkout. Not needed when it costs nothing. */
  payment: { needed: boolean; methods: PaymentChoice[]; no_card?: string } | null;
  address: AddressForm | null;
  /** Only where companies are asked. */
  company?: { reverse_charge: boolean };
  tax_reason?: TaxReason;
};

export type PaymentChoice = { id: string; name: string; instructions: string };

/** `known` is false when there is no such code. */
export type CodeRefusal = { code: string; known: boolean; message: string };

export type Country = { code: string; name: string };

/** Where the store ships to, by name; `own` is its own country, if its owner has set it. */
export type Places = { countries: Country[]; own?: string };

export function sumsOf({ totals, shipping_method_id, discounts, taxes }: Quote): Sums {
  return {
    ...totals,
    byMethod: shipping_method_id !== null,
    discounts: discounts.map(({ title, amount_cents }) => ({ title, amountCents: amount_cents })),
    taxes: taxes.map(({ rate, tax_cents }) => ({ rate, taxCents: tax_cents })),
  };
}

/** What is taken off each line. */
export function lineDiscountsOf(quote: Quote | undefined): ReadonlyMap<VariantId, Cents> {
  return new Map(quote?.line_discounts.map((line) => [line.variantId, line.discount_cents]));
}
