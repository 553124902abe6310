import { type ReactNode, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";

type Option<Value> = { value: Value; title?: string | undefined; content: ReactNode };

/** The classes of each part. */
type Look = { group: string; legend: string; option: string; chosen: string; others: string };

type RadioGroupProps<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  look: Look;
};

/** Radio buttons that are drawn as a whole: the circle is there for the keyboard and for screen readers only. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, options, value, onChange, look } = props;
  const name = useId();
  return (
    <fieldset className={look.group}>
      <legend className={look.legend}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          className={classNames(
            "relative cursor-pointer rounded-control border text-13 has-focus-visible:outline-2 has-focus-visible:outline-accent",
            look.option,
            option.value === value ? look.chosen : look.others,
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {option.content}
        </label>
      ))}
    </fieldset>
  );
}
