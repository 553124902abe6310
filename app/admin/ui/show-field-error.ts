import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError, failure } from "#app/admin/api/api-error.ts";
import { showToast } from "./toaster.tsx";

/** At the field that the server refuses, otherwise as a toast. */
export function showFieldError<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  field: FieldPath<Fields>,
  error: unknown,
  otherwise: string,
): void {
  const message = error instanceof ApiError ? error.fields[field] : undefined;
  if (message) form.setError(field, { message }, { shouldFocus: true });
  else showToast(failure(error, otherwise));
}
