import { When } from "#app/admin/ui/when.tsx";
import { type Column, RowLink, Table } from "#app/ui/table.tsx";
import { formatMoney } from "#rules/money/money.ts";
import { FulfillmentBadge } from "./fulfillment-badge.tsx";
import type { OrderRow } from "./order-queries.ts";
import { PaymentBadge } from "./payment-badge.tsx";

export function OrderTable({ orders }: { orders: OrderRow[] }) {
  return <Table caption="Orders" columns={COLUMNS} rows={orders} rowKey={(order) => order.id} />;
}

function Customer({ order }: { order: OrderRow }) {
  return (
    <div className="max-md:text-right">
      <p className="break-all">{order.email}</p>
      <p className="break-words text-13 text-muted">{order.shipping_name}</p>
    </div>
  );
}

const COLUMNS: Column<OrderRow>[] = [
  {
    header: "Order",
    cell: (order) => (
      <RowLink to={`/admin/orders/${order.id}`} className="tabular-nums">
        #{order.order_number}
      </RowLink>
    ),
  },
  { header: "Date", cell: (order) => <When at={order.created_at} /> },
  { header: "Customer", cell: (order) => <Customer order={order} /> },
  {
    header: "Total",
    align: "right",
    cell: (order) => (
      <span className="tabular-nums">{formatMoney(order.total_cents, order.currency_code)}</span>
    ),
  },
  { header: "Payment status", cell: (order) => <PaymentBadge status={order.financial_status} /> },
  {
    header: "Fulfillment status",
    cell: (order) => (
      <div className="flex flex-wrap gap-1 max-md:justify-end">
        <FulfillmentBadge status={order.fulfillment_status} cancelled={order.cancelled_at !== null} />
      </div>
    ),
  },
];
