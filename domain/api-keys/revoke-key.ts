import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { apiKeys } from "#db/schema/api-keys.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recordEvents } from "#domain/events/record-event.ts";
import { cancelJobAndFiles } from "#domain/exports/cancel-job-and-files.ts";
import type { ApiKeyId, StoreId, UserId } from "#rules/input/ids.ts";

/** From the next request on it is refused, and jobs that it began end. False: there is none, or it was revoked before. */
export async function revokeKey(
  tx: Tx,
  store: StoreId,
  { id, by }: { id: ApiKeyId; by: UserId },
): Promise<boolean> {
  return (await revoke(tx, store, eq(apiKeys.id, id), { by })) > 0;
}

type RevokedBy = { by: UserId | null; by_operator?: true };

/** A key acts for the person who made it. When she is none of the store's people any more, it acts for nobody. */
export async function revokeKeysOf(
  tx: Tx,
  store: StoreId,
  { person, ...author }: { person: UserId } & RevokedBy,
): Promise<void> {
  await revoke(tx, store, eq(apiKeys.createdBy, person), author);
}

async function revoke(tx: Tx, store: StoreId, which: SQL, author: RevokedBy): Promise<number> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.storeId, store), isNull(apiKeys.revokedAt), which))
    .returning();
  await recordEvents(
    tx,
    store,
    revoked.map(({ id, name, permissions, expiresAt }) => ({
      type: "store.api-keys-changed" as const,
      payload: {
        ...{ ...author, deed: "revoked" as const, key_id: id, name, permissions },
        expires_at: expiresAt?.toISOString() ?? null,
      },
    })),
  );
  await endJobsOf(
    tx,
    store,
    revoked.map(({ id }) => id),
  );
  return revoked.length;
}

/** What was done stays, as when somebody cancels them. */
async function endJobsOf(tx: Tx, store: StoreId, keys: ApiKeyId[]): Promise<void> {
  const unfinished = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(eq(jobs.storeId, store), inArray(jobs.byKey, keys), inArray(jobs.state, ["queued", "running"])),
    );
  for (const { id } of unfinished) await cancelJobAndFiles(tx, store, id);
}
