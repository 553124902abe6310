import { randomUUID } from "node:crypto";
import { asService, type Db, inStore } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/people.ts";
import { invitePerson } from "#domain/people/invitations.ts";
import type { InvitationId, StoreId, UserId } from "#rules/input/ids.ts";
import type { Role } from "#rules/people/roles.ts";
import type { TestApp } from "./app.ts";
import { type SignedIn, signIn } from "./owner.ts";

/** One of the store's people, by default an owner. Nobody is signed in. */
export async function aMember(
  db: Db,
  storeId: StoreId,
  { role = "owner", email = `${randomUUID()}@example.com` }: { role?: Role; email?: string } = {},
): Promise<UserId> {
  const userId = randomUUID() as UserId;
  await asService(db, async (tx) => {
    await tx.insert(users).values({ id: userId, email });
    await tx.insert(memberships).values({ storeId, userId, role });
  });
  return userId;
}

/** By mail, as an owner does it. Its token is in nobody's hands. */
export async function anInvitation(
  db: Db,
  store: StoreId,
  { by, email = `${randomUUID()}@example.com`, role = "orders" }: { by: UserId; email?: string; role?: Role },
): Promise<InvitationId> {
  const invited = await inStore(db, "owner", store, (tx) =>
    invitePerson(tx, store, { input: { email, role }, by }),
  );
  if (!invited.ok) throw new Error(`Nobody was invited: ${invited.reason}.`);
  return invited.invitation.id;
}

/** One of the store's people, signed in. */
export async function aColleague(testApp: TestApp, store: StoreId, role: Role): Promise<SignedIn> {
  const email = `${role}-${randomUUID()}@example.com`;
  await aMember(testApp.db, store, { role, email });
  return signIn(testApp, email);
}
