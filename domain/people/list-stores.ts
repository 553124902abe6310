import { eq, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/people.ts";
import { stores } from "#db/schema/stores.ts";
import type { UserId } from "#rules/input/ids.ts";

/** Why the operator has suspended a person, if she is: she can open no store. */
export async function findSuspension(db: Db, person: UserId): Promise<string | undefined> {
  const [found] = await asService(db, (tx) =>
    tx.select({ reason: users.suspendedReason }).from(users).where(eq(users.id, person)),
  );
  return found?.reason ?? undefined;
}

/** The stores that a person belongs to: what she opened herself first, then the oldest membership. */
export function listStores(db: Db, person: UserId) {
  return asService(db, (tx) =>
    tx
      .select({
        id: stores.id,
        name: stores.name,
        slug: sql<string>`coalesce(${stores.slug}, '')`,
        role: memberships.role,
      })
      .from(memberships)
      .innerJoin(stores, eq(stores.id, memberships.storeId))
      .where(eq(memberships.userId, person))
      .orderBy(
        sql`${stores.ownerUserId} = ${memberships.userId} desc`,
        memberships.createdAt,
        memberships.storeId,
      ),
  );
}
