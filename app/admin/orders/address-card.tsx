import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { addressLines } from "#rules/order/address-lines.ts";
import type { Order } from "./order-queries.ts";

type AddressCardProps = { order: Order; action: ReactNode; note: string | undefined };

/** `note` says why the address stays as it is. */
export function AddressCard({ order, action, note }: AddressCardProps) {
  if (order.pickup_address !== null)
    return (
      <Card title="Local pickup">
        <p className="whitespace-pre-line break-words text-14" dir="auto">
          {order.pickup_address}
        </p>
        {order.pickup_instructions && (
          <p className="mt-2 whitespace-pre-line break-words text-13 text-muted" dir="auto">
            {order.pickup_instructions}
          </p>
        )}
      </Card>
    );
  return (
    <Card title="Shipping address" action={action}>
      <address className="whitespace-pre-line break-words text-left text-14 not-italic" dir="auto">
        {addressLines(order).join("\n")}
      </address>
      {note && <p className="mt-2 text-13 text-muted">{note}</p>}
      {order.shipping_method_name && (
        <dl className="mt-4 border-line border-t pt-3 text-14">
          <dt className="text-13 text-muted">Shipping method</dt>
          <dd className="break-words" dir="auto">
            {[order.shipping_method_name, order.shipping_delivery_time].filter(Boolean).join(", ")}
          </dd>
        </dl>
      )}
    </Card>
  );
}
