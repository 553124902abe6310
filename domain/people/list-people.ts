import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/people.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { findHandOver } from "./hand-over.ts";
import { listPending } from "./invitations.ts";

/** The people of a store, who is invited, and to whom it is about to be handed over. */
export async function listPeople(tx: Tx, store: StoreId) {
  const people = await tx
    .select({
      userId: memberships.userId,
      email: users.email,
      role: memberships.role,
      since: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.storeId, store))
    .orderBy(memberships.createdAt, users.email);
  return { people, invitations: await listPending(tx, store), handOver: await findHandOver(tx, store) };
}
