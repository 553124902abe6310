import { type UseFormReturn, useWatch } from "react-hook-form";
import { CountryOptions } from "#app/admin/settings/country-select.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { StoreDetailsInput } from "#rules/store/store-details-input.ts";
import { CurrencyField } from "./currency-field.tsx";
import type { OpenedDetails } from "./store-details.ts";
import { HomeNote } from "./tax-notes.tsx";

type PlaceCardProps = { form: UseFormReturn<StoreDetailsInput>; countries: OpenedDetails["countries"] };

/** First of all: prices, taxes and addresses follow from it. */
export function PlaceCard({ form, countries }: PlaceCardProps) {
  const countryCode = useWatch({ control: form.control, name: "country_code" });
  return (
    <Card
      title="Where do you sell from?"
      description="Your country decides on taxes and addresses, your currency on every price."
    >
      <div className="@container grid gap-4">
        <div className="grid items-start gap-5 @sm:grid-cols-2">
          <Field label="Country" error={form.formState.errors.country_code?.message}>
            <Select {...form.register("country_code")} autoComplete="country">
              <option value="">Not chosen</option>
              <CountryOptions countries={countries} />
            </Select>
          </Field>
          <CurrencyField />
        </div>
        <HomeNote countryCode={countryCode} />
      </div>
    </Card>
  );
}
