import { Badge } from "#app/ui/badge.tsx";
import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";

type StatusBadgeProps = { status: FulfillmentStatus; label: string };

export function StatusBadge({ status, label }: StatusBadgeProps) {
  return <Badge tone={TONES[status]}>{label}</Badge>;
}

const TONES = { unfulfilled: "neutral", partial: "warning", fulfilled: "success" } as const;
