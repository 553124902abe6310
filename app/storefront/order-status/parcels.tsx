import { OrderDate } from "#app/storefront/order/order-date.tsx";
import { filled } from "#app/ui/filled.tsx";
import { lineName } from "#rules/cart/cart-check.ts";
import { say } from "#rules/language/say.ts";
import type { Parcel, PublicProgress } from "#rules/order/public-order.ts";
import { Tracking } from "./tracking.tsx";

/** Each parcel then shows its tracking number, and the sentence above needs none. */
export function isInParts({ fulfillment_status, fulfillments }: PublicProgress): boolean {
  return fulfillments.length > (fulfillment_status === "fulfilled" ? 1 : 0);
}

export function Parcels({ order }: { order: PublicProgress }) {
  if (!isInParts(order)) return null;
  const parcels = order.fulfillments;

  return (
    <ol
      aria-label={order.pickup_address === null ? say.status.parcels : say.status.parts}
      className="mt-6 grid gap-4 sm:mt-8"
    >
      {parcels.map((parcel, index) => (
        <li key={parcel.id} className="rounded-control border border-line bg-paper p-4">
          <ParcelContent
            parcel={parcel}
            number={parcels.length - index}
            isPickup={order.pickup_address !== null}
          />
        </li>
      ))}
    </ol>
  );
}

type ParcelContentProps = { parcel: Parcel; number: number; isPickup: boolean };

function ParcelContent({ parcel, number, isPickup }: ParcelContentProps) {
  return (
    <>
      <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-14">
        <span className="font-semibold">
          {isPickup ? say.status.part({ number }) : say.status.parcel({ number })}
        </span>
        <span className="text-muted">
          {filled(isPickup ? say.status.readySince : say.status.shippedOn, {
            date: <OrderDate at={parcel.created_at} />,
          })}
        </span>
      </p>
      <ul className="mb-2 text-14">
        {parcel.lines.map((line) => (
          <li key={line.line_item_id} className="break-words">
            {line.quantity} × <bdi>{nameOf(line)}</bdi>
          </li>
        ))}
      </ul>
      <Tracking parcel={parcel} />
    </>
  );
}

function nameOf({ title, variant_title }: Parcel["lines"][number]): string {
  return lineName({ title, variantTitle: variant_title });
}
