import { useFieldArray, useWatch } from "react-hook-form";
import { useCurrency } from "#app/admin/session/session.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { ShippingFormReturn } from "./shipping-fields.ts";

type RateFieldsetProps = { form: ShippingFormReturn; zone: number; rate: number; onRemove: () => void };

export function RateFieldset({ form, zone, rate, onRemove }: RateFieldsetProps) {
  const path = `zones.${zone}.rates.${rate}` as const;
  const currency = useCurrency();
  const { name, price_by } = useWatch({ control: form.control, name: path });
  const errors = form.formState.errors.zones?.[zone]?.rates?.[rate];
  return (
    <fieldset className="rounded-control border border-line p-4">
      <legend className="sr-only">{name.trim() || "New rate"}</legend>
      <div className="@container grid gap-4">
        <div className="grid gap-4 @sm:grid-cols-2">
          <Field label="Name" error={errors?.name?.message} hint="Shoppers see it." required>
            <TextInput {...form.register(`${path}.name`)} placeholder="Standard" />
          </Field>
          <Field label="Delivery time" error={errors?.delivery_time?.message}>
            <TextInput {...form.register(`${path}.delivery_time`)} placeholder="2–3 days" />
          </Field>
          <Field label="Price">
            <Select {...form.register(`${path}.price_by`)}>
              <option value="flat">One price</option>
              <option value="value">By order value</option>
              <option value="weight">By weight</option>
            </Select>
          </Field>
          {price_by === "flat" && (
            <Field
              label={`Price in ${currency.code}`}
              error={errors?.tiers?.[0]?.price_cents?.message}
              required
            >
              <TextInput {...form.register(`${path}.tiers.0.price_cents`)} inputMode="decimal" />
            </Field>
          )}
        </div>
        {price_by !== "flat" && (
          <Steps form={form} zone={zone} rate={rate} unit={price_by === "weight" ? "kg" : currency.code} />
        )}
        <div className="grid items-start gap-4 @sm:grid-cols-2">
          <Field
            label={`Free from (${currency.code})`}
            error={errors?.free_from_cents?.message}
            hint="Leave blank if it is never free."
          >
            <TextInput {...form.register(`${path}.free_from_cents`)} inputMode="decimal" />
          </Field>
          {price_by !== "flat" && (
            <Field
              label={`Not offered from (${price_by === "weight" ? "kg" : currency.code})`}
              error={errors?.until?.message}
              hint="Leave blank for no limit."
            >
              <TextInput {...form.register(`${path}.until`)} inputMode="decimal" />
            </Field>
          )}
        </div>
        <div>
          <Button variant="ghost" size="small" onClick={onRemove}>
            Remove rate
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

type StepsProps = { form: ShippingFormReturn; zone: number; rate: number; unit: string };

/** Each step ends where the next one begins, so that there is a price for everything. */
function Steps({ form, zone, rate, unit }: StepsProps) {
  const path = `zones.${zone}.rates.${rate}.tiers` as const;
  const steps = useFieldArray({ control: form.control, name: path, keyName: "key" });
  const currency = useCurrency();
  const errors = form.formState.errors.zones?.[zone]?.rates?.[rate]?.tiers;
  return (
    <div className="grid gap-3">
      {steps.fields.map(({ key }, at) => (
        <div key={key} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
          {at === 0 ? (
            <Field label={`From (${unit})`}>
              <TextInput value="0" readOnly />
            </Field>
          ) : (
            <Field label={`From (${unit})`} error={errors?.[at]?.from?.message} required>
              <TextInput {...form.register(`${path}.${at}.from`)} inputMode="decimal" />
            </Field>
          )}
          <Field label={`Price in ${currency.code}`} error={errors?.[at]?.price_cents?.message} required>
            <TextInput {...form.register(`${path}.${at}.price_cents`)} inputMode="decimal" />
          </Field>
          <IconButton
            label={`Remove step ${at + 1}`}
            className="mt-6"
            disabled={at === 0}
            onClick={() => steps.remove(at)}
          >
            <Icon name="close" className="size-4" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button variant="secondary" size="small" onClick={() => steps.append({ from: "", price_cents: "" })}>
          Add step
        </Button>
      </div>
    </div>
  );
}
