import { Controller, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import { RichTextField } from "#app/admin/rich-text/rich-text-field.tsx";

type DescriptionFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name?: Path<Values>;
  label?: string;
};

export function DescriptionField<Values extends FieldValues>({
  form,
  name = "description_html" as Path<Values>,
  label = "Description",
}: DescriptionFieldProps<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
        <RichTextField
          label={label}
          value={value}
          onChange={onChange}
          fieldRef={ref}
          error={error?.message}
        />
      )}
    />
  );
}
