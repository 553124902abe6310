import { randomUUID } from "node:crypto";
import {
  DISCOUNT_KINDS,
  type Discount,
  MAX_AUTOMATIC_DISCOUNTS,
  MAX_ORDER_CODES,
} from "#rules/discount/discount.ts";
import { type OrderLine, type PriceSettings, priceOrder } from "#rules/order/price/price-order.ts";
import type { ShippingRate } from "#rules/shipping/shipping-settings.ts";
import { PLAIN_TAXES, TAX_CLASSES } from "#rules/tax/tax-settings.ts";
import { atMost, median, type Row } from "./row.ts";

const LINES = 100;
const TIMES = 2_000;
const COUNTRIES = ["AT", "BE", "DE", "ES", "FI", "FR", "IE", "IT", "NL", "PT"];

/** The pricing function with everything that an owner can set up, and as many discounts as a cart can have. */
export async function measurePricing(): Promise<Row[]> {
  const lines = Array.from({ length: LINES }, (_, n) => aLine(n));
  const discounts = Array.from({ length: MAX_AUTOMATIC_DISCOUNTS + MAX_ORDER_CODES }, (_, n) =>
    aDiscount(n, lines),
  );
  const codes = discounts.flatMap(({ code }) => code ?? []);
  const choice = { countryCode: "IT", methodId: "post", codes };
  const all = p50Of(() => priceOrder(lines, choice, { ...SETTINGS, discounts }));
  const none = p50Of(() => priceOrder(lines, {}, FLAT));
  return [
    {
      promise: `pricing ${LINES} lines`,
      figure: `${all.toFixed(2)} ms`,
      bar: atMost(1, all),
      how: `${MAX_AUTOMATIC_DISCOUNTS} automatic discounts, ${MAX_ORDER_CODES} codes, a zone with two rates, taxes of ${COUNTRIES.length} countries; ${none.toFixed(2)} ms without them; p50 of ${TIMES}`,
    },
  ];
}

function p50Of(price: () => unknown): number {
  const times = Array.from({ length: 2 * TIMES }, () => {
    const begun = performance.now();
    price();
    return performance.now() - begun;
  });
  // The first half runs code that is not compiled yet.
  return median(times.slice(TIMES));
}

function aLine(n: number): OrderLine {
  return {
    variantId: randomUUID(),
    productId: randomUUID(),
    price: 999 + 101 * n,
    quantity: 1 + (n % 3),
    weightGrams: 250,
    requiresShipping: true,
    taxClass: TAX_CLASSES[n % TAX_CLASSES.length] ?? "standard",
  };
}

/** On half of the products. */
function aDiscount(n: number, lines: OrderLine[]): Discount {
  return {
    id: randomUUID(),
    title: `Discount ${n}`,
    code: n < MAX_ORDER_CODES ? `CODE${n}` : null,
    kind: DISCOUNT_KINDS[n % DISCOUNT_KINDS.length] ?? "percent",
    value: 1_000 + n,
    product_ids: lines.filter((_, at) => at % 2 === n % 2).map(({ productId }) => productId),
    minimum_cents: 2_000,
    minimum_quantity: 2,
    used_before: false,
  };
}

const FLAT: PriceSettings = { shippingFlatRateCents: 490, taxPercent: "22" };

const SETTINGS: PriceSettings = {
  ...FLAT,
  shipping: {
    zones: [
      {
        id: "zone",
        name: "Europe",
        countries: COUNTRIES,
        everywhere_else: false,
        rates: [aRate("post"), aRate("express")],
      },
    ],
    pickup: null,
  },
  taxes: {
    included: true,
    home_country_code: "DE",
    on_shipping: true,
    ...PLAIN_TAXES,
    rates: COUNTRIES.map((country_code) => ({ country_code, standard: 22, reduced: 10 })),
  },
};

function aRate(id: string): ShippingRate {
  return {
    id,
    name: id,
    delivery_time: "2–3 days",
    price_by: "weight",
    tiers: [
      { from: 0, price_cents: 490 },
      { from: 2_000, price_cents: 990 },
    ],
    until: null,
    free_from_cents: 100_000_000,
  };
}
