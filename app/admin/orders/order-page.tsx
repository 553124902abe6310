import { ListStates } from "#app/admin/list/list-states.tsx";
import { NothingMatches } from "#app/admin/list/nothing-matches.tsx";
import { useLoadToast } from "#app/admin/list/use-load-toast.ts";
import { matchesText } from "#app/admin/orders/list/matches-text.ts";
import { filterParams, isFiltered, type OrderFilters } from "#app/admin/orders/list/order-filters.ts";
import { OrderTable } from "#app/admin/orders/list/order-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useOrderCount, useOrders } from "./order-queries.ts";

type OrderPageProps = { filters: OrderFilters; typed: string; onClear: () => void };

export function OrderPage({ filters, typed, onClear }: OrderPageProps) {
  const orders = useOrders(filters);
  useLoadToast(orders, FAILURE);
  return (
    <ListStates list={orders} failure={FAILURE}>
      {(data) => {
        const shown = data.orders.filter((order) => matchesText(order, typed));
        return (
          <>
            {shown.length > 0 && (
              <OrderTable
                key={filterParams(filters).toString()}
                orders={shown}
                filters={filters}
                // The search box leaves rows of this page alone.
                hasOtherPages={typed.trim() === "" && (data.has_next || data.page > 1)}
              />
            )}
            {shown.length === 0 && <NoOrders filters={filters} typed={typed} onClear={onClear} />}
            <Pages filters={filters} hasNext={data.has_next} />
          </>
        );
      }}
    </ListStates>
  );
}

const FAILURE = "Failed to load orders";

function NoOrders({ filters, typed, onClear }: OrderPageProps) {
  const isStoreEmpty = !isFiltered(filters) && typed.trim() === "" && filters.page === 1;
  if (isStoreEmpty)
    return (
      <EmptyState title="No orders yet." hint="Share your storefront: orders show up here as they come in." />
    );
  return <NothingMatches hint={typed.trim() === "" ? undefined : ONLY_THIS_PAGE} onClear={onClear} />;
}

const ONLY_THIS_PAGE =
  "No order on this page has this e-mail address or number. Press Enter to search all orders, by name too.";

const PAGE_SIZE = 20;

function Pages({ filters, hasNext }: { filters: OrderFilters; hasNext: boolean }) {
  const { data } = useOrderCount(filters);
  const { page } = filters;
  // The count may be a few seconds old: the current page counts at least.
  const pages = Math.max(Math.ceil((data?.count ?? 0) / PAGE_SIZE), hasNext ? page + 1 : 1);
  if (pages === 1 && page === 1) return null;
  const pageAddress = (wanted: number) => ({ search: `?${filterParams({ ...filters, page: wanted })}` });
  return (
    <Pagination
      label={`Page ${page} of ${Math.max(pages, page)}`}
      previous={page > 1 ? pageAddress(Math.min(page - 1, pages)) : undefined}
      next={hasNext ? pageAddress(page + 1) : undefined}
    />
  );
}
