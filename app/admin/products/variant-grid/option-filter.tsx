import { Select } from "#app/ui/select.tsx";
import type { EditedOption } from "#rules/product/variant/edited-options.ts";
import type { GridRow } from "./edit-cells.ts";

/** Chosen values by option key; a missing option does not filter. */
export type OptionFilter = Readonly<Record<string, string>>;

type OptionFiltersProps = {
  options: readonly EditedOption[];
  filter: OptionFilter;
  onChange: (filter: OptionFilter) => void;
};

export function OptionFilters({ options, filter, onChange }: OptionFiltersProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {options.map((option) => (
        <Select
          key={option.key}
          aria-label={`Show ${option.name}`}
          className="min-w-32 max-w-52 flex-1"
          value={filter[option.key] ?? ""}
          onChange={(event) => onChange({ ...filter, [option.key]: event.target.value })}
        >
          <option value="">All: {option.name}</option>
          {option.values.map((value) => (
            <option key={value.key} value={value.key}>
              {value.text}
            </option>
          ))}
        </Select>
      ))}
    </div>
  );
}

/** The indexes of the rows with every chosen value. A value that no longer exists filters nothing. */
export function filteredIndexes(
  rows: readonly GridRow[],
  options: readonly EditedOption[],
  filter: OptionFilter,
): number[] {
  const wanted = options.map(({ key, values }) => values.find((value) => value.key === filter[key])?.text);
  const indexes: number[] = [];
  rows.forEach((row, index) => {
    const values = [row.option1_value, row.option2_value, row.option3_value];
    if (wanted.every((text, position) => text === undefined || values[position] === text))
      indexes.push(index);
  });
  return indexes;
}
