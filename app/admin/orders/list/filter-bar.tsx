import type { ComponentProps, FocusEvent } from "react";
import { SearchInput } from "#app/admin/list/search-input.tsx";
import { useOrderFilters } from "#app/admin/orders/order-queries.ts";
import { Options } from "#app/admin/ui/options.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type OrderToDo, TO_DO_LABELS } from "#rules/order/to-do.ts";
import {
  type DateRange,
  type OrderFilters,
  PAYMENT_CHOICES,
  RANGE_CHOICES,
  STATUS_CHOICES,
} from "./order-filters.ts";

type FilterBarProps = {
  filters: OrderFilters;
  onChange: (changed: Partial<OrderFilters>) => void;
  typed: string;
  onType: (text: string) => void;
  onSearchAll: () => void;
};

export function FilterBar({ filters, onChange, typed, onType, onSearchAll }: FilterBarProps) {
  return (
    <search className="mb-4 grid gap-3 *:min-w-0 md:flex md:flex-wrap">
      <SearchInput
        aria-label="Search orders"
        placeholder="Search by e-mail or order number"
        value={typed}
        onType={onType}
        onKeyDown={({ key, nativeEvent }) => key === "Enter" && !nativeEvent.isComposing && onSearchAll()}
        className="md:min-w-72 md:flex-1"
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of the filters inside */}
      <div className={ROW} onFocus={showWhole}>
        {filters.todo && <ToDoFilter todo={filters.todo} onClear={() => onChange({ todo: "" })} />}
        <Select
          aria-label="Fulfillment status"
          className={FILTER}
          value={filters.status}
          onChange={(event) => onChange({ status: event.target.value as OrderFilters["status"], search: "" })}
        >
          <Options of={STATUS_CHOICES} />
        </Select>
        <Select
          aria-label="Date"
          className={FILTER}
          value={filters.range}
          onChange={(event) => onChange({ range: event.target.value as DateRange, search: "" })}
        >
          <Options of={RANGE_CHOICES} />
        </Select>
        <MoreFilters filters={filters} onChange={onChange} />
      </div>
      {filters.range === "custom" && <CustomDates filters={filters} onChange={onChange} />}
    </search>
  );
}

// On a phone all filters share one line, which scrolls from edge to edge: the orders begin soon below it.
const ROW =
  "flex gap-3 max-md:-mx-4 max-md:-my-1 max-md:overflow-x-auto max-md:scroll-px-4 max-md:px-4 max-md:py-1 " +
  "max-md:[scrollbar-width:thin] md:contents";
const FILTER = "w-40 shrink-0 md:w-44";

// Browsers do not scroll to a focused filter of which a part can be seen.
function showWhole({ target }: FocusEvent) {
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Set by the dashboard's links; here it is only taken away. */
function ToDoFilter({ todo, onClear }: { todo: OrderToDo; onClear: () => void }) {
  return (
    <Button
      variant="secondary"
      className="shrink-0"
      onClick={onClear}
      aria-label={`Remove the filter ${TO_DO_LABELS[todo]}`}
    >
      {TO_DO_LABELS[todo]}
      <Icon name="close" className="size-4" />
    </Button>
  );
}

/** Only in a store whose orders differ by them, or when the URL filters by them. */
function MoreFilters({
  filters: { payment, country },
  onChange,
}: Pick<FilterBarProps, "filters" | "onChange">) {
  const { data } = useOrderFilters();
  if (!data?.offered && !payment && !country) return null;
  const known = data?.countries ?? [];
  const countries = country && !known.includes(country) ? [country, ...known] : known;
  return (
    <>
      <Select
        aria-label="Payment status"
        className={FILTER}
        value={payment}
        onChange={({ target }) => onChange({ payment: target.value as OrderFilters["payment"], search: "" })}
      >
        <Options of={PAYMENT_CHOICES} />
      </Select>
      <Select
        aria-label="Country"
        className={FILTER}
        value={country}
        onChange={({ target }) => onChange({ country: target.value, search: "" })}
      >
        <option value="">Any country</option>
        <Options of={countries.map((name) => ({ value: name, label: name }))} />
      </Select>
    </>
  );
}

function CustomDates({ filters, onChange }: Pick<FilterBarProps, "filters" | "onChange">) {
  const day = (name: "from" | "to"): ComponentProps<"input"> => ({
    type: "date",
    className: "md:w-40",
    value: filters[name],
    onChange: ({ target }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="flex items-center gap-2 *:min-w-0 md:w-full md:justify-end">
      <TextInput {...day("from")} aria-label="From" max={filters.to || undefined} />
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <TextInput {...day("to")} aria-label="To" min={filters.from || undefined} />
    </div>
  );
}
