import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { invitations } from "#db/schema/people.ts";
import { stores } from "#db/schema/stores.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { hashOf, newToken } from "#domain/secrets/secrets.ts";
import type { InvitationId, StoreId, UserId } from "#rules/input/ids.ts";
import { INVITATION_DAYS, MAX_PEOPLE } from "#rules/people/invitation.ts";
import type { InvitationInput } from "#rules/people/people-input.ts";
import type { Role } from "#rules/people/roles.ts";
import { findMember, lockPeople, mayManagePeople } from "./lock-people.ts";

/** What the mail needs. The database stores only a hash of the token. */
export type SentInvitation = {
  id: InvitationId;
  token: string;
  email: string;
  role: Role;
  storeName: string;
  invitedBy: string;
};

type InviteResult =
  | { ok: true; invitation: SentInvitation }
  | { ok: false; reason: "not-allowed" | "yourself" | "already-here" | "already-invited" | "too-many" };

export async function invitePerson(
  tx: Tx,
  store: StoreId,
  { input: { email, role }, by }: { input: InvitationInput; by: UserId },
): Promise<InviteResult> {
  const people = await lockPeople(tx, store);
  const inviter = findMember(people, by);
  if (!inviter || !mayManagePeople(people, by)) return { ok: false, reason: "not-allowed" };
  if (inviter.email === email) return { ok: false, reason: "yourself" };
  if (people.some((member) => member.email === email)) return { ok: false, reason: "already-here" };
  const waiting = await tx.$count(invitations, and(eq(invitations.storeId, store), isPending));
  if (people.length + waiting >= MAX_PEOPLE) return { ok: false, reason: "too-many" };

  const token = newToken();
  const [invited] = await tx
    .insert(invitations)
    .values({
      storeId: store,
      email,
      role,
      tokenHash: hashOf(token),
      invitedBy: by,
      expiresAt: inSevenDays,
    })
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  if (!invited) return { ok: false, reason: "already-invited" };
  await recordEvent(tx, store, { type: "people.invited", payload: { by, email, role } });
  const storeName = await nameOf(tx, store);
  return {
    ok: true,
    invitation: { id: invited.id, token, email, role, storeName, invitedBy: inviter.email },
  };
}

type AgainResult =
  | { ok: true; invitation: SentInvitation }
  | { ok: false; reason: "not-allowed" | "not-found" };

/** With a new link, which works for another seven days. The one from before no longer works. */
export async function inviteAgain(
  tx: Tx,
  store: StoreId,
  { id, by }: { id: InvitationId; by: UserId },
): Promise<AgainResult> {
  const people = await lockPeople(tx, store);
  const inviter = findMember(people, by);
  if (!inviter || !mayManagePeople(people, by)) return { ok: false, reason: "not-allowed" };
  const token = newToken();
  const [invited] = await tx
    .update(invitations)
    .set({ tokenHash: hashOf(token), invitedBy: by, invitedAt: sql`now()`, expiresAt: inSevenDays })
    .where(and(eq(invitations.storeId, store), eq(invitations.id, id), isPending))
    .returning({ email: invitations.email, role: invitations.role });
  if (!invited) return { ok: false, reason: "not-found" };
  await recordEvent(tx, store, { type: "people.invited", payload: { by, ...invited } });
  const storeName = await nameOf(tx, store);
  return { ok: true, invitation: { id, token, ...invited, storeName, invitedBy: inviter.email } };
}

type RevokeResult = { ok: true } | { ok: false; reason: "not-allowed" | "not-found" };

export async function revokeInvitation(
  tx: Tx,
  store: StoreId,
  { id, by }: { id: InvitationId; by: UserId },
): Promise<RevokeResult> {
  if (!mayManagePeople(await lockPeople(tx, store), by)) return { ok: false, reason: "not-allowed" };
  const [revoked] = await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.storeId, store), eq(invitations.id, id), isPending))
    .returning({ email: invitations.email, role: invitations.role });
  if (!revoked) return { ok: false, reason: "not-found" };
  await recordEvent(tx, store, { type: "people.invitation-revoked", payload: { by, ...revoked } });
  return { ok: true };
}

/** Whoever may no longer invite has invited nobody: her links would still let people in. */
export async function revokeInvitationsOf(tx: Tx, store: StoreId, inviter: UserId): Promise<void> {
  await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.storeId, store), eq(invitations.invitedBy, inviter), isPending));
}

/** The newest first; also those whose link has expired, which can be sent again. */
export function listPending(tx: Tx, store: StoreId) {
  return tx
    .select(getTableColumns(invitations))
    .from(invitations)
    .where(and(eq(invitations.storeId, store), isPending))
    .orderBy(sql`${invitations.invitedAt} desc`, invitations.id);
}

const isPending = and(isNull(invitations.usedAt), isNull(invitations.revokedAt));

const inSevenDays = sql`now() + make_interval(days => ${INVITATION_DAYS})`;

async function nameOf(tx: Tx, store: StoreId): Promise<string> {
  const [found] = await tx.select({ name: stores.name }).from(stores).where(eq(stores.id, store));
  return found?.name ?? "";
}
