import { FulfillmentBadge } from "#app/admin/orders/fulfillment-badge.tsx";
import { obstacleOf } from "#app/admin/orders/order-balance.ts";
import type { Order } from "#app/admin/orders/order-queries.ts";
import { variantLabel } from "#app/admin/orders/variant-label.ts";
import { When } from "#app/admin/ui/when.tsx";
import { Card } from "#app/ui/card.tsx";
import { trackingLink } from "#rules/order/parcel/carrier-tracking.ts";
import { FulfillForm } from "./fulfill-form.tsx";
import { ParcelActions } from "./parcel-actions.tsx";
import { linesLeft } from "./parcel-lines.ts";

export function FulfillmentCard({ order }: { order: Order }) {
  return (
    <Card
      title="Fulfillment"
      action={<FulfillmentBadge status={order.fulfillment_status} cancelled={order.cancelled_at !== null} />}
    >
      <div className="grid gap-5">
        <OpenItems order={order} />
        {order.fulfillments.length > 0 && <ShippedParcels order={order} />}
      </div>
    </Card>
  );
}

function OpenItems({ order }: { order: Order }) {
  const obstacle = obstacleOf(order);
  const isOpen = linesLeft(order.line_items).length > 0;
  if (obstacle === "unsettled" && isOpen) return <Sentence>{UNSETTLED}</Sentence>;
  if (isOpen && obstacle !== "cancelled") return <FulfillForm order={order} />;
  return order.fulfillments.length === 0 ? <Sentence>Nothing is left to fulfill.</Sentence> : null;
}

const UNSETTLED = "The payment has not arrived. The order can be fulfilled as soon as it is paid.";

function Sentence({ children }: { children: string }) {
  return <p className="text-14 text-muted">{children}</p>;
}

function ShippedParcels({ order }: { order: Order }) {
  const isPickup = order.pickup_address !== null;
  return (
    <ul
      aria-label={isPickup ? "Ready for pickup" : "Shipped"}
      className="divide-y divide-line rounded-control border border-line"
    >
      {order.fulfillments.map((parcel) => (
        <li key={parcel.id} className="grid gap-1 p-4 text-14">
          <div className="flex flex-wrap justify-between gap-x-4">
            <span className="break-all font-medium">
              {parcel.carrier || (isPickup ? "Ready for pickup" : "No carrier")}
              {parcel.tracking_number && (
                <>
                  {" · "}
                  <TrackingNumber carrier={parcel.carrier} number={parcel.tracking_number} />
                </>
              )}
            </span>
            <span className="flex items-center gap-2 text-13 text-muted">
              <When at={parcel.created_at} />
              <ParcelActions order={order} parcel={parcel} />
            </span>
          </div>
          <ul className="text-13 text-muted">
            {parcel.lines.map((line) => (
              <li key={line.line_item_id} className="break-words">
                {line.quantity} × <bdi>{[line.title, variantLabel(line)].filter(Boolean).join(", ")}</bdi>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function TrackingNumber({ carrier, number }: { carrier: string | null; number: string }) {
  const link = trackingLink(carrier, number);
  if (!link) return number;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="text-accent underline underline-offset-2"
    >
      {number}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
