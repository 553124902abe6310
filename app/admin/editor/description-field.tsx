import { Controller, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import { RichTextField } from "#app/admin/rich-text/rich-text-field.tsx";

type DescriptionFieldProps<Values extends FieldValues> = { form: UseFormReturn<Values> };

export function DescriptionField<Values extends FieldValues & { description_html: string }>({
  form,
}: DescriptionFieldProps<Values>) {
  return (
    <Controller
      control={form.control}
      name={"description_html" as Path<Values>}
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
        <RichTextField
          label="Description"
          value={value}
          onChange={onChange}
          fieldRef={ref}
          error={error?.message}
        />
      )}
    />
  );
}
