import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/people.ts";
import { stores } from "#db/schema/stores.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail, HeldBack } from "#domain/mail/outbox-claims.ts";
import type { NotedChange } from "#domain/mail/security-change.ts";
import { securityMail } from "#domain/mail/templates/security-mail.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** To whoever signs in: how she does was changed. To the owners: where their money goes was changed. */
export function writeSecurityMail(
  db: Db,
  origin: string,
  { storeId, recipient, payload }: Pick<ClaimedMail, "storeId" | "recipient" | "payload">,
  together: HeldBack[],
): Promise<WrittenMail> {
  return inStore(db, "owner", storeId, async (tx) => {
    const [store] = await tx.select({ name: stores.name }).from(stores).where(eq(stores.id, storeId));
    if (!store) return { notSent: "What it is about no longer exists." };
    const changes = [payload, ...together.map((waiting) => waiting.payload)] as NotedChange[];
    return securityMail({
      to: recipient,
      storeName: store.name,
      isOwner: await isOwner(tx, storeId, recipient),
      timeZone: (await getStoreDetails(tx, storeId)).time_zone,
      changes: changes.sort((one, other) => one.at.localeCompare(other.at)),
      link: `${origin}/admin/settings`,
    });
  });
}

async function isOwner(tx: Tx, store: StoreId, email: string): Promise<boolean> {
  const [member] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.storeId, store), eq(users.email, email)));
  return member?.role === "owner";
}
