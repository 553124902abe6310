import { addressLines } from "#rules/order/address-lines.ts";
import type { PublicOrder } from "#rules/order/public-order.ts";

/** Where it is sent, or where it waits to be picked up. */
export function ShippingAddress({ order }: { order: PublicOrder }) {
  const { shipping_name, pickup_address, pickup_instructions } = order;
  const lines =
    pickup_address === null ? addressLines(order) : [shipping_name, pickup_address, pickup_instructions];
  return (
    <address className="whitespace-pre-line break-words text-page text-14 not-italic" dir="auto">
      {lines.filter(Boolean).join("\n")}
    </address>
  );
}
