import { ReceiptText } from "lucide-react";
import { Link } from "react-router";
import { FulfillmentBadge } from "#app/admin/orders/fulfillment-badge.tsx";
import { PaymentBadge } from "#app/admin/orders/payment-badge.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
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
          <ErrorState message="Your orders could not be loaded." onRetry={tryAgain} />
        </Card>
      )}
      {!figures && !failed && <Waiting />}
      {figures && <Orders orders={figures.recent_orders} />}
    </section>
  );
}

function Orders({ orders }: { orders: RecentOrder[] }) {
  if (orders.length === 0) return <NoOrders />;
  return (
    <ul className="@container divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  );
}

/** Two lines on a narrow card, one line of columns on a wide one. */
function OrderRow({ order }: { order: RecentOrder }) {
  return (
    <li>
      <Link to={`/admin/orders/${order.id}`} className={ROW}>
        <span className="font-medium">#{order.order_number}</span>
        <span className="truncate text-muted @max-2xl:col-start-1 @max-2xl:row-start-2">{order.email}</span>
        <span className="flex flex-wrap justify-end gap-1 @max-2xl:col-start-2 @max-2xl:row-start-1 @2xl:justify-start">
          {order.financial_status !== "demo" && <PaymentBadge status={order.financial_status} />}
          <FulfillmentBadge status={order.fulfillment_status} cancelled={order.cancelled_at !== null} />
        </span>
        <span className="hidden text-muted @2xl:block">
          <When at={order.created_at} />
        </span>
        <span className="justify-self-end font-medium tabular-nums @max-2xl:col-start-2 @max-2xl:row-start-2">
          {formatMoney(order.total_cents, currencyOf(order.currency_code))}
        </span>
      </Link>
    </li>
  );
}

const ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-14 transition-colors hover:bg-paper " +
  "focus-visible:-outline-offset-2 @2xl:grid-cols-[7rem_minmax(0,1fr)_10rem_9rem_7rem] @2xl:px-5";

function NoOrders() {
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
