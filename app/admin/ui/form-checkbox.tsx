import type { ReactNode } from "react";
import {
  type FieldPathByValue,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import { Checkbox } from "./checkbox.tsx";

type FormCheckboxProps<Values extends FieldValues, Name extends FieldPathByValue<Values, boolean>> = {
  form: UseFormReturn<Values>;
  name: Name;
  label: ReactNode;
};

/** A checkbox of a form, by the name of its field. */
export function FormCheckbox<Values extends FieldValues, Name extends FieldPathByValue<Values, boolean>>({
  form,
  name,
  label,
}: FormCheckboxProps<Values, Name>) {
  return (
    <Checkbox
      label={label}
      checked={useWatch({ control: form.control, name })}
      onChange={(checked) => form.setValue(name, checked as PathValue<Values, Name>, { shouldDirty: true })}
    />
  );
}
