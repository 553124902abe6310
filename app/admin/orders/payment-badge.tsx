import { Badge } from "#app/ui/badge.tsx";
import { PAYMENT_LABELS, type PaymentStatus } from "#rules/order/payment-status.ts";

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge>{PAYMENT_LABELS[status]}</Badge>;
}
