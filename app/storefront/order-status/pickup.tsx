import type { PublicProgress } from "#rules/order/public-order.ts";

type PickupProps = { order: PublicProgress; sentence: string };

/** The progress of an order that is picked up, and where it waits. */
export function Pickup({ order, sentence }: PickupProps) {
  const { fulfillment_status, pickup_address, pickup_instructions } = order;
  if (fulfillment_status === "unfulfilled") return <p className="text-center text-16">{sentence}</p>;

  return (
    <div className="grid justify-items-center gap-2 text-center">
      <p className="font-semibold text-20">{sentence}</p>
      <p className="max-w-full whitespace-pre-line break-words text-14 text-muted" dir="auto">
        {[pickup_address, pickup_instructions].filter(Boolean).join("\n")}
      </p>
    </div>
  );
}
