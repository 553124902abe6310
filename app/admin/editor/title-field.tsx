import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { handleFor } from "#rules/text/slug.ts";

type TitleFieldProps<Values extends FieldValues> = { form: UseFormReturn<Values> };

/** An empty handle is generated from the title when the field loses focus. */
export function TitleField<Values extends FieldValues & { title: string; handle: string }>({
  form,
}: TitleFieldProps<Values>) {
  const title = "title" as Path<Values>;
  const handle = "handle" as Path<Values>;
  const { error } = form.getFieldState(title, form.formState);
  const { isSubmitted } = form.formState;

  function fillHandle() {
    const made = handleFor(form.getValues(title)) as PathValue<Values, Path<Values>>;
    if (form.getValues(handle).trim() !== "" || !made) return;
    form.setValue(handle, made, { shouldDirty: true, shouldValidate: isSubmitted });
  }

  return (
    <Field label="Title" error={error?.message} required>
      <TextInput {...form.register(title, { onBlur: fillHandle })} autoComplete="off" />
    </Field>
  );
}
