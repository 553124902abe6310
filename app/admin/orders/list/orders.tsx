import { useState } from "react";
import { ExportButton } from "#app/admin/exports/export-button.tsx";
import { useLatestParams } from "#app/admin/list/use-latest-params.ts";
import { OrderPage } from "#app/admin/orders/order-page.tsx";
import { filterQuery } from "#app/admin/orders/order-queries.ts";
import { useStoreZone } from "#app/admin/session/use-store-zone.ts";
import { cachedPage } from "#app/page-context.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { AllOrdersSearch, searchedWords } from "./all-orders-search.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FoundOrders } from "./found-orders.tsx";
import { filterParams, type OrderFilters, parseFilters } from "./order-filters.ts";

// The frame is the same for every owner and every filter.
export const handle = cachedPage();

export default function Orders() {
  const [params, changeParams] = useLatestParams();
  const filters = parseFilters(params);
  const [typed, setTyped] = useState(filters.search);
  const { zone } = useStoreZone();

  // Any change of the filters starts at the first page.
  function change(changed: Partial<OrderFilters>) {
    void changeParams((latest) => filterParams({ ...parseFilters(latest), page: 1, ...changed }));
  }

  function clear() {
    setTyped("");
    void changeParams(() => ({}));
  }

  return (
    <>
      <title>Orders · Storewright</title>
      <PageHeader
        title="Orders"
        actions={<ExportButton input={{ kind: "orders", ...shownOrders(filters, { typed, zone }) }} />}
      />
      <FilterBar
        filters={filters}
        onChange={change}
        typed={typed}
        onType={(text) => {
          setTyped(text);
          // The results belong to the searched text.
          if (filters.search && text.trim() !== filters.search) change({ search: "" });
        }}
        onSearchAll={() => change({ search: searchedWords(typed) })}
      />
      <AllOrdersSearch typed={typed} searched={filters.search} onSearch={(search) => change({ search })} />
      {filters.search ? (
        <FoundOrders search={filters.search} onClear={clear} />
      ) : (
        <OrderPage filters={filters} typed={typed} onClear={clear} />
      )}
    </>
  );
}

/** The orders of all pages that the list shows: those of a search whatever their state. */
function shownOrders(filters: OrderFilters, { typed, zone }: { typed: string; zone: string }) {
  if (filters.search) return { search: filters.search, all: true as const };
  const search = searchedWords(typed);
  return { ...filterQuery(filters, zone), ...(search && { search }) };
}
