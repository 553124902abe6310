import { lt, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { idempotencyKeys } from "#db/schema/orders.ts";

/** By the database's clock, which wrote them. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await asService(db, (tx) =>
    tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`)),
  );
}

const EVERY_MS = 10 * 60_000;

/** Returns how to stop it. */
export function sweepKeys(db: Db, log: Log): () => void {
  const timer = setInterval(() => {
    forgetOldKeys(db).catch((error: unknown) => log.warn({ err: error }, "old keys were not forgotten"));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
