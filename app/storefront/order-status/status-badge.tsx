import { Badge } from "#app/ui/badge.tsx";
import { FULFILLMENT_LABELS, type FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";

export function StatusBadge({ status }: { status: FulfillmentStatus }) {
  return <Badge tone={TONES[status]}>{FULFILLMENT_LABELS[status]}</Badge>;
}

const TONES = { unfulfilled: "neutral", partial: "warning", fulfilled: "success" } as const;
