import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ListControls, type ListFilter, ListFilters, namedChoices } from "#app/admin/list/list-filters.tsx";
import { StatusFilter } from "#app/admin/list/status-filter.tsx";
import { Button } from "#app/ui/button.tsx";
import {
  MISSING_PARTS,
  type ProductMatch,
  type ProductSort,
  STOCK_LEVELS,
} from "#rules/product/product-match.ts";
import { MISSING_WORDS, STOCK_WORDS } from "./match-words.ts";
import type { ProductAddress } from "./use-product-address.ts";

type FiltersProps = { address: ProductAddress; onRefresh: () => Promise<unknown> };

export function ProductFilters({ address, onRefresh }: FiltersProps) {
  return (
    <ListControls
      address={address}
      words={SORT_WORDS}
      count={countOf(address.match)}
      filters={<MoreFilters address={address} />}
      before={
        <StatusFilter all="All Status" address={address}>
          <option value="active">Active</option>
          <option value="draft">Draft</option>
        </StatusFilter>
      }
      after={<Refresh onRefresh={onRefresh} />}
    />
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

function MoreFilters({ address }: { address: ProductAddress }) {
  const { data } = useQuery({
    queryKey: ["products", "filters"],
    queryFn: () => answer(api.products.filters.$get()),
  });
  const filters: ListFilter<FilterName>[] = [
    {
      name: "stock",
      label: "Stock",
      any: "Any stock",
      choices: STOCK_LEVELS.map((level) => ({ value: level, label: STOCK_WORDS[level] })),
    },
    { name: "vendor", label: "Vendor", any: "Any vendor", choices: namedChoices(data?.vendors) },
    { name: "tag", label: "Tag", any: "Any tag", choices: namedChoices(data?.tags) },
    {
      name: "collection",
      label: "Collection",
      any: "Any collection",
      choices: data?.collections.map(({ id, title }) => ({ value: id, label: title })) ?? [],
      sayUnknown: () => "One collection",
    },
    {
      name: "missing",
      label: "Missing",
      any: "With or without",
      choices: MISSING_PARTS.map((part) => ({ value: part, label: MISSING_WORDS[part] })),
    },
  ];
  return <ListFilters filters={filters} match={address.match} onChange={address.filter} />;
}

const FILTERS = ["stock", "vendor", "tag", "collection", "missing"] as const;
type FilterName = (typeof FILTERS)[number];

function countOf(match: ProductMatch): number {
  return FILTERS.filter((name) => name in match).length;
}
