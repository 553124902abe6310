import { ReceiptText } from "lucide-react";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { type Column, RowLink, Table } from "#app/ui/table.tsx";
import { formatMoney } from "#rules/money.ts";
import type { DashboardFigures, DashboardState } from "./use-dashboard.ts";

type RecentOrder = DashboardFigures["recent_orders"][number];

export function RecentOrders({ figures, failed, tryAgain }: DashboardState) {
  return (
    <section aria-labelledby="recent-orders" className="mt-8">
      <h2 id="recent-orders" className="mb-3 font-semibold text-16">
        Recent Orders
      </h2>
      {failed && (
        <Card>
          <ErrorState message="Your orders could not be read." onRetry={tryAgain} />
        </Card>
      )}
      {!figures && !failed && <Waiting />}
      {figures && <Orders orders={figures.recent_orders} />}
    </section>
  );
}

function Orders({ orders }: { orders: RecentOrder[] }) {
  if (orders.length > 0)
    return <Table caption="Recent Orders" columns={COLUMNS} rows={orders} rowKey={({ id }) => id} />;
  return (
    <Card>
      <EmptyState
        picture={<ReceiptText aria-hidden="true" className="size-8" strokeWidth={1.5} />}
        title="No orders yet"
        hint="When somebody buys from your store, the order appears here at once."
      />
    </Card>
  );
}

const COLUMNS: Column<RecentOrder>[] = [
  {
    header: "Order",
    cell: (order) => <RowLink to={`/admin/orders/${order.id}`}>#{order.order_number}</RowLink>,
  },
  { header: "Date", cell: (order) => <When at={order.created_at} /> },
  { header: "Customer", cell: (order) => <span className="break-all">{order.email}</span> },
  { header: "Fulfillment", cell: (order) => <FulfillmentBadge status={order.fulfillment_status} /> },
  {
    header: "Total",
    align: "right",
    cell: (order) => (
      <span className="font-medium">{formatMoney(order.total_cents, order.currency_code)}</span>
    ),
  },
];

function FulfillmentBadge({ status }: { status: RecentOrder["fulfillment_status"] }) {
  const { word, tone } = FULFILLMENT[status];
  return <Badge tone={tone}>{word}</Badge>;
}

const FULFILLMENT = {
  unfulfilled: { word: "Unfulfilled", tone: "warning" },
  partial: { word: "Partially Fulfilled", tone: "neutral" },
  fulfilled: { word: "Fulfilled", tone: "success" },
} as const;

function Waiting() {
  return (
    <Loading>
      <div aria-hidden="true" className="divide-y divide-line rounded-card border border-line bg-card">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex items-center gap-6 px-5 py-3.5">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-1/3 max-md:hidden" />
            <Skeleton className="ml-auto h-4 w-16" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
