import { useInfiniteQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ListStates } from "#app/admin/list/list-states.tsx";
import { ShowMore } from "#app/admin/list/show-more.tsx";
import { FulfillmentBadge } from "#app/admin/orders/fulfillment-badge.tsx";
import { PaymentBadge } from "#app/admin/orders/payment-badge.tsx";
import { RETURN_LABELS } from "#app/admin/orders/return-labels.ts";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { RowLink, Table } from "#app/ui/table.tsx";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import type { OpenedCustomer } from "./use-customer-editor.ts";

type CustomerOrder = InferResponseType<
  (typeof api.customers)[":id"]["orders"]["$get"],
  200
>["orders"][number];

/** All of them, newest first, those that were archived or never paid included. */
export function CustomerOrders({ customer: { id } }: { customer: OpenedCustomer }) {
  const list = useInfiniteQuery({
    queryKey: ["customer", id, "orders"],
    queryFn: ({ pageParam: after }) =>
      answer(api.customers[":id"].orders.$get({ param: { id }, query: after ? { after } : {} })),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  return (
    <section aria-label="Orders" className="grid min-w-0 gap-4">
      <ListStates
        list={{ ...list, data: list.data?.pages.flatMap(({ orders }) => orders) }}
        failure="Failed to load orders"
      >
        {(orders) => (orders.length > 0 ? <OrdersTable orders={orders} /> : <NoOrders />)}
      </ListStates>
      <ShowMore rows={list} className="justify-self-center">
        Show older orders
      </ShowMore>
    </section>
  );
}

function NoOrders() {
  return <p className="text-14 text-muted">There is no order of this email any more.</p>;
}

function OrdersTable({ orders }: { orders: CustomerOrder[] }) {
  return (
    <Table
      caption="Orders of this customer"
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        { header: "Order", cell: (order) => <OrderCell order={order} /> },
        { header: "Payment", cell: ({ financial_status }) => <PaymentBadge status={financial_status} /> },
        {
          header: "Fulfillment",
          cell: ({ fulfillment_status, cancelled_at }) => (
            <FulfillmentBadge status={fulfillment_status} cancelled={cancelled_at !== null} />
          ),
        },
        {
          header: "Total",
          align: "right",
          cell: ({ total_cents, currency_code }) => (
            <span className="whitespace-nowrap tabular-nums">
              {formatMoney(total_cents, currencyOf(currency_code))}
            </span>
          ),
        },
      ]}
    />
  );
}

function OrderCell({ order }: { order: CustomerOrder }) {
  return (
    <div className="grid justify-items-start gap-0.5">
      <RowLink to={`/admin/orders/${order.id}`} className="tabular-nums">
        #{order.order_number}
      </RowLink>
      <span className="text-13 text-muted">
        <When at={order.created_at} />
      </span>
      {order.returns.map(({ id, state }) => (
        <Badge key={id} tone={RETURN_LABELS[state].tone}>
          Return: {RETURN_LABELS[state].label}
        </Badge>
      ))}
    </div>
  );
}
