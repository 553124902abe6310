import type { Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { sweepAccounts } from "./accounts/sweep-accounts.ts";
import { sweepAssistantSessions } from "./assistants/assistant-sessions.ts";
import { sweepConsents } from "./consents/sweep-consents.ts";
import { sweepOldExports } from "./exports/sweep-old-exports.ts";
import { sweepHistory } from "./history/sweep-history.ts";
import { sweepOldImports } from "./imports/sweep-old-imports.ts";
import { isCopy } from "./installation/installation.ts";
import { deleteOldJobs } from "./jobs/job-claims.ts";
import { deleteOldLimits } from "./limits/shared-limiter.ts";
import { forgetOldUndeliverable } from "./mail/undeliverable.ts";
import { forgetOldKeys } from "./orders/forget-old-keys.ts";
import { sweepInvitations } from "./people/sweep-invitations.ts";
import { sweepPrivateFiles } from "./private-files/sweep-private-files.ts";
import { deleteOldMisses } from "./search/search-misses.ts";
import { askAgain } from "./stock-wishes/ask-again.ts";
import { sweepStockWishes } from "./stock-wishes/sweep-stock-wishes.ts";
import { sweepWebhooks } from "./webhooks/sweep-webhooks.ts";

const EVERY_MS = 10 * 60_000;

/** Every ten minutes, until the returned function is called. */
export function sweepExpiredRows(db: Db, log: Log): () => void {
  const timer = setInterval(() => {
    sweepOnce(db).catch((error: unknown) => log.warn({ err: error }, "deleting expired rows failed"));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Each over all stores. */
export const SWEEPS = {
  forgetOldKeys,
  deleteOldLimits,
  deleteOldJobs,
  sweepPrivateFiles,
  sweepOldImports,
  sweepOldExports,
  sweepStockWishes,
  sweepConsents,
  askAgain,
  deleteOldMisses,
  sweepInvitations,
  sweepHistory: (db: Db) => sweepHistory(db),
  sweepAccounts,
  sweepAssistantSessions,
  sweepWebhooks,
  forgetOldUndeliverable,
};

async function sweepOnce(db: Db): Promise<void> {
  // A copy stays as it was restored.
  if (await isCopy(db)) return;
  await Promise.all(Object.values(SWEEPS).map((sweep) => sweep(db)));
}
