export const DISCOUNT_STATES = ["active", "scheduled", "paused", "ended"] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

export const DISCOUNT_STATE_LABELS: Record<DiscountState, string> = {
  active: "Active",
  scheduled: "Scheduled",
  paused: "Paused",
  ended: "Ended",
};

type Dated = {
  startsAt: Date;
  endsAt: Date | null;
  paused: boolean;
  maxUses: number | null;
  uses: number;
};

/** One that is used up has ended. That comes before 'paused', because resuming it would not bring it back. */
export function discountState({ startsAt, endsAt, paused, maxUses, uses }: Dated, now: Date): DiscountState {
  const isOver = endsAt !== null && endsAt <= now;
  const isUsedUp = maxUses !== null && uses >= maxUses;
  if (isOver || isUsedUp) return "ended";
  if (paused) return "paused";
  return startsAt > now ? "scheduled" : "active";
}
