import { Badge } from "#app/ui/badge.tsx";

/** 'demo' is shown as 'Demo': nothing was paid. */
export function PaymentBadge({ status }: { status: string }) {
  return <Badge>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>;
}
