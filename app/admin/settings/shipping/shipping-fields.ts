import { zodResolver } from "@hookform/resolvers/zod";
import type { InferResponseType } from "hono/client";
import type { Resolver, ResolverResult, UseFormReturn } from "react-hook-form";
import type { api } from "#app/admin/api/api-client.ts";
import { type Currency, priceText } from "#rules/money/money.ts";
import { parsePrice } from "#rules/money/price.ts";
import { shippingInput } from "#rules/shipping/shipping-input.ts";
import type { RateBasis, ShippingRate, ShippingZone } from "#rules/shipping/shipping-settings.ts";
import { kilosText, parseKilos } from "#rules/shipping/weight.ts";

export type OpenedShipping = InferResponseType<typeof api.shipping.$get, 200>;

export type ShippingFormReturn = UseFormReturn<ShippingFields>;

/** The form as it is typed: the fields have the names of what is saved, so that errors find them. */
export type ShippingFields = {
  version: number;
  zones: ZoneFields[];
  offers_pickup: boolean;
  pickup: { address: string; instructions: string };
};

export type ZoneFields = Omit<ShippingZone, "id" | "rates"> & { id?: string; rates: RateFields[] };

export type RateFields = {
  id?: string;
  name: string;
  delivery_time: string;
  price_by: "flat" | RateBasis;
  tiers: { from: string; price_cents: string }[];
  until: string;
  free_from_cents: string;
};

export function fieldsOf({ version, zones, pickup }: OpenedShipping, currency: Currency): ShippingFields {
  return {
    version,
    zones: zones.map((zone) => ({ ...zone, rates: zone.rates.map((rate) => rateFields(rate, currency)) })),
    offers_pickup: pickup !== null,
    pickup: { address: pickup?.address ?? "", instructions: pickup?.instructions ?? "" },
  };
}

function rateFields(rate: ShippingRate, currency: Currency): RateFields {
  const { price_by, tiers, until, free_from_cents, ...named } = rate;
  const money = (cents: number) => priceText(cents, currency);
  const measureText = price_by === "weight" ? kilosText : money;
  return {
    ...named,
    price_by: tiers.length === 1 && until === null ? "flat" : price_by,
    tiers: tiers.map(({ from, price_cents }) => ({
      from: measureText(from),
      price_cents: money(price_cents),
    })),
    until: until === null ? "" : measureText(until),
    free_from_cents: free_from_cents === null ? "" : money(free_from_cents),
  };
}

export function newZone(zone: Pick<ZoneFields, "name" | "countries">, price: string): ZoneFields {
  return { ...zone, everywhere_else: zone.countries.length === 0, rates: [newRate("Standard", price)] };
}

export function newRate(name: string, price_cents: string): RateFields {
  return {
    name,
    delivery_time: "",
    price_by: "flat",
    tiers: [{ from: "0", price_cents }],
    until: "",
    free_from_cents: "",
  };
}

/** What is saved of it. A number that cannot be read becomes NaN, and is refused at its field. */
export function toInput({ version, zones, offers_pickup, pickup }: ShippingFields, currency: Currency) {
  return {
    version,
    zones: zones.map((zone) => ({ ...zone, rates: zone.rates.map((rate) => rateInput(rate, currency)) })),
    pickup: offers_pickup ? pickup : null,
  };
}

function rateInput(typed: RateFields, currency: Currency) {
  const { price_by, tiers, until, free_from_cents, ...named } = typed;
  const isFlat = price_by === "flat";
  const cents = (text: string) => {
    const price = parsePrice(text, currency);
    return price.ok ? price.cents : Number.NaN;
  };
  const read = price_by === "weight" ? grams : cents;
  const steps = (isFlat ? tiers.slice(0, 1) : tiers).map((tier, at) => ({
    from: at === 0 ? 0 : read(tier.from),
    price_cents: cents(tier.price_cents),
  }));
  return {
    ...named,
    price_by: isFlat ? ("value" as const) : price_by,
    tiers: steps,
    until: isFlat || until.trim() === "" ? null : read(until),
    free_from_cents: free_from_cents.trim() === "" ? null : cents(free_from_cents),
  };
}

function grams(text: string): number {
  return parseKilos(text) ?? Number.NaN;
}

const validateInput = zodResolver(shippingInput);

/** The form is judged as the server judges what is saved; the save reads the form again. */
export function validateShipping(currency: Currency): Resolver<ShippingFields> {
  return async (typed, context, options) => {
    const judged = await validateInput(toInput(typed, currency), context, options as never);
    return { values: typed, errors: judged.errors } as ResolverResult<ShippingFields>;
  };
}
