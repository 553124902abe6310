import { useFieldArray, useWatch } from "react-hook-form";
import { SettingsLink } from "#app/admin/settings/settings-link.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Select } from "#app/ui/select.tsx";
import { EU_RATES_AS_OF, EU_RATES_SOURCE, suggestedRates } from "#rules/tax/eu-rates.ts";
import { RateInputs } from "./rate-inputs.tsx";
import { asksForCountry } from "./tax-example.tsx";
import { type OpenedTaxes, type RateFields, rateFields, type TaxesFormReturn } from "./taxes-fields.ts";

type OtherCountriesProps = { form: TaxesFormReturn; opened: OpenedTaxes };

export function OtherCountriesCard({ form, opened }: OtherCountriesProps) {
  const { countries, shipping } = opened;
  const lines = useFieldArray({ control: form.control, name: "taxes.rates", keyName: "key" });
  const typed = useWatch({ control: form.control, name: "taxes.rates" });
  const home = useWatch({ control: form.control, name: "taxes.home_country_code" });
  const counts = asksForCountry(shipping);
  if (!counts && lines.fields.length === 1) return <NoZones />;

  const listed = new Set([home, ...typed.slice(1).map(({ country_code }) => country_code)]);
  const free = countries.filter(({ code }) => !listed.has(code));
  const add = (rates: RateFields[]) => lines.append(rates, { shouldFocus: false });
  const errors = form.formState.errors.taxes?.rates;
  return (
    <Card title="Other countries" description="Orders to a country that is not listed have no tax.">
      <div className="grid gap-5">
        {!counts && <p className="text-14 text-muted">{NOT_USED}</p>}
        {lines.fields.slice(1).map(({ key }, index) => {
          const at = index + 1;
          const country = countries.find(({ code }) => code === typed[at]?.country_code) ?? {
            code: "",
            name: "",
          };
          return (
            <fieldset key={key} className="grid gap-3 border-line border-b pb-5">
              <legend className="sr-only">{country.name}</legend>
              <div className="flex items-center justify-between gap-3">
                <span aria-hidden="true" className="font-medium text-14">
                  {country.name}
                </span>
                <IconButton label={`Remove ${country.name}`} onClick={() => lines.remove(at)}>
                  <Icon name="close" className="size-4" />
                </IconButton>
              </div>
              {errors?.[at]?.country_code?.message && (
                <p className="text-13 text-danger">{errors[at].country_code.message}</p>
              )}
              <RateInputs form={form} at={at} country={country} />
            </fieldset>
          );
        })}
        <Field label="Add a country">
          <Select value="" onChange={({ target }) => add([startOf(target.value)])}>
            <option value="" disabled>
              Choose a country
            </option>
            {free.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <EuRates free={free} onAdd={add} />
      </div>
    </Card>
  );
}

const NOT_USED = "Not used at present: without shipping zones every order is taxed as at home.";

function startOf(country_code: string): RateFields {
  const known = suggestedRates(country_code);
  return known ? rateFields(known) : { country_code, standard: "", reduced: "" };
}

type EuRatesProps = { free: OpenedTaxes["countries"]; onAdd: (rates: RateFields[]) => void };

/** A dated list that the owner takes over, edits and answers for. */
function EuRates({ free, onAdd }: EuRatesProps) {
  const missing = free.flatMap(({ code }) => suggestedRates(code) ?? []);
  return (
    <div className="grid justify-items-start gap-2 text-13 text-muted">
      {missing.length > 0 && (
        <Button variant="secondary" size="small" onClick={() => onAdd(missing.map(rateFields))}>
          {missing.length === 1
            ? "Add the last EU country"
            : `Add ${missing.length} EU countries with their rates`}
        </Button>
      )}
      <p>
        {`EU rates as of ${EU_RATES_AS_OF}. They may have changed, and some countries have several reduced rates: check them in the `}
        <a
          href={EU_RATES_SOURCE.url}
          target="_blank"
          rel="noreferrer"
          className="text-accent underline underline-offset-2"
        >
          {EU_RATES_SOURCE.name}
        </a>
        {" before you save."}
      </p>
    </div>
  );
}

function NoZones() {
  return (
    <Card title="Other countries">
      <p className="text-14 text-muted">
        Every order is taxed as at home, because your store has one flat rate for shipping and asks for no
        country. With zones, each country can have rates of its own.{" "}
        <SettingsLink to="/admin/settings/shipping">Settings › Shipping</SettingsLink>
      </p>
    </Card>
  );
}
