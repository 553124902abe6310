import { eq, sql } from "drizzle-orm";
import { asService, type Db, type Tx } from "#db/client.ts";
import { factors, sessions } from "#db/schema/auth.ts";
import { deleteRecoveryCodes } from "#domain/auth/recovery-codes.ts";
import { tellPerson } from "#domain/mail/security-change.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";

/** Ends every session of a person, at her next request. Returns how many there were. */
export function signOutEverywhere(db: Db, user: UserId): Promise<number> {
  return asService(db, (tx) => endSessions(tx, user));
}

async function endSessions(tx: Tx, user: UserId): Promise<number> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, user)).returning({ id: sessions.id });
  return ended.length;
}

/**
 * Removes a person's second factors and recovery codes and signs her out everywhere, so that a link from her mailbox is
 * enough again. She is told by mail. Returns the names of the factors.
 */
export function removeFactors(db: Db, user: UserId): Promise<string[]> {
  return asService(db, async (tx) => {
    const removed = await tx.delete(factors).where(eq(factors.userId, user)).returning();
    if (removed.length === 0) return [];
    await deleteRecoveryCodes(tx, user);
    const endedSessions = await endSessions(tx, user);
    const { rows } = await tx.execute<{ id: StoreId }>(
      sql`select store_id as id from memberships where user_id = ${user} order by created_at limit 1`,
    );
    const counted = removed.filter(({ status }) => status === "verified");
    for (const [place, { factorType: factor, friendlyName: name }] of counted.entries())
      await tellPerson(
        tx,
        { userId: user, storeId: rows[0]?.id ?? null },
        {
          change: "factor-removed",
          factor,
          name,
          was_last: place === counted.length - 1,
          ended_sessions: endedSessions,
        },
      );
    return removed.map(({ friendlyName }) => friendlyName);
  });
}
