import { Badge } from "#app/ui/badge.tsx";
import { FULFILLMENT_LABELS, type FulfillmentStatus } from "#rules/order/fulfillment-status.ts";

export function FulfillmentBadge({ status }: { status: FulfillmentStatus }) {
  return <Badge tone={TONES[status]}>{FULFILLMENT_LABELS[status]}</Badge>;
}

const TONES = { unfulfilled: "warning", partial: "neutral", fulfilled: "success" } as const;
