import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/people.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { may, permissionsOf, type Role } from "#rules/people/roles.ts";

export type Member = { userId: UserId; email: string; role: Role };

/**
 * All people of a store, locked until the transaction ends: deeds about people come one after the other, and each judges
 * roles as they are then, not as they were when the request began.
 */
export function lockPeople(tx: Tx, store: StoreId): Promise<Member[]> {
  return tx
    .select({ userId: memberships.userId, email: users.email, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.storeId, store))
    .orderBy(memberships.userId)
    .for("update", { of: memberships });
}

export function findMember(people: Member[], person: UserId): Member | undefined {
  return people.find(({ userId }) => userId === person);
}

export function mayManagePeople(people: Member[], by: UserId): boolean {
  const member = findMember(people, by);
  return member !== undefined && may(permissionsOf(member.role), "people");
}

export function isLastOwner(people: Member[], { userId, role }: Member): boolean {
  return role === "owner" && !people.some((other) => other.role === "owner" && other.userId !== userId);
}
