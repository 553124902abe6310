import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Fills the form with `mine`. A field counts as changed where it differs from the stored version. */
export function showVersion<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  mine: Values,
  kept: Values,
): void {
  // A form that was submitted before keeps validating while typing.
  form.reset(kept, { keepIsSubmitted: true });
  for (const [field, value] of Object.entries(mine)) {
    form.setValue(field as Path<Values>, value, { shouldDirty: true });
  }
}
