import { type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";

type ChoicesProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; sample?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  columns: "one" | "three";
};

/** A choice whose options are drawn as they will look. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, options, value, onChange, columns } = props;
  const name = useId();
  return (
    <fieldset className={classNames("grid gap-2", columns === "three" && "grid-cols-3")}>
      <legend className="mb-1.5 font-medium text-13">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            "relative flex cursor-pointer items-center gap-2 rounded-control border bg-card px-3 py-2 text-13 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
            columns === "three" && "flex-col text-center",
            option.value === value ? "border-accent bg-accent-tint" : "border-line hover:border-muted/70",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {option.sample}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
