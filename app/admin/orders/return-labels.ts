export const RETURN_LABELS = {
  requested: { label: "Requested", tone: "warning" },
  received: { label: "Received", tone: "warning" },
  refunded: { label: "Closed", tone: "success" },
  refused: { label: "Refused", tone: "neutral" },
} as const;
