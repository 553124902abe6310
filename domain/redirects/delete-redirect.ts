import { and, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { redirects } from "#db/schema/redirects.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { RedirectId, StoreId, UserId } from "#rules/input/ids.ts";

/** Returns whether it existed. */
export function deleteRedirect(
  db: Db,
  store: StoreId,
  id: RedirectId,
  { by }: { by: UserId },
): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const [gone] = await tx
      .delete(redirects)
      .where(and(eq(redirects.storeId, store), eq(redirects.id, id)))
      .returning();
    if (!gone) return false;
    const payload = { by, redirect_id: id, from: gone.fromPath, to: gone.target };
    await recordEvent(tx, store, { type: "redirect.deleted", payload });
    return true;
  });
}
