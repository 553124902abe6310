import { z } from "@hono/zod-openapi";
import { addressFormOf } from "#domain/addresses/address-form.ts";
import type { PricedCart } from "#domain/checkout/price-cart.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import { currencySchema } from "#http/api/currency-schema.ts";
import { shippingMethodSchema } from "#http/api/settings/shipping-schemas.ts";
import { ADDRESS_FIELD_NAMES } from "#rules/address/address-form.ts";
import type { CodeRefusal } from "#rules/discount/code-refusal.ts";
import { refusalText } from "#rules/discount/refusal-text.ts";
import type { Currency } from "#rules/money/money.ts";
import type { ChosenPayment } from "#rules/payment/choose-payment.ts";
import { noCardText } from "#rules/payment/no-card.ts";
import { PAYMENT_KINDS } from "#rules/payment/payment-kind.ts";
import type { PaymentMethod } from "#rules/payment/payment-settings.ts";
import { TAX_REASONS } from "#rules/tax/tax-reason.ts";

export const totalsSchema = z.object({
  currencyCode: z.string(),
  currency: currencySchema,
  subtotalCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int(),
  /** Then the total holds the tax already. */
  taxIncluded: z.boolean(),
  shippingFlatRateCents: z.int(),
  taxPercent: z.string(),
});

export const addressField = z.object({
  name: z.enum(ADDRESS_FIELD_NAMES),
  label: z.string(),
  /** In messages, where that is not the label. */
  named: z.string().optional(),
  required: z.boolean(),
  pattern: z.string().optional(),
  example: z.string().optional(),
  choices: z.array(z.string()).optional(),
  /** What is said of what does not fit the pattern or the choices. */
  wrong: z.string().optional(),
});

const addressFormSchema = z.object({ country_code: z.string(), fields: z.array(addressField) });

const appliedDiscountSchema = z.object({
  title: z.string(),
  code: z.string().nullable(),
  part: z.enum(["items", "shipping", "tax"]),
  amount_cents: z.int(),
});

export const codeRefusalSchema = z.object({
  code: z.string(),
  /** Whether the code exists: it may take something off another cart. */
  known: z.boolean(),
  message: z.string(),
});

export const paymentMethodSchema = z.object({
  id: z.uuid(),
  kind: z.enum(PAYMENT_KINDS),
  name: z.string(),
  instructions: z.string(),
});

/** What shoppers see of the methods that are open to them. */
export function paymentMethodBodies(methods: readonly PaymentMethod[]) {
  return methods.map(({ id, kind, name, instructions }) => ({ id, kind, name, instructions }));
}

function paymentBody({ needed, methods, noCard }: ChosenPayment) {
  return {
    needed,
    methods: paymentMethodBodies(methods),
    ...(noCard && { no_card: noCardText(noCard) }),
  };
}

function refusalBodies(refusals: readonly CodeRefusal[], currency: Currency) {
  return refusals.map((refusal) => ({
    code: refusal.code,
    known: refusal.reason !== "not-valid" && refusal.reason !== "too-many-misses",
    message: refusalText(refusal, currency),
  }));
}

/** What a cart costs at a place. Without shipping zones there are no methods. */
export const quoteSchema = z
  .object({
    needs_shipping: z.boolean(),
    methods: z.array(shippingMethodSchema),
    /** The chosen one, or the first; null when none is open to this cart there. */
    shipping_method_id: z.uuid().nullable(),
    totals: totalsSchema,
    discounts: z.array(appliedDiscountSchema),
    /** What the discounts take off each variant. */
    line_discounts: z.array(z.object({ variantId: z.uuid(), discount_cents: z.int() })),
    /** Codes that take nothing off. */
    refusals: z.array(codeRefusalSchema),
    /** By rate, in hundredths of a percent. */
    taxes: z.array(z.object({ rate: z.int(), tax_cents: z.int() })),
    /** Null in a store with the demo checkout. Nothing is needed when it costs nothing. */
    payment: z
      .object({
        needed: z.boolean(),
        methods: z.array(paymentMethodSchema),
        /** Why it cannot be paid by card in a store that takes cards: too little, too much, or the currency. */
        no_card: z.string().optional(),
      })
      .nullable(),
    /** Where the checkout asks companies for their name and VAT id: whether the reverse charge is open to them. */
    company: z.object({ reverse_charge: z.boolean() }).optional(),
    /** Why this order, or what is in it at 0 %, bears no tax. */
    tax_reason: z.enum(TAX_REASONS).optional(),
    /** How an address is written there; null as long as no country is named. */
    address: addressFormSchema.nullable(),
  })
  .openapi("Quote");

/** In the store's language. */
export function quoteBody(priced: PricedCart, countryCode: string | undefined) {
  return speakingAs(priced.speech, () => bodyOf(priced, countryCode));
}

function bodyOf(priced: PricedCart, countryCode: string | undefined) {
  const { totals, shipping, discounts, refusals, taxes, linePrices, payment, company, taxReason } = priced;
  return {
    needs_shipping: shipping?.needed ?? false,
    methods: shipping?.methods ?? [],
    shipping_method_id: shipping?.method?.id ?? null,
    totals,
    discounts: discounts.map(({ title, code, on, amountCents }) => ({
      title,
      code,
      part: on,
      amount_cents: amountCents,
    })),
    line_discounts: [...linePrices].flatMap(([variantId, { discountCents }]) =>
      discountCents > 0 ? [{ variantId, discount_cents: discountCents }] : [],
    ),
    refusals: refusalBodies(refusals, totals.currency),
    taxes: taxes.map(({ rate, taxCents }) => ({ rate, tax_cents: taxCents })),
    payment: payment ? paymentBody(payment) : null,
    ...(company && { company: { reverse_charge: company.reverseCharge }, tax_reason: taxReason }),
    address: countryCode === undefined ? null : addressFormOf(countryCode),
  };
}
