import { Badge } from "#app/ui/badge.tsx";
import { type FulfillmentStatus, fulfillmentLabel } from "#rules/order/parcel/fulfillment-status.ts";

type FulfillmentBadgeProps = { status: FulfillmentStatus; cancelled: boolean };

/** Of a cancelled order only what was shipped matters. */
export function FulfillmentBadge({ status, cancelled }: FulfillmentBadgeProps) {
  return (
    <>
      {!(cancelled && status === "unfulfilled") && (
        <Badge tone={TONES[status]}>{fulfillmentLabel(status)}</Badge>
      )}
      {cancelled && <Badge tone="danger">Cancelled</Badge>}
    </>
  );
}

const TONES = { unfulfilled: "warning", partial: "neutral", fulfilled: "success" } as const;
