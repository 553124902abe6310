import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from "react-hook-form";
import { LiteralInput } from "#app/admin/ui/literal-input.tsx";
import { Field } from "#app/ui/field.tsx";

/** The error of a taken handle contains the free one that the server suggests. */
export const TAKEN = "taken";

type HandleFieldProps<Values extends FieldValues> = { form: UseFormReturn<Values>; addressBefore: string };

export function HandleField<Values extends FieldValues & { handle: string }>({
  form,
  addressBefore,
}: HandleFieldProps<Values>) {
  const name = "handle" as Path<Values>;
  const handle = useWatch({ control: form.control, name });
  const { error } = form.getFieldState(name, form.formState);
  const suggestion = error?.types?.[TAKEN];

  function takeSuggestion() {
    form.setValue(name, suggestion as PathValue<Values, Path<Values>>, { shouldDirty: true });
    form.clearErrors(name);
  }

  return (
    <div className="grid gap-2">
      <Field
        label="Handle"
        error={error?.message}
        hint={
          <span className="break-all">
            {addressBefore}
            {handle || "…"}
          </span>
        }
        required
      >
        <LiteralInput {...form.register(name)} />
      </Field>
      {typeof suggestion === "string" && (
        <button
          type="button"
          onClick={takeSuggestion}
          className="cursor-pointer justify-self-start break-all rounded-control text-left font-medium text-13 text-accent hover:underline"
        >
          Use “{suggestion}” instead
        </button>
      )}
    </div>
  );
}
