import type { PublicOrder } from "./public-order.ts";

export function ShippingAddress({ order }: { order: PublicOrder }) {
  const lines = [
    order.shipping_name,
    order.shipping_address1,
    order.shipping_address2,
    `${order.shipping_zip} ${order.shipping_city}`,
    order.shipping_country,
  ];
  return (
    <address className="grid break-words text-14 not-italic">
      {lines.filter(Boolean).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no other name, and never move
        <span key={index} className="min-w-0">
          {line}
        </span>
      ))}
    </address>
  );
}
