import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { say } from "#rules/language/say.ts";
import type { PickerProps } from "./picker-props.ts";

export function ValueDropdown({ name, values, chosen, missing, isAvailable, onToggle }: PickerProps) {
  // The empty choice clears, which is choosing the chosen value again.
  const choose = (value: string) => onToggle(value === "" ? (chosen ?? "") : value);
  return (
    <Field label={name}>
      <Select
        name={name}
        value={chosen ?? ""}
        aria-invalid={missing || undefined}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{say.product.select({ option: name })}</option>
        {values.map((value) => (
          <option key={value} value={value} disabled={!isAvailable(value)}>
            {isAvailable(value) ? value : say.product.valueSoldOut({ value })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
