import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Options } from "#app/admin/ui/options.tsx";
import { CountBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";

type ListControlsProps<Sort extends string> = OrderSelectProps<Sort> & {
  /** Of the filters that are set. */
  count: number;
  /** Shown once asked for, or while one is set. */
  filters: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
};

/** Beside the search box: the order and what else the list has; below it the filters. */
export function ListControls<Sort extends string>(props: ListControlsProps<Sort>) {
  const { count, filters, before, after, ...order } = props;
  const [open, setOpen] = useState(count > 0);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {before}
        <FiltersButton count={count} open={open} onToggle={() => setOpen(!open)} />
        <OrderSelect {...order} />
        {after}
      </div>
      {open && filters}
    </>
  );
}

type FiltersButtonProps = { count: number; open: boolean; onToggle: () => void };

/** Opens the filters of a list, and says how many are set. */
function FiltersButton({ count, open, onToggle }: FiltersButtonProps) {
  return (
    <Button variant="secondary" aria-expanded={open} onClick={onToggle}>
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      Filters
      {count > 0 && <CountBadge count={count} />}
    </Button>
  );
}

type OrderSelectProps<Sort extends string> = {
  /** The first is the list's own: the URL leaves it out. */
  words: Record<Sort, string>;
  address: { sort: Sort; filter: (change: { sort: Sort | "" }) => void };
};

function OrderSelect<Sort extends string>({ words, address }: OrderSelectProps<Sort>) {
  const sorts = Object.keys(words) as Sort[];
  return (
    <Select
      aria-label="Order"
      className="w-48"
      value={address.sort}
      onChange={({ target }) =>
        address.filter({ sort: target.value === sorts[0] ? "" : (target.value as Sort) })
      }
    >
      <Options of={sorts.map((value) => ({ value, label: words[value] }))} />
    </Select>
  );
}

/** The field of the URL, its label, what it says while it is not set, and what can be chosen. */
export type ListFilter<Name extends string> = {
  name: Name;
  label: string;
  any: string;
  choices: FilterChoice[];
  /** For a value of the URL that is none of the choices, or not yet: they may still load. By default the value itself. */
  sayUnknown?: (value: string) => string;
};

export type FilterChoice = { value: string; label: string };

export const namedChoices = (names: readonly string[] = []): FilterChoice[] =>
  names.map((name) => ({ value: name, label: name }));

type ListFiltersProps<Name extends string> = {
  filters: ListFilter<Name>[];
  match: { [Field in Name]?: string | undefined };
  onChange: (change: Record<string, string>) => void;
};

export function ListFilters<Name extends string>({ filters, match, onChange }: ListFiltersProps<Name>) {
  return (
    <div className="flex basis-full flex-wrap gap-2">
      {filters.map((filter) => (
        <FilterSelect
          key={filter.name}
          filter={filter}
          value={match[filter.name] ?? ""}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      ))}
      {filters.some(({ name }) => match[name] !== undefined) && (
        <Button
          variant="ghost"
          onClick={() => onChange(Object.fromEntries(filters.map(({ name }) => [name, ""])))}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

type FilterSelectProps = { filter: ListFilter<string>; value: string; onChange: (value: string) => void };

function FilterSelect({ filter: { label, any, choices, sayUnknown }, value, onChange }: FilterSelectProps) {
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  return (
    <Select
      aria-label={label}
      className="w-44 max-sm:w-[calc(50%-0.25rem)]"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{any}</option>
      {!isKnown && <option value={value}>{sayUnknown?.(value) ?? value}</option>}
      <Options of={choices} />
    </Select>
  );
}
