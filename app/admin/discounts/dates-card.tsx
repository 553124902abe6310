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
  const [hasStart, starts, hasEnd, ends] = useWatch({
    control: form.control,
    name: ["has_start", "starts_at", "has_end", "ends_at"],
  });
  const { errors } = form.formState;
  return (
    <Card title="Active dates" description={zone.sentence}>
      <div className="grid gap-5">
        <div className="grid gap-3">
          <FormCheckbox
            form={form}
            name="has_start"
            label={
              <>
                Start at a set time
                {!hasStart && (
                  <span className="block text-13 text-muted">{startSentence(opened, zone.zone)}</span>
                )}
              </>
            }
          />
          {hasStart && (
            <Field
              label="Starts"
              error={errors.starts_at?.message}
              hint={clockNote(starts, zone.zone)}
              required
            >
              <TextInput {...form.register("starts_at")} type="datetime-local" className="max-w-64" />
            </Field>
          )}
        </div>
        <div className="grid gap-3">
          <FormCheckbox
            form={form}
            name="has_end"
            label={
              <>
                End at a set time
                {!hasEnd && (
                  <span className="block text-13 text-muted">Stays until you pause or delete it.</span>
                )}
              </>
            }
          />
          {hasEnd && (
            <Field label="Ends" error={errors.ends_at?.message} hint={clockNote(ends, zone.zone)} required>
              <TextInput {...form.register("ends_at")} type="datetime-local" className="max-w-64" />
            </Field>
          )}
        </div>
        {opened && (
          <FormCheckbox
            form={form}
            name="paused"
            label={
              <>
                Paused
                <span className="block text-13 text-muted">Nobody gets it as long as it is paused.</span>
              </>
            }
          />
        )}
      </div>
    </Card>
  );
}

function startSentence(opened: OpenedDiscount | undefined, timeZone: string): string {
  const started = opened && new Date(opened.starts_at);
  if (!started || started > new Date()) return "Starts as soon as you save.";
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  return `Started on ${format.format(started)}.`;
}
