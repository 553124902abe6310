import { failingSinceAt, LOST_AFTER_MS } from "./judge-check.ts";
import type { SenderProblem, SenderState } from "./sender.ts";

export type CheckedSender = { state: SenderState; failingSince: Date | null };

/** What a sender is after a check of its records. Without a problem, all are there. */
export function judgeSender(
  before: CheckedSender & { checkedAt: Date | null },
  problem: SenderProblem | null,
  now: Date,
): CheckedSender {
  if (problem === null) return { state: "live", failingSince: null };
  const { state, failingSince } = before;
  if (state === "waiting" || state === "lost") return { state, failingSince };
  const since = failingSinceAt(before, now);
  const isLost = now.getTime() - since.getTime() >= LOST_AFTER_MS;
  return { state: isLost ? "lost" : "failing", failingSince: since };
}
