import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/people.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { madeUpSlug } from "./made-up-slug.ts";
import { unlessSlugTaken } from "./unless-slug-taken.ts";

/**
 * For a person who belongs to no store yet. Null: she does, or the operator has suspended her. Of two attempts at once,
 * one opens a store.
 */
export async function openStore(tx: Tx, owner: UserId): Promise<StoreId | null> {
  // Locked before memberships are read: nothing else keeps a second store from being opened at the same moment.
  const [person] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, owner))
    .for("no key update");
  if (person?.suspendedAt) return null;
  if ((await tx.$count(memberships, eq(memberships.userId, owner))) > 0) return null;
  const id = randomUUID() as StoreId;
  const opened = await unlessSlugTaken(tx, async (attempt) => {
    await attempt.insert(stores).values({ id, ownerUserId: owner, slug: madeUpSlug() });
    await attempt.insert(memberships).values({ storeId: id, userId: owner, role: "owner" });
  });
  return opened ? id : openStore(tx, owner);
}
