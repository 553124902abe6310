import { Card } from "#app/ui/card.tsx";
import type { Order } from "./order-queries.ts";

export function AddressCard({ order }: { order: Order }) {
  return (
    <Card title="Shipping address">
      <address className="whitespace-pre-line break-words text-14 not-italic">{addressText(order)}</address>
    </Card>
  );
}

/** As on a label, ready to be copied. */
function addressText(order: Order): string {
  return [
    order.shipping_name,
    order.shipping_address1,
    order.shipping_address2,
    `${order.shipping_zip} ${order.shipping_city}`,
    order.shipping_country,
  ]
    .filter(Boolean)
    .join("\n");
}
