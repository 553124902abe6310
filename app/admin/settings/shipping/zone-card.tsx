import { useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { RateFieldset } from "./rate-fieldset.tsx";
import { newRate, type OpenedShipping, type ShippingFormReturn, type ZoneFields } from "./shipping-fields.ts";
import { ZoneCountries } from "./zone-countries.tsx";

type ZoneCardProps = {
  form: ShippingFormReturn;
  at: number;
  countries: OpenedShipping["countries"];
  /** Fields of a closed zone are not rendered: thousands of them take long. A new or wrong zone is open. */
  startsOpen: boolean;
  onRemove: () => void;
};

export function ZoneCard({ form, at, countries, startsOpen, onRemove }: ZoneCardProps) {
  const zone = useWatch({ control: form.control, name: `zones.${at}` });
  const [isOpened, setOpened] = useState(startsOpen || zone.id === undefined);
  const isOpen = isOpened || form.formState.errors.zones?.[at] !== undefined;
  return (
    <Card
      title={zone.name.trim() || "New zone"}
      description={describe(zone, isOpen)}
      action={
        <div className="flex shrink-0 flex-wrap justify-end">
          {!isOpen && (
            <Button
              variant="ghost"
              size="small"
              aria-label={`Edit ${zone.name}`}
              onClick={() => setOpened(true)}
            >
              Edit
            </Button>
          )}
          <Button variant="ghost" size="small" onClick={onRemove}>
            Remove zone
          </Button>
        </div>
      }
    >
      {isOpen && <ZoneFieldset form={form} at={at} countries={countries} isRest={zone.everywhere_else} />}
    </Card>
  );
}

function describe({ everywhere_else, countries, rates }: ZoneFields, isOpen: boolean): string | undefined {
  if (everywhere_else) return "All countries that are in no other zone.";
  if (isOpen) return undefined;
  const count = (length: number, one: string, many: string) =>
    length === 1 ? `1 ${one}` : `${length} ${many}`;
  return `${count(countries.length, "country", "countries")}, ${count(rates.length, "rate", "rates")}`;
}

type ZoneFieldsetProps = Pick<ZoneCardProps, "form" | "at" | "countries"> & { isRest: boolean };

function ZoneFieldset({ form, at, countries, isRest }: ZoneFieldsetProps) {
  const rates = useFieldArray({ control: form.control, name: `zones.${at}.rates`, keyName: "key" });
  const errors = form.formState.errors.zones?.[at];
  return (
    <div className="grid gap-6">
      <Field label="Zone name" error={errors?.name?.message} hint="Shoppers do not see it." required>
        <TextInput {...form.register(`zones.${at}.name`)} />
      </Field>
      {!isRest && (
        <ZoneCountries form={form} at={at} countries={countries} error={errors?.countries?.message} />
      )}
      <div className="grid gap-4">
        <h3 className="font-medium text-14">Rates</h3>
        {rates.fields.length === 0 && <p className="text-14 text-muted">No rates: you do not ship there.</p>}
        {rates.fields.map(({ key }, rate) => (
          <RateFieldset key={key} form={form} zone={at} rate={rate} onRemove={() => rates.remove(rate)} />
        ))}
        <div>
          <Button variant="secondary" size="small" onClick={() => rates.append(newRate("", ""))}>
            Add rate
          </Button>
        </div>
      </div>
    </div>
  );
}
