import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "#app/admin/session/use-may.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { mailtoLink } from "#rules/email/mailto.ts";
import { type Order, useResendMail } from "./order-queries.ts";

export function CustomerCard({ order, action }: { order: Order; action: ReactNode }) {
  if (order.email === "")
    return (
      <Card title="Customer">
        <p className="text-14 text-muted">This customer was erased.</p>
      </Card>
    );
  return (
    <Card title="Customer" action={action}>
      <p className="break-words font-medium text-14" dir="auto">
        <CustomerName order={order} />
      </p>
      <Company order={order} />
      <p className="mt-1 text-14">
        <a href={mailtoLink(order.email)} className="break-all text-accent hover:underline">
          {order.email}
        </a>
      </p>
      {order.shipping_phone && (
        <p className="mt-1 text-14">
          <a href={`tel:${order.shipping_phone}`} className="text-accent hover:underline">
            {order.shipping_phone}
          </a>
        </p>
      )}
      {order.cancelled_at === null && <ResendConfirmation orderId={order.id} />}
    </Card>
  );
}

/** Leads to all that this customer has ordered. */
function CustomerName({ order: { customer_id, shipping_name } }: { order: Order }) {
  const maySee = useMay()("customers");
  if (!customer_id || !maySee) return shipping_name;
  return (
    <Link to={`/admin/customers/${customer_id}`} className="hover:underline">
      {shipping_name || "Customer"}
    </Link>
  );
}

/** Blank unless a company bought. */
function Company({ order: { buyer_company, buyer_vat_id } }: { order: Order }) {
  if (!buyer_company) return null;
  return (
    <>
      <p className="mt-1 break-words text-14" dir="auto">
        {buyer_company}
      </p>
      {buyer_vat_id && <p className="mt-1 break-all text-14">{`VAT id ${buyer_vat_id}`}</p>}
    </>
  );
}

function ResendConfirmation({ orderId }: { orderId: string }) {
  const resend = useResendMail(orderId);
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-4 w-full"
      busy={resend.isPending}
      onClick={() => resend.mutate({ type: "confirmation" })}
    >
      Resend order confirmation
    </Button>
  );
}
