import { useWatch } from "react-hook-form";
import { FormCheckbox } from "#app/admin/ui/form-checkbox.tsx";
import { RadioCards } from "#app/admin/ui/radio-cards.tsx";
import { Card } from "#app/ui/card.tsx";
import type { TaxesFormReturn } from "./taxes-fields.ts";

export function ShippingTaxCard({ form }: { form: TaxesFormReturn }) {
  const taxed = useWatch({ control: form.control, name: "taxes.on_shipping" });
  const rate = useWatch({ control: form.control, name: "taxes.shipping_rate" });
  return (
    <Card title="Shipping" description="At the rates of the country that it goes to.">
      <div className="@container grid gap-4">
        <FormCheckbox form={form} name="taxes.on_shipping" label="Tax on shipping" />
        {taxed && (
          <RadioCards
            label="Rate of shipping"
            options={[
              { value: "standard", label: "The standard rate", hint: "Whatever is in the parcel." },
              {
                value: "goods",
                label: "The rates of the goods",
                hint: "Shared out by what is ordered at each rate, as Germany wants it: books alone are sent at the reduced rate.",
              },
            ]}
            value={rate}
            onChange={(value) => form.setValue("taxes.shipping_rate", value, { shouldDirty: true })}
          />
        )}
      </div>
    </Card>
  );
}
