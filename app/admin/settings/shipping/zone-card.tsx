import { useFieldArray, useWatch } from "react-hook-form";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { RateFieldset } from "./rate-fieldset.tsx";
import { newRate, type OpenedShipping, type ShippingFormReturn } from "./shipping-fields.ts";
import { ZoneCountries } from "./zone-countries.tsx";

type ZoneCardProps = {
  form: ShippingFormReturn;
  at: number;
  countries: OpenedShipping["countries"];
  onRemove: () => void;
};

export function ZoneCard({ form, at, countries, onRemove }: ZoneCardProps) {
  const zone = useWatch({ control: form.control, name: `zones.${at}` });
  const rates = useFieldArray({ control: form.control, name: `zones.${at}.rates`, keyName: "key" });
  const errors = form.formState.errors.zones?.[at];
  return (
    <Card
      title={zone.name.trim() || "New zone"}
      description={zone.everywhere_else ? "All countries that are in no other zone." : undefined}
      action={
        <Button variant="ghost" size="small" onClick={onRemove}>
          Remove zone
        </Button>
      }
    >
      <div className="grid gap-6">
        <Field label="Zone name" error={errors?.name?.message} hint="Only you see it." required>
          <TextInput {...form.register(`zones.${at}.name`)} />
        </Field>
        {!zone.everywhere_else && (
          <ZoneCountries form={form} at={at} countries={countries} error={errors?.countries?.message} />
        )}
        <div className="grid gap-4">
          <h3 className="font-medium text-14">Rates</h3>
          {rates.fields.length === 0 && (
            <p className="text-14 text-muted">No rates: you do not ship there.</p>
          )}
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
    </Card>
  );
}
