import { and, eq, sql } from "drizzle-orm";
import { asService, type Db, inStore } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { invitations, memberships } from "#db/schema/people.ts";
import { stores } from "#db/schema/stores.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { hashOf } from "#domain/secrets/secrets.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { InvitationState } from "#rules/people/invitation.ts";

const state = sql<InvitationState>`case
  when ${invitations.usedAt} is not null then 'used'
  when ${invitations.revokedAt} is not null then 'revoked'
  when ${invitations.expiresAt} <= now() then 'expired'
  else 'open' end`;

/** What the link of a mail is for. It says nothing that the mail does not. */
export async function readInvitation(db: Db, token: string) {
  const [found] = await asService(db, (tx) =>
    tx
      .select({
        id: invitations.id,
        storeId: invitations.storeId,
        storeName: stores.name,
        role: invitations.role,
        invitedBy: users.email,
        email: invitations.email,
        state,
      })
      .from(invitations)
      .innerJoin(stores, eq(stores.id, invitations.storeId))
      .innerJoin(users, eq(users.id, invitations.invitedBy))
      .where(eq(invitations.tokenHash, hashOf(token))),
  );
  return found;
}

type AcceptResult =
  | { ok: true; storeId: StoreId }
  | { ok: false; reason: "unknown" | Exclude<InvitationState, "open"> }
  | { ok: false; reason: "other-address"; email: string };

/** By a person who is signed in with exactly the address that was invited. */
export async function acceptInvitation(
  db: Db,
  token: string,
  person: { userId: UserId; email: string },
): Promise<AcceptResult> {
  const found = await readInvitation(db, token);
  if (!found) return { ok: false, reason: "unknown" };
  const { id, storeId, email } = found;
  if (email !== person.email) return { ok: false, reason: "other-address", email };
  return inStore(db, "owner", storeId, async (tx) => {
    // Locked before it is judged: of two clicks, and of a click and its being taken back, one comes first.
    const [invitation] = await tx
      .select({ role: invitations.role, state })
      .from(invitations)
      .where(and(eq(invitations.storeId, storeId), eq(invitations.id, id)))
      .for("update");
    if (!invitation) return { ok: false, reason: "unknown" };
    if (invitation.state !== "open") return { ok: false, reason: invitation.state };
    const { role } = invitation;
    await tx
      .update(invitations)
      .set({ usedAt: sql`now()` })
      .where(and(eq(invitations.storeId, storeId), eq(invitations.id, id)));
    await tx.insert(memberships).values({ storeId, userId: person.userId, role }).onConflictDoNothing();
    await recordEvent(tx, storeId, { type: "people.joined", payload: { by: person.userId, email, role } });
    return { ok: true, storeId };
  });
}
