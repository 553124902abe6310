/** What `check` says of one thing. A warning is something to look at, and nothing that keeps shops from selling. */
export type Finding = { about: string; verdict: "good" | "warning" | "bad"; says: string };

export const good = (about: string, says: string): Finding => ({ about, verdict: "good", says });
export const warning = (about: string, says: string): Finding => ({ about, verdict: "warning", says });
export const bad = (about: string, says: string): Finding => ({ about, verdict: "bad", says });

/** A check that throws is a finding: the others still have their say. */
export async function orBad(about: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  return look().catch((error: Error) => [bad(about, error.message || String(error))]);
}
