import type { PublicOrder } from "#rules/order/public-order.ts";

export function ShippingAddress({ order }: { order: PublicOrder }) {
  return (
    <address className="whitespace-pre-line break-words text-14 not-italic">{addressText(order)}</address>
  );
}

function addressText(order: PublicOrder): string {
  const lines = [
    order.shipping_name,
    order.shipping_address1,
    order.shipping_address2,
    `${order.shipping_zip} ${order.shipping_city}`,
    order.shipping_country,
  ];
  return lines.filter(Boolean).join("\n");
}
