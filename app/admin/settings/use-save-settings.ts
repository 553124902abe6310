import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError, failure } from "#app/admin/api/api-error.ts";
import { showToast } from "#app/admin/ui/toaster.tsx";

/**
 * Saves the edited fields: the others may have been changed in another tab. `send` returns the stored values, which
 * the form then shows. What was typed while they were being saved stays typed, and unsaved.
 */
export function useSaveSettings<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  send: (change: Partial<Fields>) => Promise<Fields>,
  says = { saved: "Settings updated successfully", failed: "Failed to update settings" },
) {
  const { dirtyFields } = form.formState;

  return async function save(typed: Fields): Promise<void> {
    const touched = Object.entries(typed).filter(([field]) => dirtyFields[field as keyof typeof dirtyFields]);
    const before = form.getValues();
    try {
      const stored = await send(Object.fromEntries(touched) as Partial<Fields>);
      const later = Object.entries(form.getValues()).filter(([field, value]) => value !== before[field]);
      form.reset(stored);
      for (const [field, value] of later) form.setValue(field as Path<Fields>, value, { shouldDirty: true });
      showToast({ title: says.saved });
    } catch (error) {
      showFieldErrors(form, error);
      showToast(failure(error, says.failed));
    }
  };
}

function showFieldErrors<Fields extends FieldValues>(form: UseFormReturn<Fields>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const [field, message] of Object.entries(error.fields))
    form.setError(field as Path<Fields>, { message }, { shouldFocus: true });
}
