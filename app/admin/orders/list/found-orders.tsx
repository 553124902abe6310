import { sentenceOf } from "#app/admin/api/api-error.ts";
import { ListStates } from "#app/admin/list/list-states.tsx";
import { NothingMatches } from "#app/admin/list/nothing-matches.tsx";
import { useOrderSearch } from "#app/admin/orders/order-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { OrderTable } from "./order-table.tsx";

type FoundOrdersProps = { search: string; onClear: () => void };

/** The results of a search over the whole store, by number, e-mail or name. */
export function FoundOrders({ search, onClear }: FoundOrdersProps) {
  const found = useOrderSearch(search);
  return (
    <ListStates list={found} failure={sentenceOf(found.error, "Failed to load orders")} skeletonRows={3}>
      {({ orders, more }) => {
        if (orders.length === 0) return <NothingMatches onClear={onClear} />;
        return (
          <>
            <div className="mb-3 flex items-center justify-between gap-4 text-14">
              <p role="status" className="min-w-0 break-words text-muted">
                {amountOf(orders.length, more)} for "{search}"
              </p>
              <Button variant="secondary" size="small" onClick={onClear}>
                Clear
              </Button>
            </div>
            <OrderTable key={search} orders={orders} />
          </>
        );
      }}
    </ListStates>
  );
}

function amountOf(count: number, more: boolean): string {
  if (more) return `The newest ${count} orders`;
  return count === 1 ? "1 order" : `${count} orders`;
}
