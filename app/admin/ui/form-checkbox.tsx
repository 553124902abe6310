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
  /** Below the label. */
  hint?: ReactNode;
};

/** A checkbox of a form, by the name of its field. */
export function FormCheckbox<Values extends FieldValues, Name extends FieldPathByValue<Values, boolean>>({
  form,
  name,
  label,
  hint,
}: FormCheckboxProps<Values, Name>) {
  return (
    <Checkbox
      label={
        <>
          {label}
          {hint && <span className="block text-13 text-muted">{hint}</span>}
        </>
      }
      checked={useWatch({ control: form.control, name })}
      onChange={(checked) => form.setValue(name, checked as PathValue<Values, Name>, { shouldDirty: true })}
    />
  );
}
