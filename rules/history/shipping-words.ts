import { formatMoney } from "#rules/money/money.ts";
import type { ShippingRate, ShippingSettings, ShippingZone } from "#rules/shipping/shipping-settings.ts";
import { type FieldWords, type Line, NONE, type Teller } from "./said-changes.ts";

export const SHIPPING_FIELDS: Record<keyof ShippingSettings, FieldWords> = {
  zones: {
    label: "Zones",
    lines: (value, tell) => ((value ?? []) as ShippingZone[]).flatMap((zone) => zoneLines(zone, tell)),
  },
  pickup: {
    label: "Local pickup",
    say: (value) => {
      const pickup = value as ShippingSettings["pickup"] | undefined;
      return pickup ? [pickup.address, pickup.instructions].filter(Boolean).join("\n") : "not offered";
    },
  },
};

function zoneLines({ id, name, countries, everywhere_else, rates }: ShippingZone, tell: Teller): Line[] {
  const where = everywhere_else ? "everywhere else" : countries.map(tell.countryName).join(", ") || NONE;
  return [
    { key: id, label: `Zone ${name}`, text: `${name}: ${where}` },
    ...rates.map((rate) => ({
      key: rate.id,
      label: `${name}, ${rate.name}`,
      text: rateText(rate, tell),
    })),
  ];
}

function rateText(rate: ShippingRate, { currency }: Teller): string {
  const { name, delivery_time, price_by, tiers, until, free_from_cents } = rate;
  const measure = (value: number) =>
    price_by === "weight" ? `${value.toLocaleString("en-US")} g` : formatMoney(value, currency);
  const prices = tiers.map(({ from, price_cents }) =>
    tiers.length === 1
      ? formatMoney(price_cents, currency)
      : `from ${measure(from)} ${formatMoney(price_cents, currency)}`,
  );
  return [
    `${name}: ${prices.join(", ")}`,
    delivery_time,
    until !== null && `not from ${measure(until)} on`,
    free_from_cents !== null && `free from ${formatMoney(free_from_cents, currency)}`,
  ]
    .filter(Boolean)
    .join("; ");
}
