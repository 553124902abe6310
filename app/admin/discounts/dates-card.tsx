import { useWatch } from "react-hook-form";
import type { StoreZone } from "#app/admin/session/use-store-zone.ts";
import { clockNote } from "#app/admin/ui/clock-note.ts";
import { FormCheckbox } from "#app/admin/ui/form-checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { DiscountFormReturn, OpenedDiscount } from "./discount-fields.ts";

type DatesCardProps = { form: DiscountFormReturn; opened: OpenedDiscount | undefined; zone: StoreZone };

export function DatesCard({ form, opened, zone }: DatesCardProps) {
  return (
    <Card title="Active dates" description={zone.sentence}>
      <div className="grid gap-5">
        <SetTime
          form={form}
          zone={zone}
          has="has_start"
          label="Start at a set time"
          otherwise={startSentence(opened, zone.zone)}
          name="starts_at"
          fieldLabel="Starts"
        />
        <SetTime
          form={form}
          zone={zone}
          has="has_end"
          label="End at a set time"
          otherwise="Stays until you pause or delete it."
          name="ends_at"
          fieldLabel="Ends"
        />
        {opened && (
          <FormCheckbox
            form={form}
            name="paused"
            label="Paused"
            hint="Nobody gets it as long as it is paused."
          />
        )}
      </div>
    </Card>
  );
}

type SetTimeProps = Pick<DatesCardProps, "form" | "zone"> & {
  has: "has_start" | "has_end";
  label: string;
  /** What holds without it. */
  otherwise: string;
  name: "starts_at" | "ends_at";
  fieldLabel: string;
};

function SetTime({ form, zone, has, label, otherwise, name, fieldLabel }: SetTimeProps) {
  const [isSet, time] = useWatch({ control: form.control, name: [has, name] });
  return (
    <div className="grid gap-3">
      <FormCheckbox form={form} name={has} label={label} hint={!isSet && otherwise} />
      {isSet && (
        <Field
          label={fieldLabel}
          error={form.formState.errors[name]?.message}
          hint={clockNote(time, zone.zone)}
          required
        >
          <TextInput {...form.register(name)} type="datetime-local" className="max-w-64" />
        </Field>
      )}
    </div>
  );
}

function startSentence(opened: OpenedDiscount | undefined, timeZone: string): string {
  const started = opened && new Date(opened.starts_at);
  if (!started || started > new Date()) return "Starts as soon as you save.";
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  return `Started on ${format.format(started)}.`;
}
