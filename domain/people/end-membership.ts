import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { memberships } from "#db/schema/people.ts";
import { revokeKeysOf } from "#domain/api-keys/revoke-key.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { tellOfPeople } from "#domain/mail/people-notice.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { SOMEBODY } from "#rules/people/somebody.ts";
import type { MemberRefusal, PeopleAuthor } from "./change-role.ts";
import { findMember, isLastOwner, lockPeople, type Member, mayManagePeople } from "./lock-people.ts";

type EndResult = { ok: true } | { ok: false; reason: MemberRefusal };

/** Removes a person from a store; everybody may remove herself. From the next request on she is none of its people. */
export async function endMembership(
  tx: Tx,
  store: StoreId,
  { person, by, proven }: PeopleAuthor & { person: UserId },
): Promise<EndResult> {
  const people = await lockPeople(tx, store);
  const leaves = person === by;
  if (!leaves && !mayManagePeople(people, by)) return { ok: false, reason: "not-allowed" };
  const member = findMember(people, person);
  if (!member) return { ok: false, reason: "not-found" };
  if (isLastOwner(people, member)) return { ok: false, reason: "last-owner" };
  if (!proven && member.role === "owner") return { ok: false, reason: "unproven" };

  // Before she is gone: mails go to people of the store.
  if (!leaves)
    await tellOfPeople(tx, store, person, { notice: "removed", by: findMember(people, by)?.email });
  await takeOut(tx, store, member, { by });
  return { ok: true };
}

/**
 * By the operator, of somebody who is erased: nobody is mailed, and the history does not say who it was. False: she is
 * none of the store's people, or an owner, who stays.
 */
export async function endErasedMembership(tx: Tx, store: StoreId, person: UserId): Promise<boolean> {
  const member = findMember(await lockPeople(tx, store), person);
  if (!member || member.role === "owner") return false;
  await takeOut(tx, store, { ...member, email: SOMEBODY }, { by: null, by_operator: true });
  return true;
}

type TakenOutBy = { by: UserId | null; by_operator?: true };

async function takeOut(tx: Tx, store: StoreId, { userId, email, role }: Member, author: TakenOutBy) {
  await revokeKeysOf(tx, store, { person: userId, ...author });
  // Invitations that she sent and hand-overs go with it.
  await tx.delete(memberships).where(and(eq(memberships.storeId, store), eq(memberships.userId, userId)));
  await recordEvent(tx, store, {
    type: author.by === userId ? "people.left" : "people.removed",
    payload: { ...author, user_id: userId, email, role },
  });
}
