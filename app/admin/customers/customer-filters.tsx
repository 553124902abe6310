import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { useCurrency } from "#app/admin/session/session.ts";
import { CountBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import {
  CUSTOMER_SORTS,
  type CustomerMatch,
  type CustomerSort,
  LAST_ORDERS,
  type LastOrder,
  ORDER_COUNTS,
  type OrderCount,
} from "#rules/customer/customer-match.ts";
import { formatMoney } from "#rules/money/money.ts";
import type { CustomerAddress } from "./use-customer-address.ts";

/** Beside the search box: the order; below it, once asked for, the filters. */
export function CustomerFilters({ address }: { address: CustomerAddress }) {
  const count = countOf(address.match);
  const [open, setOpen] = useState(count > 0);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Filters
          {count > 0 && <CountBadge count={count} />}
        </Button>
        <Select
          aria-label="Order"
          className="w-48"
          value={address.sort}
          onChange={({ target }) =>
            address.filter({ sort: target.value === "last-order" ? "" : target.value })
          }
        >
          {CUSTOMER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_WORDS[sort]}
            </option>
          ))}
        </Select>
      </div>
      {open && <MoreFilters address={address} hasAny={count > 0} />}
    </>
  );
}

const SORT_WORDS: Record<CustomerSort, string> = {
  "last-order": "Latest order first",
  spent: "Spent, most first",
  orders: "Orders, most first",
  email: "Email, A to Z",
};

const COUNT_WORDS: Record<OrderCount, string> = {
  none: "No order",
  one: "One order",
  several: "2 or more orders",
  five: "5 or more orders",
};

const LAST_WORDS: Record<LastOrder, string> = {
  30: "In the last 30 days",
  90: "In the last 90 days",
  365: "In the last year",
  older: "Over a year ago",
};

const SPENT_STEPS = [50, 100, 250, 500, 1_000, 5_000];

function MoreFilters({ address, hasAny }: { address: CustomerAddress; hasAny: boolean }) {
  const currency = useCurrency();
  const { data } = useQuery({
    queryKey: ["customers", "filters"],
    queryFn: () => answer(api.customers.filters.$get()),
  });
  const named = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }));
  const spent = (cents: number) => `At least ${formatMoney(cents, currency)}`;
  const choices: Record<FilterName, Choice[]> = {
    tag: named(data?.tags),
    country: named(data?.countries),
    orders: ORDER_COUNTS.map((count) => ({ value: count, label: COUNT_WORDS[count] })),
    spent: SPENT_STEPS.map((step) => step * 10 ** currency.decimals).map((cents) => ({
      value: String(cents),
      label: spent(cents),
    })),
    last: LAST_ORDERS.map((last) => ({ value: last, label: LAST_WORDS[last] })),
  };
  return (
    <div className="flex basis-full flex-wrap gap-2">
      {FILTERS.map(([name, label, any]) => (
        <Filter
          key={name}
          label={label}
          any={any}
          value={address.match[name] ?? ""}
          // What is in the URL is shown, also while the others load and when it is no longer one of them.
          sayUnknown={(value) => (name === "spent" ? spent(Number(value)) : value)}
          choices={choices[name]}
          onChange={(value) => address.filter({ [name]: value })}
        />
      ))}
      {hasAny && (
        <Button variant="ghost" onClick={() => void address.filter(NO_MORE)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

const FILTERS = [
  ["tag", "Tag", "Any tag"],
  ["country", "Country", "Any country"],
  ["orders", "Number of orders", "Orders: any"],
  ["spent", "Spent", "Spent: any"],
  ["last", "Last order", "Last order: any"],
] as const;
type FilterName = (typeof FILTERS)[number][0];

const NO_MORE = Object.fromEntries(FILTERS.map(([name]) => [name, ""]));

function countOf(match: CustomerMatch): number {
  return FILTERS.filter(([name]) => match[name] !== undefined).length;
}

type Choice = { value: string; label: string };
type FilterProps = {
  label: string;
  any: string;
  value: string;
  sayUnknown: (value: string) => string;
  choices: Choice[];
  onChange: (value: string) => void;
};

function Filter({ label, any, value, sayUnknown, choices, onChange }: FilterProps) {
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  return (
    <Select
      aria-label={label}
      className="w-44 max-sm:w-[calc(50%-0.25rem)]"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{any}</option>
      {!isKnown && <option value={value}>{sayUnknown(value)}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
