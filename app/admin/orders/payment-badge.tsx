import { Badge } from "#app/ui/badge.tsx";
import { PAYMENT_LABELS, type PaymentStatus } from "#rules/payment/payment-status.ts";

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={TONES[status]}>{PAYMENT_LABELS[status]}</Badge>;
}

/** A warning is what the owner still has to look after. */
const TONES = {
  demo: "neutral",
  awaiting_payment: "neutral",
  pending: "warning",
  partially_paid: "warning",
  paid: "success",
  partially_refunded: "neutral",
  refunded: "neutral",
  voided: "neutral",
} as const;
