import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { UserId } from "#rules/input/ids.ts";
import { madeUpSlug } from "./made-up-slug.ts";
import { unlessSlugTaken } from "./unless-slug-taken.ts";

/** An owner has one store, created at the first sign-in. Of two first sign-ins at once, one creates it. */
export async function openStore(tx: Tx, owner: UserId): Promise<void> {
  const [store] = await tx.select({ id: stores.id }).from(stores).where(eq(stores.ownerUserId, owner));
  if (store) return;
  const opened = await unlessSlugTaken(tx, (attempt) =>
    attempt
      .insert(stores)
      .values({ ownerUserId: owner, slug: madeUpSlug() })
      .onConflictDoNothing({ target: stores.ownerUserId }),
  );
  if (!opened) await openStore(tx, owner);
}
