import { zodResolver } from "@hookform/resolvers/zod";
import type { InferResponseType } from "hono/client";
import type { Resolver, ResolverResult, UseFormReturn } from "react-hook-form";
import type { api } from "#app/admin/api/api-client.ts";
import type { Store } from "#app/admin/session/session.ts";
import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";
import { taxInput } from "#rules/tax/tax-input.ts";
import { isWithinEu } from "#rules/tax/tax-rate.ts";
import { type CountryTax, PLAIN_TAXES, type TaxSettings } from "#rules/tax/tax-settings.ts";

export type SavedTaxes = InferResponseType<typeof api.taxes.$get, 200>;

/** With the shipping settings, which decide whether other countries' rates count. */
export type OpenedTaxes = SavedTaxes & {
  shipping: InferResponseType<typeof api.shipping.$get, 200>;
};

export type TaxesFormReturn = UseFormReturn<TaxesFields>;

/** The form as it is typed: the fields have the names of what is saved, so that errors find them. */
export type TaxesFields = {
  version: number;
  /** Without them one percentage is on everything. */
  has_taxes: boolean;
  /** The first of the rates is the home country's. */
  taxes: Omit<TaxSettings, "rates"> & { rates: RateFields[] };
};

export type RateFields = { country_code: string; standard: string; reduced: string };

export function fieldsOf(saved: SavedTaxes, { tax_percent }: Store): TaxesFields {
  const { version, taxes, country_code, countries } = saved;
  return {
    version,
    has_taxes: taxes !== null,
    taxes: taxes
      ? { ...taxes, rates: homeFirst(taxes, countries).map(rateFields) }
      : firstTaxes(country_code, tax_percent),
  };
}

/** The others by name, as the list of countries is. */
function homeFirst(
  { home_country_code, rates }: TaxSettings,
  countries: SavedTaxes["countries"],
): CountryTax[] {
  const codes = [home_country_code, ...countries.map(({ code }) => code)];
  return rates.toSorted((a, b) => codes.indexOf(a.country_code) - codes.indexOf(b.country_code));
}

/** What the store charges today, so that setting taxes up does not change a price by itself. */
function firstTaxes(country_code: string, percent: number): TaxesFields["taxes"] {
  const rate = percent > 0 ? String(percent) : "";
  return {
    included: percent === 0 && EU_COUNTRIES.includes(country_code),
    home_country_code: country_code,
    on_shipping: true,
    ...PLAIN_TAXES,
    rates: [{ country_code, standard: rate, reduced: rate }],
  };
}

export function rateFields({ country_code, standard, reduced }: CountryTax): RateFields {
  return { country_code, standard: String(standard), reduced: String(reduced) };
}

/** What is saved of it. A number that cannot be read becomes NaN, and is refused at its field. */
export function toInput({ version, has_taxes, taxes }: TaxesFields) {
  return { version, taxes: has_taxes ? settingsOf(taxes) : null };
}

export function settingsOf(taxes: TaxesFields["taxes"]): TaxSettings {
  const { home_country_code: home, across_eu, asks_company, reverse_charge } = taxes;
  const isInEu = isWithinEu(home, home);
  return {
    ...taxes,
    // What cannot be chosen is not there, and is not saved either.
    across_eu: isInEu ? across_eu : null,
    reverse_charge: isInEu && asks_company && reverse_charge,
    rates: taxes.rates.map((rate, at) => rateOf(rate, at === 0, taxes)),
  };
}

function rateOf(typed: RateFields, home: boolean, taxes: TaxesFields["taxes"]): CountryTax {
  const standard = percent(typed.standard);
  return {
    country_code: home ? taxes.home_country_code : typed.country_code,
    standard,
    // One error is enough where the standard rate cannot be read.
    reduced: typed.reduced.trim() === "" ? standard || 0 : percent(typed.reduced),
  };
}

function percent(text: string): number {
  const typed = text.trim().replace(",", ".");
  return typed === "" ? Number.NaN : Number(typed);
}

const validateInput = zodResolver(taxInput);

/** The form is judged as the server judges what is saved; the save reads the form again. */
export const validateTaxes: Resolver<TaxesFields> = async (typed, context, options) => {
  const judged = await validateInput(toInput(typed), context, options as never);
  return { values: typed, errors: judged.errors } as ResolverResult<TaxesFields>;
};
