import { useWatch } from "react-hook-form";
import { CountrySelect } from "#app/admin/settings/country-select.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { RateInputs, Suggestion } from "./rate-inputs.tsx";
import type { OpenedTaxes, TaxesFormReturn } from "./taxes-fields.ts";

type HomeCardProps = { form: TaxesFormReturn; opened: OpenedTaxes };

/** Where the store is, and what it charges there. */
export function HomeCard({ form, opened: { countries } }: HomeCardProps) {
  const code = useWatch({ control: form.control, name: "taxes.home_country_code" });
  const country = countries.find((one) => one.code === code) ?? NONE;
  const error = form.formState.errors.taxes?.home_country_code?.message;
  return (
    <Card title="At home" description="Also for orders that are picked up.">
      <div className="grid gap-4">
        <Field label="Country" error={error} required>
          <CountrySelect
            value={code}
            prompt="Choose your country"
            countries={countries}
            onChoose={(chosen) => moveHome(form, chosen)}
          />
        </Field>
        <div className="grid grid-cols-2 items-start gap-4">
          <RateInputs key={code} form={form} at={0} country={country} />
        </div>
        <Suggestion form={form} at={0} country={country} />
      </div>
    </Card>
  );
}

const NONE = { code: "", name: "" };

/** A country that is in the list already changes places with the home country; another one begins blank. */
function moveHome(form: TaxesFormReturn, code: string): void {
  const { rates, home_country_code } = form.getValues("taxes");
  const [home, ...others] = rates;
  const moved = others.find((rate) => rate.country_code === code);
  const next = { ...(moved ?? { standard: "", reduced: "" }), country_code: code };
  const rest = others.map((rate) =>
    rate === moved && home ? { ...home, country_code: home_country_code } : rate,
  );
  const judge = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  // The rate typed before any country was chosen is that of the first choice.
  form.setValue(
    "taxes.rates",
    [home && home_country_code === "" ? { ...home, country_code: code } : next, ...rest],
    judge,
  );
  form.setValue("taxes.home_country_code", code, judge);
}
