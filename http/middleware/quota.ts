import type { Context } from "hono";
import type { Db } from "#db/client.ts";
import { takeUse } from "#domain/quotas/take-use.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { callsUsedUp } from "#rules/quota/quota-words.ts";
import { waitWords } from "#rules/text/wait-words.ts";

/**
 * Counts a call of a store's programs or of its shoppers' assistants, and sets the headers that tell how many are left.
 * Undefined: it may pass.
 */
export async function countCall(
  c: Context<AppEnv>,
  db: Db,
  store: StoreId,
  use: "key-calls" | "assistant-calls",
): Promise<{ error: string; seconds: number } | undefined> {
  const taken = await takeUse(db, { store, use });
  if (!taken) return undefined;
  const { ok, most, left, seconds } = taken;
  c.header("ratelimit-limit", String(most));
  c.header("ratelimit-remaining", String(left));
  c.header("ratelimit-reset", String(seconds));
  if (ok) return undefined;
  c.header("retry-after", String(seconds));
  return { error: callsUsedUp(most, waitWords(seconds)), seconds };
}
