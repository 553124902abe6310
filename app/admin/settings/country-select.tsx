import { Options } from "#app/admin/ui/options.tsx";
import { Select } from "#app/ui/select.tsx";

type Countries = { code: string; name: string }[];

type CountrySelectProps = {
  value: string;
  /** Shown as long as none is chosen. */
  prompt: string;
  countries: Countries;
  onChoose: (code: string) => void;
};

export function CountrySelect({ value, prompt, countries, onChoose }: CountrySelectProps) {
  return (
    <Select value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="" disabled>
        {prompt}
      </option>
      <CountryOptions countries={countries} />
    </Select>
  );
}

export function CountryOptions({ countries }: { countries: Countries }) {
  return <Options of={countries.map(({ code, name }) => ({ value: code, label: name }))} />;
}
