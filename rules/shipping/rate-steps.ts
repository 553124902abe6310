import { say } from "#rules/language/say.ts";
import { type Cents, type Currency, formatMoney } from "#rules/money/money.ts";
import type { ShippingRate } from "./shipping-settings.ts";
import { kilosText } from "./weight.ts";

/** A line of the table of prices: 'under 2 kg' and what it costs. A rate with one price has one line without a range. */
type RateStep = { range: string; price: string };

export function rateSteps(rate: ShippingRate, currency: Currency): RateStep[] {
  const { tiers, until, free_from_cents } = rate;
  const measure = (amount: number) =>
    rate.price_by === "weight" ? `${kilosText(amount)} kg` : formatMoney(amount, currency);
  const steps = tiers.map(({ from, price_cents }, at) => ({
    range: rangeOf(from, tiers[at + 1]?.from ?? until, measure),
    price: priceOf(price_cents, currency),
  }));
  if (free_from_cents === null) return steps;
  return [
    ...steps,
    {
      range: say.shipping.ordersFrom({ price: formatMoney(free_from_cents, currency) }),
      price: say.shipping.free,
    },
  ];
}

function priceOf(cents: Cents, currency: Currency): string {
  return cents === 0 ? say.shipping.free : formatMoney(cents, currency);
}

function rangeOf(from: number, to: number | null, measure: (amount: number) => string): string {
  if (to === null) return from === 0 ? "" : say.shipping.from({ amount: measure(from) });
  return from === 0
    ? say.shipping.under({ amount: measure(to) })
    : say.shipping.between({ from: measure(from), to: measure(to) });
}
