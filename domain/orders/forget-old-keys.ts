import { lt, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { idempotencyKeys } from "#db/schema/orders.ts";

/** By the database's clock, which also dated them. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await asService(db, (tx) =>
    tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`)),
  );
}
