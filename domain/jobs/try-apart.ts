import type { Tx } from "#db/client.ts";
import { isTransient } from "#db/database-away.ts";
import type { Log } from "#db/log.ts";
import { inSavepoint } from "#db/savepoint.ts";

/**
 * Does work that must not stop the whole job. An error that this work alone causes is logged with the details, and
 * undefined is returned: nothing of it has changed then. An error that may pass is thrown, and the job tries again.
 */
export async function tryApart<Result>(
  tx: Tx,
  log: Log,
  details: object,
  work: (part: Tx) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await inSavepoint(tx, work);
  } catch (error) {
    if (isTransient(error)) throw error;
    log.error({ err: error, ...details }, "a part of a job failed");
    return undefined;
  }
}
