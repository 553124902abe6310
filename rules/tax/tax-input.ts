import { z } from "zod";
import { isCountryCode } from "#rules/address/country-codes.ts";
import { say } from "#rules/language/say.ts";
import { isWithinEu } from "./tax-rate.ts";
import { taxRateInput } from "./tax-rate-input.ts";
import { ACROSS_EU, SHIPPING_RATES } from "./tax-settings.ts";

const country = z.string("Choose a country").refine(isCountryCode, {
  error: () => say.address.unknownCountry,
});
const percent = taxRateInput("Enter a percentage such as 19");

const countryTaxInput = z.strictObject({ country_code: country, standard: percent, reduced: percent });

const taxSettingsInput = z
  .strictObject({
    included: z.boolean("Choose whether your prices include tax"),
    home_country_code: country,
    on_shipping: z.boolean(),
    shipping_rate: z.enum(SHIPPING_RATES).default("standard"),
    across_eu: z.enum(ACROSS_EU).nullable().default(null),
    asks_company: z.boolean().default(false),
    reverse_charge: z.boolean().default(false),
    rates: z.array(countryTaxInput).superRefine(
      (rates, ctx) => {
        const taken = new Set<string>();
        for (const [at, { country_code }] of rates.entries()) {
          const path = [at, "country_code"];
          if (taken.has(country_code))
            ctx.addIssue({ code: "custom", path, message: "This country is listed twice" });
          taken.add(country_code);
        }
      },
      // Also beside a wrong rate, so that an owner sees all errors at once.
      { when: ({ value }) => namesCountries(value) },
    ),
  })
  .refine(({ asks_company, reverse_charge }) => asks_company || !reverse_charge, {
    path: ["reverse_charge"],
    error: "Ask companies for their VAT id first",
  })
  .refine(
    ({ home_country_code, reverse_charge }) =>
      !reverse_charge || isWithinEu(home_country_code, home_country_code),
    {
      path: ["reverse_charge"],
      error: "Only a store in the European Union has the reverse charge",
    },
  )
  .refine(({ home_country_code, rates }) => rates.some((rate) => rate.country_code === home_country_code), {
    path: ["home_country_code"],
    error: "Enter the tax rates of your own country",
    when: ({ value }) => namesCountries((value as { rates?: unknown } | null)?.rates),
  });

function namesCountries(rates: unknown): boolean {
  return Array.isArray(rates) && rates.every((rate) => typeof rate?.country_code === "string");
}

/** The whole page, as it is saved. Without `taxes` the store goes back to one percentage on everything. */
export const taxInput = z.strictObject({ version: z.int().min(0), taxes: taxSettingsInput.nullable() });

export type TaxInput = z.infer<typeof taxInput>;
