import { useWatch } from "react-hook-form";
import { useCurrency } from "#app/admin/session/session.ts";
import { FormCheckbox } from "#app/admin/ui/form-checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { priceText } from "#rules/money/money.ts";
import type { DiscountFormReturn } from "./discount-fields.ts";

export function LimitsCard({ form }: { form: DiscountFormReturn }) {
  return (
    <Card title="Conditions" description="Who gets it, and how often. All are optional.">
      <div className="grid gap-5">
        <Minimum form={form} />
        <UseLimit form={form} />
        <OncePerCustomer form={form} />
      </div>
    </Card>
  );
}

function Minimum({ form }: { form: DiscountFormReturn }) {
  const currency = useCurrency();
  const [minimum, appliesTo] = useWatch({ control: form.control, name: ["minimum", "applies_to"] });
  const { errors } = form.formState;
  return (
    <div className="@container">
      <div className="grid gap-4 @sm:grid-cols-2">
        <Field label="Minimum">
          <Select {...form.register("minimum")}>
            <option value="none">No minimum</option>
            <option value="value">Order value</option>
            <option value="pieces">Number of pieces</option>
          </Select>
        </Field>
        {minimum === "value" && (
          <Field
            label={`Minimum value in ${currency.code}`}
            error={errors.minimum_cents?.message}
            hint="Of the whole cart, without shipping."
            required
          >
            <TextInput
              {...form.register("minimum_cents")}
              inputMode="decimal"
              autoComplete="off"
              placeholder={priceText(2_000, currency)}
            />
          </Field>
        )}
        {minimum === "pieces" && (
          <Field
            label="Minimum number of pieces"
            error={errors.minimum_quantity?.message}
            hint={appliesTo === "everything" ? undefined : "Of the products that are discounted."}
            required
          >
            <TextInput
              {...form.register("minimum_quantity")}
              inputMode="numeric"
              autoComplete="off"
              placeholder="3"
            />
          </Field>
        )}
      </div>
    </div>
  );
}

function UseLimit({ form }: { form: DiscountFormReturn }) {
  const limited = useWatch({ control: form.control, name: "has_limit" });
  return (
    <div className="grid gap-3">
      <FormCheckbox form={form} name="has_limit" label="Limit how often it can be used in total" />
      {limited && (
        <Field
          label="Number of uses"
          error={form.formState.errors.max_uses?.message}
          hint="Orders that got it before count."
          required
        >
          <TextInput
            {...form.register("max_uses")}
            inputMode="numeric"
            autoComplete="off"
            placeholder="100"
            className="max-w-40"
          />
        </Field>
      )}
    </div>
  );
}

function OncePerCustomer({ form }: { form: DiscountFormReturn }) {
  return (
    <FormCheckbox
      form={form}
      name="once_per_customer"
      label="Once per customer"
      hint="Customers are told apart by their email address."
    />
  );
}
