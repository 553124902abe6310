import type { ReactNode } from "react";
import { SumRows } from "#app/storefront/cart/totals-rows.tsx";
import { say } from "#rules/language/say.ts";
import { paymentRows } from "#rules/order/payment-rows.ts";
import { sumRows } from "#rules/order/price/sum-rows.ts";
import { type PublicOrder, sumsOf } from "#rules/order/public-order.ts";
import { OrderLines } from "./order-lines.tsx";
import { ShippingAddress } from "./shipping-address.tsx";

/** Items, totals and address, as confirmation and status both show them. */
export function OrderDetails({ order }: { order: PublicOrder }) {
  const lines = order.line_items.map((line) => ({
    id: line.id,
    title: line.title,
    variantTitle: line.variant_title,
    image: line.image_url,
    quantity: line.quantity,
    totalCents: line.total_cents,
    discountCents: line.discount_cents,
    note: [
      line.cancelled_quantity > 0 && say.order.cancelledPieces({ count: line.cancelled_quantity }),
      line.refunded_quantity > 0 && say.order.refundedPieces({ count: line.refunded_quantity }),
    ]
      .filter(Boolean)
      .join(say.numbers.comma),
  }));
  return (
    <div className="grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Part title={say.order.items}>
        <OrderLines lines={lines} currency={order.currency} />
        <div className="mt-6 border-line border-t pt-5">
          <SumRows rows={[...sumRows(sumsOf(order)), ...paymentRows(order)]} currency={order.currency} />
        </div>
      </Part>
      <Part title={order.pickup_address === null ? say.order.address : say.order.pickup}>
        <ShippingAddress order={order} />
        {order.pickup_address === null && order.shipping_method_name && (
          <p className="mt-4 break-words text-14 text-muted" dir="auto">
            {[order.shipping_method_name, order.shipping_delivery_time]
              .filter(Boolean)
              .join(say.numbers.comma)}
          </p>
        )}
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 font-semibold text-16">{title}</h2>
      {children}
    </section>
  );
}
