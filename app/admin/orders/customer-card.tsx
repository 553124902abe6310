import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { mailtoLink } from "#rules/email/mailto.ts";
import { type Order, useResendMail } from "./order-queries.ts";

export function CustomerCard({ order, action }: { order: Order; action: ReactNode }) {
  return (
    <Card title="Customer" action={action}>
      <p className="break-words font-medium text-14" dir="auto">
        {order.shipping_name}
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
