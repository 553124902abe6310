import { RowCheckbox } from "#app/admin/list/row-checkbox.tsx";
import { SelectionBar } from "#app/admin/list/selection-bar.tsx";
import { type Selection, useSelection } from "#app/admin/list/use-selection.ts";
import { FulfillmentBadge } from "#app/admin/orders/fulfillment-badge.tsx";
import { OrderActions } from "#app/admin/orders/order-actions.tsx";
import type { OrderRow } from "#app/admin/orders/order-queries.ts";
import { PaymentBadge } from "#app/admin/orders/payment-badge.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, RowLink, Table } from "#app/ui/table.tsx";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { NO_FILTERS, type OrderFilters } from "./order-filters.ts";
import { useAllOrders } from "./use-all-orders.ts";

type OrderTableProps = {
  orders: OrderRow[];
  /** What these orders match, and whether others do, too. */
  filters?: OrderFilters;
  hasOtherPages?: boolean;
};

export function OrderTable({ orders, filters = NO_FILTERS, hasOtherPages = false }: OrderTableProps) {
  const selection = useSelection(orders);
  const { selected, isAll, chooseAll } = selection;
  const allOrders = useAllOrders(filters, isAll && hasOtherPages);
  const ids = allOrders.chosen ? allOrders.ids : selected;

  function selectAll(all: boolean) {
    chooseAll(all);
    allOrders.choose(false);
  }

  return (
    <>
      <SelectionBar
        count={ids.length}
        isAll={isAll}
        allMatching={isAll && hasOtherPages ? allOrders : undefined}
        onSelectAll={selectAll}
      >
        <OrderActions
          ids={ids}
          areArchived={orders.every(({ id, archived_at }) => !selection.has(id) || archived_at !== null)}
          onQueued={() => selectAll(false)}
        />
      </SelectionBar>
      <Table
        caption="Orders"
        columns={[orderColumn(selection), ...COLUMNS]}
        rows={orders}
        rowKey={(order) => order.id}
      />
    </>
  );
}

function orderColumn({ has, choose }: Selection): Column<OrderRow> {
  return {
    header: "Order",
    cell: ({ id, order_number, archived_at, return_requested }) => (
      <div className="flex items-center gap-3">
        <RowCheckbox
          title={`order #${order_number}`}
          checked={has(id)}
          onChange={(isChosen) => choose(id, isChosen)}
        />
        <div>
          <RowLink to={`/admin/orders/${id}`} className="tabular-nums">
            #{order_number}
          </RowLink>
          {archived_at && (
            <p>
              <Badge>Archived</Badge>
            </p>
          )}
          {return_requested && (
            <p>
              <Badge tone="warning">Return requested</Badge>
            </p>
          )}
        </div>
      </div>
    ),
  };
}

function Customer({ order }: { order: OrderRow }) {
  return (
    <div className="text-right md:@2xl:text-left">
      {order.email === "" && <p className="text-muted">Erased</p>}
      <p className="break-all">{order.email}</p>
      <p className="break-words text-13 text-muted" dir="auto">
        {order.shipping_name}
      </p>
    </div>
  );
}

const COLUMNS: Column<OrderRow>[] = [
  { header: "Date", cell: (order) => <When at={order.created_at} /> },
  { header: "Customer", cell: (order) => <Customer order={order} /> },
  {
    header: "Total",
    align: "right",
    cell: (order) => (
      <span className="tabular-nums">{formatMoney(order.total_cents, currencyOf(order.currency_code))}</span>
    ),
  },
  { header: "Payment status", cell: (order) => <PaymentBadge status={order.financial_status} /> },
  {
    header: "Fulfillment status",
    cell: (order) => (
      <div className="flex flex-wrap justify-end gap-1 md:@2xl:justify-start">
        <FulfillmentBadge status={order.fulfillment_status} cancelled={order.cancelled_at !== null} />
      </div>
    ),
  },
];
