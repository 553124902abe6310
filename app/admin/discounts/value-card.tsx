import { useWatch } from "react-hook-form";
import { useCurrency } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { priceText } from "#rules/money/money.ts";
import type { DiscountFormReturn } from "./discount-fields.ts";

export function ValueCard({ form }: { form: DiscountFormReturn }) {
  const currency = useCurrency();
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <Card title="Value">
      <div className="@container">
        <div className="grid gap-4 @sm:grid-cols-2">
          <Field
            label="Type"
            hint={kind === "free-shipping" ? "Takes off the whole price of shipping." : undefined}
          >
            <Select {...form.register("kind")}>
              <option value="percent">Percentage</option>
              <option value="amount">Fixed amount</option>
              <option value="free-shipping">Free shipping</option>
            </Select>
          </Field>
          {kind !== "free-shipping" && (
            <Field
              label={kind === "percent" ? "Percentage" : `Amount in ${currency.code}`}
              error={form.formState.errors.value?.message}
              hint={kind === "amount" ? "Once per order, never more than the products cost." : undefined}
              required
            >
              <TextInput
                {...form.register("value")}
                inputMode="decimal"
                autoComplete="off"
                placeholder={kind === "percent" ? "10" : priceText(500, currency)}
              />
            </Field>
          )}
        </div>
      </div>
    </Card>
  );
}
