/** After how many years without an order customers can be erased. */
export const RETENTION_YEARS = [1, 2, 3, 5, 10] as const;
export type RetentionYears = (typeof RETENTION_YEARS)[number];

export type RetentionInput = {
  years: RetentionYears;
  /** Otherwise whoever wants news stays. */
  erases_subscribers: boolean;
};

/** Time to change one's mind: what was erased never comes back. */
export const HOURS_BEFORE_FIRST_ERASURE = 24;

/** Whether customers go whom the rule of before, if there was one, would have kept for longer. */
export function erasesMore(before: RetentionInput | null, after: RetentionInput): boolean {
  if (!before || after.years < before.years) return true;
  return after.erases_subscribers && !before.erases_subscribers;
}

/** Whoever has ordered since then stays. */
export function retainedSince(now: Date, years: RetentionYears): Date {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - years);
  return since;
}
