import { eq, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { memberships } from "#db/schema/people.ts";
import { stores } from "#db/schema/stores.ts";
import type { UserId } from "#rules/input/ids.ts";

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
