import { useWatch } from "react-hook-form";
import { UntaxedWarning } from "#app/admin/settings/untaxed-warning.tsx";
import { RadioCards } from "#app/admin/ui/radio-cards.tsx";
import { Card } from "#app/ui/card.tsx";
import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";
import { EU_RATES_AS_OF, suggestedRates } from "#rules/tax/eu-rates.ts";
import type { AcrossEu } from "#rules/tax/tax-settings.ts";
import { shippedAcrossEu } from "#rules/tax/untaxed-countries.ts";
import {
  type OpenedTaxes,
  rateFields,
  settingsOf,
  type TaxesFields,
  type TaxesFormReturn,
} from "./taxes-fields.ts";

type AcrossEuCardProps = { form: TaxesFormReturn; opened: OpenedTaxes };

/** Asked as soon as a store in the EU ships to another country of the EU. */
export function AcrossEuCard({ form, opened: { shipping, countries } }: AcrossEuCardProps) {
  const typed = useWatch({ control: form.control, name: "taxes" }) as TaxesFields["taxes"];
  const home = countries.find(({ code }) => code === typed.home_country_code);
  if (!home || shippedAcrossEu(home.code, shipping.zones).length === 0) return null;
  return (
    <Card
      title="Across the EU"
      description="How orders to the other countries of the European Union are taxed."
    >
      <div className="@container grid gap-4">
        <UntaxedWarning taxes={settingsOf(typed)} zones={shipping.zones} countries={countries}>
          {typed.across_eu === "each" ? "Add its rate under Other countries." : "Choose how they are taxed."}
        </UntaxedWarning>
        <RadioCards<AcrossEu | "">
          label="Across the EU"
          options={[
            {
              value: "home",
              label: `The rate of ${home.name} everywhere in the EU`,
              hint: "While your sales to other EU countries are below €10,000 a year, all of them together.",
            },
            {
              value: "each",
              label: "Each country's own rate",
              hint: `Above that, or if you chose the One-Stop Shop. Their standard rates as of ${EU_RATES_AS_OF} are filled in below; check the reduced ones.`,
            },
          ]}
          value={typed.across_eu ?? ""}
          onChange={(value) => choose(form, value as AcrossEu)}
        />
      </div>
    </Card>
  );
}

/** Rates of other countries of the EU either count, all of them, or they are not in the list. */
function choose(form: TaxesFormReturn, across_eu: AcrossEu): void {
  const { rates } = form.getValues("taxes");
  const [home, ...others] = rates;
  const listed = new Set(rates.map(({ country_code }) => country_code));
  const missing = EU_COUNTRIES.filter((code) => !listed.has(code)).flatMap(
    (code) => suggestedRates(code) ?? [],
  );
  const next =
    across_eu === "home"
      ? others.filter(({ country_code }) => !EU_COUNTRIES.includes(country_code))
      : [...others, ...missing.map(rateFields)];
  const judge = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  form.setValue("taxes.across_eu", across_eu, judge);
  form.setValue("taxes.rates", home ? [home, ...next] : next, judge);
}
