import { useFieldArray, useWatch } from "react-hook-form";
import { CountrySelect } from "#app/admin/settings/country-select.tsx";
import { SettingsLink } from "#app/admin/settings/settings-link.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EU_RATES_AS_OF, EU_RATES_SOURCE, suggestedRates } from "#rules/tax/eu-rates.ts";
import { isWithinEu } from "#rules/tax/tax-rate.ts";
import { RateInputs, Suggestion } from "./rate-inputs.tsx";
import { asksForCountry } from "./tax-example.tsx";
import { type OpenedTaxes, type RateFields, rateFields, type TaxesFormReturn } from "./taxes-fields.ts";

type OtherCountriesProps = { form: TaxesFormReturn; opened: OpenedTaxes };

export function OtherCountriesCard({ form, opened }: OtherCountriesProps) {
  const { countries, shipping } = opened;
  const lines = useFieldArray({ control: form.control, name: "taxes.rates", keyName: "key" });
  const typed = useWatch({ control: form.control, name: "taxes.rates" });
  const home = useWatch({ control: form.control, name: "taxes.home_country_code" });
  const acrossEu = useWatch({ control: form.control, name: "taxes.across_eu" });
  const counts = asksForCountry(shipping);
  if (!counts && lines.fields.length === 1) return <NoZones />;

  const listed = new Set([home, ...typed.slice(1).map(({ country_code }) => country_code)]);
  const isAsHome = (code: string) => acrossEu === "home" && isWithinEu(home, code);
  const free = countries.filter(({ code }) => !listed.has(code) && !isAsHome(code));
  const add = (rates: RateFields[]) => lines.append(rates, { shouldFocus: false });
  return (
    <Card
      title="Other countries"
      description={
        isAsHome(home)
          ? "Outside the EU, orders to a country that is not listed have no tax."
          : "Orders to a country that is not listed have no tax."
      }
    >
      <div className="grid gap-5">
        {!counts && <p className="text-14 text-muted">{NOT_USED}</p>}
        {lines.fields.length > 1 && (
          <div>
            <p aria-hidden="true" className={`${COLUMNS} font-medium text-13`}>
              <span>Country</span>
              <span>Standard %</span>
              <span>Reduced %</span>
            </p>
            {lines.fields.slice(1).map(({ key }, index) => (
              <CountryRates
                key={key}
                form={form}
                at={index + 1}
                country={countries.find(({ code }) => code === typed[index + 1]?.country_code) ?? NONE}
                onRemove={() => lines.remove(index + 1)}
              />
            ))}
          </div>
        )}
        <Field label="Add a country">
          <CountrySelect
            value=""
            prompt="Choose a country"
            countries={free}
            onChoose={(code) => add([startOf(code)])}
          />
        </Field>
        {!isAsHome(home) && <EuRates free={free} onAdd={add} />}
      </div>
    </Card>
  );
}

const COLUMNS = "grid grid-cols-[minmax(0,1fr)_4.5rem_5.5rem_2.5rem] items-start gap-2";
const NONE = { code: "", name: "" };

type CountryRatesProps = {
  form: TaxesFormReturn;
  at: number;
  country: { code: string; name: string };
  onRemove: () => void;
};

/** One line of the list. */
function CountryRates({ form, at, country, onRemove }: CountryRatesProps) {
  const error = form.formState.errors.taxes?.rates?.[at]?.country_code?.message;
  return (
    <fieldset className="grid gap-1 border-line border-b py-1.5">
      <legend className="sr-only">{country.name}</legend>
      <div className={`${COLUMNS} [&_label]:sr-only`}>
        <span aria-hidden="true" className="break-words pt-2.5 text-14" dir="auto">
          {country.name}
        </span>
        <RateInputs form={form} at={at} country={country} />
        <IconButton label={`Remove ${country.name}`} onClick={onRemove}>
          <Icon name="close" className="size-4" />
        </IconButton>
      </div>
      {error && <p className="text-13 text-danger">{error}</p>}
      <Suggestion form={form} at={at} country={country} />
    </fieldset>
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
