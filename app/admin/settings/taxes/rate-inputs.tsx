import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { EU_RATES, EU_RATES_AS_OF, suggestedRates } from "#rules/tax/eu-rates.ts";
import { rateFields, type TaxesFormReturn } from "./taxes-fields.ts";

type RateInputsProps = { form: TaxesFormReturn; at: number; country: { code: string; name: string } };

/** The two rates of a country. The reduced rates of a member state are offered while one is typed. */
export function RateInputs({ form, at, country }: RateInputsProps) {
  const listId = useId();
  const path = `taxes.rates.${at}` as const;
  const errors = form.formState.errors.taxes?.rates?.[at];
  const offered = EU_RATES[country.code]?.reduced ?? [];
  return (
    <>
      <Field label="Standard (%)" error={errors?.standard?.message} required>
        <TextInput {...form.register(`${path}.standard`)} inputMode="decimal" placeholder="19" />
      </Field>
      <Field label="Reduced (%)" error={errors?.reduced?.message}>
        <TextInput {...form.register(`${path}.reduced`)} inputMode="decimal" list={listId} placeholder="7" />
        <datalist id={listId}>
          {offered.map((rate) => (
            <option key={rate} value={rate} />
          ))}
        </datalist>
      </Field>
    </>
  );
}

/** Only where the typed rates are not those of the list: a law has changed, or the owner knows better. */
export function Suggestion({ form, at, country }: RateInputsProps) {
  const typed = useWatch({ control: form.control, name: `taxes.rates.${at}` });
  const known = suggestedRates(country.code);
  if (!known || !typed) return null;
  const { standard, reduced } = rateFields(known);
  const isKnownReduced = EU_RATES[country.code]?.reduced.some((rate) => String(rate) === typed.reduced);
  if (typed.standard === standard && (typed.reduced === reduced || isKnownReduced)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
      {`${country.name} as of ${EU_RATES_AS_OF}: ${standard}% standard, ${reduced}% reduced.`}
      <Button
        variant="secondary"
        size="small"
        onClick={() =>
          form.setValue(
            `taxes.rates.${at}`,
            { ...typed, standard, reduced },
            { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
          )
        }
      >
        Use these rates
      </Button>
    </p>
  );
}
