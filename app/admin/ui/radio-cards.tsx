import { useId } from "react";
import { classNames } from "#app/ui/class-names.ts";

type RadioCardsProps<Value extends string> = {
  label: string;
  options: { value: Value; label: string; hint: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice between two or three, each with a sentence that explains it. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="grid gap-3 @md:grid-cols-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            "flex cursor-pointer items-start gap-3 rounded-control border px-4 py-3 text-14",
            option.value === value ? "border-accent bg-accent-tint" : "border-line bg-card",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-labelledby={`${name}-${option.value}`}
            aria-describedby={`${name}-${option.value}-hint`}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="grid min-w-0 gap-0.5 break-words">
            <span id={`${name}-${option.value}`} className="font-medium">
              {option.label}
            </span>
            <span id={`${name}-${option.value}-hint`} className="text-13 text-muted">
              {option.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
