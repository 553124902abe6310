import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Country } from "./quote.ts";

type CountrySelectProps = {
  label: string;
  name?: string;
  countries: Country[];
  value: string | undefined;
  error?: string;
  onChoose: (code: string) => void;
};

export function CountrySelect({ label, countries, error, onChoose, ...props }: CountrySelectProps) {
  return (
    <Field label={label} error={error}>
      <Select
        {...props}
        autoComplete="shipping country"
        className="[&>select]:h-12! md:[&>select]:h-11!"
        onChange={({ target }) => onChoose(target.value)}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
