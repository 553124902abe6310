import { Badge } from "#app/ui/badge.tsx";
import { FULFILLMENT_LABELS, type FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";

type FulfillmentBadgeProps = { status: FulfillmentStatus; cancelled: boolean };

/** Of a cancelled order only what was shipped matters. */
export function FulfillmentBadge({ status, cancelled }: FulfillmentBadgeProps) {
  return (
    <>
      {!(cancelled && status === "unfulfilled") && (
        <Badge tone={TONES[status]}>{FULFILLMENT_LABELS[status]}</Badge>
      )}
      {cancelled && <Badge tone="danger">Cancelled</Badge>}
    </>
  );
}

const TONES = { unfulfilled: "warning", partial: "neutral", fulfilled: "success" } as const;
