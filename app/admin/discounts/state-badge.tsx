import { Badge } from "#app/ui/badge.tsx";
import type { DiscountState } from "#rules/discount/discount-state.ts";

export function StateBadge({ state }: { state: DiscountState }) {
  return <Badge tone={TONES[state]}>{LABELS[state]}</Badge>;
}

const TONES = { active: "success", scheduled: "neutral", paused: "warning", ended: "neutral" } as const;

export const LABELS = { active: "Active", scheduled: "Scheduled", paused: "Paused", ended: "Ended" };
