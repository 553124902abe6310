import { type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";

type SegmentsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** A choice between two or three short words or icons. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset
      className={classNames(
        "grid auto-cols-fr grid-flow-col gap-1 rounded-control border border-line bg-paper p-1",
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.icon ? option.label : undefined}
          className={classNames(
            "relative grid min-h-8 min-w-10 cursor-pointer place-items-center rounded-control border px-2 font-medium text-13 has-focus-visible:outline-2 has-focus-visible:outline-accent",
            option.value === value
              ? "border-line bg-card text-ink"
              : "border-transparent text-muted hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {option.icon}
          <span className={option.icon ? "sr-only" : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
