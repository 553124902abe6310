import type { ShopDomainProblem, ShopDomainState } from "./shop-domain.ts";

const HOUR_MS = 3_600_000;

/** A name that fails for this long is lost. */
export const LOST_AFTER_MS = 72 * HOUR_MS;
/** Its owner is told before: a short outage of a DNS provider is no news. */
export const TELL_AFTER_MS = 6 * HOUR_MS;
/** So long after the notice to its store, a name whose record is missing goes to the store that has proven it. */
export const MOVES_AFTER_MS = 24 * HOUR_MS;
// A failing name is checked far more often. After a longer break, such as that of a server that was off, nobody knows
// whether it failed all the while.
const LONGEST_BREAK_MS = 12 * HOUR_MS;

/** What a check changes and reads. */
export type CheckedDomain = {
  state: ShopDomainState;
  provenAt: Date | null;
  liveAt: Date | null;
  failingSince: Date | null;
};

/** `leads: "here"`: it leads to this server. */
export type CheckFindings = {
  proof: "ok" | Extract<ShopDomainProblem, "no-proof" | "other-proof" | "no-answer">;
  leads: "here" | ShopDomainProblem;
};

/** What a name is after a check, and what is wrong with it. */
export function judgeCheck(
  before: CheckedDomain & { checkedAt: Date | null },
  { proof, leads }: CheckFindings,
  now: Date,
): { after: CheckedDomain; problem: ShopDomainProblem | null } {
  const problem = proof !== "ok" ? proof : leads === "here" ? null : leads;
  const since = failingSinceAt(before, now);
  if (problem === null) {
    const { provenAt, liveAt } = before;
    const live = {
      state: "live",
      provenAt: provenAt ?? now,
      liveAt: liveAt ?? now,
      failingSince: null,
    } as const;
    return { after: live, problem };
  }
  switch (before.state) {
    // One that was lost is not served again until all is well, so that it is not lost again a moment later.
    case "lost":
      return { after: before, problem };
    case "waiting":
    case "proven":
      if (proof === "ok")
        return {
          after: { ...before, state: "proven", provenAt: before.provenAt ?? now, failingSince: null },
          problem,
        };
      if (before.state === "waiting") return { after: before, problem };
      return { after: { ...before, ...failed("proven", since, now) }, problem };
    case "live":
    case "failing":
      return { after: { ...before, ...failed("failing", since, now) }, problem };
  }
}

/** Since when something fails, if a check fails now. */
export function failingSinceAt(
  { failingSince, checkedAt }: { failingSince: Date | null; checkedAt: Date | null },
  now: Date,
): Date {
  const isWatched = now.getTime() - (checkedAt ?? now).getTime() < LONGEST_BREAK_MS;
  return isWatched ? (failingSince ?? now) : now;
}

function failed(state: "proven" | "failing", since: Date, now: Date) {
  const isLost = now.getTime() - since.getTime() >= LOST_AFTER_MS;
  return { state: isLost ? ("lost" as const) : state, failingSince: since };
}

/**
 * When a name is checked next; null: only when its owner asks. `spread` from 0 to 1 keeps names that were added
 * together apart.
 */
export function nextCheck(
  { state, failingSince, createdAt }: Pick<CheckedDomain, "state" | "failingSince"> & { createdAt: Date },
  now: Date,
  spread: number,
): Date | null {
  const minutes = minutesUntilNext(state, now.getTime() - (failingSince ?? createdAt).getTime());
  return minutes === null ? null : new Date(now.getTime() + minutes * 60_000 * (0.9 + 0.2 * spread));
}

function minutesUntilNext(state: ShopDomainState, ageMs: number): number | null {
  switch (state) {
    case "live":
      return 60;
    case "failing":
      return 15;
    // Its records are being set: often at first, and no longer after a month.
    case "proven":
    case "waiting":
    case "lost":
      if (ageMs < 24 * HOUR_MS) return 10;
      if (ageMs < 7 * 24 * HOUR_MS) return 60;
      return state === "proven" || ageMs < 30 * 24 * HOUR_MS ? 24 * 60 : null;
  }
}
