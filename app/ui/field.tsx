import { createContext, type ReactNode, use, useId } from "react";

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  children: ReactNode;
};

/** Labels the one control inside it, and links hint and error to that control. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;

  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} dir="auto" className="justify-self-start font-medium text-13">
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="text-13 text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-13 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export function useFieldProps() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  };
}

const FieldContext = createContext<{
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
} | null>(null);

// Drawn by CSS with empty alternative text: the control's accessible name stays the label.
function RequiredMark() {
  return <span aria-hidden="true" className="text-danger after:content-['_*'_/_'']" />;
}

export const CONTROL_CLASS = "control";
