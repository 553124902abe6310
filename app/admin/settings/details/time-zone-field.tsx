import { type UseFormReturn, useWatch } from "react-hook-form";
import { Options } from "#app/admin/ui/options.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { StoreDetailsInput } from "#rules/store/store-details-input.ts";
import { browserZone, placeOf } from "#rules/store/time-zone.ts";
import { clockIn, zonesByRegion } from "./zones.ts";

type TimeZoneFieldProps = { form: UseFormReturn<StoreDetailsInput>; zones: string[] };

export function TimeZoneField({ form, zones }: TimeZoneFieldProps) {
  const chosen = useWatch({ control: form.control, name: "time_zone" });
  const here = browserZone();
  const offered = chosen === "" && zones.includes(here);
  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full max-w-sm">
        <Field
          label="Time zone"
          error={form.formState.errors.time_zone?.message}
          hint={
            chosen
              ? clockIn(chosen, new Date())
              : "Until you choose one, your day starts at midnight in your browser's time zone."
          }
        >
          <Select {...form.register("time_zone")}>
            <option value="">Not chosen</option>
            {zonesByRegion(zones).map(([region, names]) => (
              <optgroup key={region} label={region}>
                <Options of={names.map((value) => ({ value, label: placeOf(value) }))} />
              </optgroup>
            ))}
          </Select>
        </Field>
      </div>
      {offered && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            form.setValue("time_zone", here, { shouldDirty: true });
            form.setFocus("time_zone");
          }}
        >
          {`Use this browser's zone: ${here.replaceAll("_", " ")}`}
        </Button>
      )}
    </div>
  );
}
