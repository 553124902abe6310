import { sentenceOf } from "#app/admin/api-error.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { useOrderSearch } from "./order-queries.ts";
import { OrderTable } from "./order-table.tsx";

type FoundOrdersProps = { search: string; onClear: () => void };

/** What the whole store holds for a search, by number, e-mail or name. */
export function FoundOrders({ search, onClear }: FoundOrdersProps) {
  const { data, isError, error, refetch } = useOrderSearch(search);
  if (isError) return <ErrorState message={sentenceOf(error, "Failed to load orders")} onRetry={refetch} />;
  if (!data)
    return (
      <Loading>
        <SkeletonRows rows={3} />
      </Loading>
    );

  const clear = (
    <Button variant="secondary" size="small" onClick={onClear}>
      Clear
    </Button>
  );
  if (data.orders.length === 0) return <EmptyState title="Nothing matches" action={clear} />;
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-4 text-14">
        <p role="status" className="min-w-0 break-words text-muted">
          {amountOf(data)} for "{search}"
        </p>
        {clear}
      </div>
      <OrderTable orders={data.orders} />
    </>
  );
}

function amountOf({ orders, more }: { orders: unknown[]; more: boolean }): string {
  if (more) return `The newest ${orders.length} orders`;
  return orders.length === 1 ? "1 order" : `${orders.length} orders`;
}
