import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { consents } from "#db/schema/consents.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { ConsentId, StoreId } from "#rules/input/ids.ts";
import { holdAddress } from "./hold-address.ts";

/**
 * A shopper confirms an asking. Returns the one by which the address is on the list, which may be an earlier one: given
 * twice, it is given once. Undefined when it was deleted or left: that needs a new asking.
 */
export function giveConsent(db: Db, store: StoreId, id: ConsentId): Promise<ConsentId | undefined> {
  return inStore(db, "owner", store, async (tx) => {
    const held = await holdAddress(tx, store, id);
    const standing = held.find(({ state }) => state === "given");
    if (standing) return standing.id;
    const asked = held.find((consent) => consent.id === id && consent.state === "asked");
    if (!asked) return undefined;
    await tx
      .update(consents)
      .set({ state: "given", givenAt: sql`now()` })
      .where(and(eq(consents.storeId, store), eq(consents.id, id)));
    const payload = { by: null, consent_id: id, source: asked.source };
    await recordEvent(tx, store, { type: "consent.given", payload });
    return id;
  });
}
