import type { InferResponseType } from "hono/client";
import type { api } from "#app/admin/api/api-client.ts";
import { useCurrency } from "#app/admin/session/session.ts";
import { When } from "#app/admin/ui/when.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { RowLink, Table } from "#app/ui/table.tsx";
import { formatMoney } from "#rules/money/money.ts";

type ListedCustomer = InferResponseType<typeof api.customers.$get, 200>["customers"][number];

export function CustomerTable({ customers }: { customers: ListedCustomer[] }) {
  const currency = useCurrency();
  return (
    <Table
      caption="Customers"
      rows={customers}
      rowKey={({ id }) => id}
      columns={[
        { header: "Customer", cell: (customer) => <CustomerCell {...customer} /> },
        { header: "Country", cell: ({ country }) => <span dir="auto">{country || "–"}</span> },
        {
          header: "Orders",
          align: "right",
          cell: ({ orders }) => <span className="tabular-nums">{orders.toLocaleString("en-US")}</span>,
        },
        {
          header: "Spent",
          align: "right",
          cell: ({ spent_cents }) => (
            <span className="whitespace-nowrap tabular-nums">{formatMoney(spent_cents, currency)}</span>
          ),
        },
        { header: "Last order", cell: ({ last_order_at }) => <When at={last_order_at} /> },
      ]}
    />
  );
}

function CustomerCell({ id, name, email, tags }: ListedCustomer) {
  return (
    <div className="grid min-w-0 justify-items-start gap-0.5">
      <RowLink to={`/admin/customers/${id}`} className="wrap-anywhere line-clamp-2">
        {name || email}
      </RowLink>
      {name && <span className="break-all text-13 text-muted">{email}</span>}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-1 flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge>
                <bdi>{tag}</bdi>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
