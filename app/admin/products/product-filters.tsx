import { useQuery } from "@tanstack/react-query";
import { RefreshCw, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { StatusFilter } from "#app/admin/list/status-filter.tsx";
import { CountBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import {
  MISSING_PARTS,
  PRODUCT_SORTS,
  type ProductMatch,
  type ProductSort,
  STOCK_LEVELS,
} from "#rules/product/product-match.ts";
import { MISSING_WORDS, STOCK_WORDS } from "./match-words.ts";
import type { ProductAddress } from "./use-product-address.ts";

type FiltersProps = { address: ProductAddress; onRefresh: () => Promise<unknown> };

/** Beside the search box: status, order and refresh; below them, once asked for, the other filters. */
export function ProductFilters({ address, onRefresh }: FiltersProps) {
  const count = countOf(address.match);
  const [open, setOpen] = useState(count > 0);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <StatusFilter all="All Status" address={address}>
          <option value="active">Active</option>
          <option value="draft">Draft</option>
        </StatusFilter>
        <Button variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Filters
          {count > 0 && <CountBadge count={count} />}
        </Button>
        <Select
          aria-label="Order"
          className="w-48"
          value={address.sort}
          onChange={({ target }) => address.filter({ sort: target.value === "newest" ? "" : target.value })}
        >
          {PRODUCT_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_WORDS[sort]}
            </option>
          ))}
        </Select>
        <Refresh onRefresh={onRefresh} />
      </div>
      {open && <MoreFilters address={address} hasAny={count > 0} />}
    </>
  );
}

const SORT_WORDS: Record<ProductSort, string> = {
  newest: "Newest",
  title: "Name, A to Z",
  price: "Price, lowest first",
  "price-down": "Price, highest first",
  stock: "Stock, lowest first",
  updated: "Last changed",
};

function Refresh({ onRefresh }: Pick<FiltersProps, "onRefresh">) {
  const [refreshing, setRefreshing] = useState(false);

  async function refresh() {
    setRefreshing(true);
    await onRefresh();
    setRefreshing(false);
  }

  return (
    <Button variant="secondary" busy={refreshing} onClick={refresh}>
      {!refreshing && <RefreshCw aria-hidden="true" className="size-4" />}
      Refresh
    </Button>
  );
}

function MoreFilters({ address, hasAny }: { address: ProductAddress; hasAny: boolean }) {
  const { data } = useQuery({
    queryKey: ["products", "filters"],
    queryFn: () => answer(api.products.filters.$get()),
  });
  const named = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }));
  const choices: Record<FilterName, Choice[]> = {
    stock: STOCK_LEVELS.map((level) => ({ value: level, label: STOCK_WORDS[level] })),
    vendor: named(data?.vendors),
    tag: named(data?.tags),
    collection: data?.collections.map(({ id, title }) => ({ value: id, label: title })) ?? [],
    missing: MISSING_PARTS.map((part) => ({ value: part, label: MISSING_WORDS[part] })),
  };
  return (
    <div className="flex basis-full flex-wrap gap-2">
      {FILTERS.map(([name, label, any]) => (
        <Filter key={name} name={name} label={label} any={any} address={address} choices={choices[name]} />
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
  ["stock", "Stock", "Any stock"],
  ["vendor", "Vendor", "Any vendor"],
  ["tag", "Tag", "Any tag"],
  ["collection", "Collection", "Any collection"],
  ["missing", "Missing", "With or without"],
] as const;
type FilterName = (typeof FILTERS)[number][0];

const NO_MORE = Object.fromEntries(FILTERS.map(([name]) => [name, ""]));

function countOf(match: ProductMatch): number {
  return FILTERS.filter(([name]) => name in match).length;
}

type Choice = { value: string; label: string };
type FilterProps = {
  name: FilterName;
  label: string;
  any: string;
  address: ProductAddress;
  choices: Choice[];
};

function Filter({ name, label, any, address, choices }: FilterProps) {
  const value = address.match[name] ?? "";
  // What is in the URL is shown, also while the others load and when it is no longer one of them.
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  return (
    <Select
      aria-label={label}
      className="w-40 max-sm:w-[calc(50%-0.25rem)]"
      value={value}
      onChange={({ target }) => address.filter({ [name]: target.value })}
    >
      <option value="">{any}</option>
      {!isKnown && <option value={value}>{name === "collection" ? "One collection" : value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
