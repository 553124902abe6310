import { Badge } from "#app/ui/badge.tsx";
import { DISCOUNT_STATE_LABELS, type DiscountState } from "#rules/discount/discount-state.ts";

export function StateBadge({ state }: { state: DiscountState }) {
  return <Badge tone={TONES[state]}>{DISCOUNT_STATE_LABELS[state]}</Badge>;
}

const TONES = { active: "success", scheduled: "neutral", paused: "warning", ended: "neutral" } as const;
