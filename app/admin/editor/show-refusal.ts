import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { TAKEN } from "./handle-field.tsx";
import type { Refusal } from "./save-result.ts";

/** Shows the server's messages at the fields of the form. Returns these fields; the caller handles other paths. */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { fields, suggestion }: Refusal,
): Path<Values>[] {
  const wrong = Object.keys(fields).filter((path) => path in form.getValues()) as Path<Values>[];
  for (const field of wrong) {
    const types = field === "handle" && suggestion ? { [TAKEN]: suggestion } : undefined;
    form.setError(field, { message: fields[field], types });
  }
  return wrong;
}
