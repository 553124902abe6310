import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { consents } from "#db/schema/consents.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { ConsentId, StoreId } from "#rules/input/ids.ts";
import { holdAddress } from "./hold-address.ts";

/**
 * The address of an asking wants no news, by whichever asking it came onto the list: the link of an old mail holds.
 * Askings that were not confirmed are deleted, so that none of their mails brings it back. Leaving twice is not an error;
 * it returns false then.
 */
export function leaveList(db: Db, store: StoreId, id: ConsentId): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const held = await holdAddress(tx, store, id);
    const idsIn = (state: string) => held.filter((consent) => consent.state === state).map((each) => each.id);
    const these = (ids: ConsentId[]) => and(eq(consents.storeId, store), inArray(consents.id, ids));
    await tx.delete(consents).where(these(idsIn("asked")));
    const given = idsIn("given");
    await tx.update(consents).set({ state: "left", leftAt: sql`now()` }).where(these(given));
    for (const consent_id of given)
      await recordEvent(tx, store, { type: "consent.left", payload: { by: null, consent_id } });
    return held.some(({ state }) => state !== "left");
  });
}
