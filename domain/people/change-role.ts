import { and, eq, or } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { handOvers, memberships } from "#db/schema/people.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { tellOfPeople } from "#domain/mail/people-notice.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { may, permissionsOf, type Role } from "#rules/people/roles.ts";
import { revokeInvitationsOf } from "./invitations.ts";
import { findMember, isLastOwner, lockPeople, mayManagePeople } from "./lock-people.ts";

/** Unproven: who becomes or stops being an owner needs a fresh proof of whoever does it. */
export type MemberRefusal = "not-allowed" | "not-found" | "last-owner" | "unproven";

type MemberResult = { ok: true } | { ok: false; reason: MemberRefusal };

/** Who does it, and whether she proved who she is a few minutes ago. */
export type PeopleAuthor = { by: UserId; proven: boolean };

export async function changeRole(
  tx: Tx,
  store: StoreId,
  { person, role, by, proven }: PeopleAuthor & { person: UserId; role: Role },
): Promise<MemberResult> {
  const people = await lockPeople(tx, store);
  if (!mayManagePeople(people, by)) return { ok: false, reason: "not-allowed" };
  const member = findMember(people, person);
  if (!member) return { ok: false, reason: "not-found" };
  if (member.role === role) return { ok: true };
  if (isLastOwner(people, member)) return { ok: false, reason: "last-owner" };
  if (!proven && [role, member.role].includes("owner")) return { ok: false, reason: "unproven" };

  await setRole(tx, store, person, role);
  // She offers or is offered a place that is no longer as it was.
  await tx
    .delete(handOvers)
    .where(
      and(eq(handOvers.storeId, store), or(eq(handOvers.fromUserId, person), eq(handOvers.toUserId, person))),
    );
  await recordEvent(tx, store, {
    type: "people.role-changed",
    payload: { by, user_id: person, email: member.email, before: { role: member.role }, after: { role } },
  });
  await tellOfPeople(tx, store, person, { notice: "role-changed", role, by: findMember(people, by)?.email });
  return { ok: true };
}

export async function setRole(tx: Tx, store: StoreId, person: UserId, role: Role): Promise<void> {
  await tx
    .update(memberships)
    .set({ role })
    .where(and(eq(memberships.storeId, store), eq(memberships.userId, person)));
  if (!may(permissionsOf(role), "people")) await revokeInvitationsOf(tx, store, person);
}
