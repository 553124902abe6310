import { type Db, inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { storeDetails } from "#db/schema/store-details.ts";
import { refuseIfChanged } from "#domain/events/changed-meanwhile.ts";
import { recordChange } from "#domain/events/record-change.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import type { StoreDetailsChange } from "#rules/store/store-details-input.ts";
import { getStoreForUpdate } from "./store.ts";
import { getStoreDetails, type StoreDetails } from "./store-details.ts";
import { isTimeZone } from "./time-zones.ts";

type ChangeDetailsResult = { ok: true; details: StoreDetails } | { ok: false; reason: "time-zone-unknown" };

/** Writes only the given fields, with `was` only while these still have those values. */
export function changeDetails(
  db: Db,
  store: StoreId,
  { change, was, ...author }: SaveAuthor & { change: StoreDetailsChange; was?: Partial<StoreDetails> },
): Promise<ChangeDetailsResult> {
  return inStore(db, "owner", store, async (tx) => {
    if (change.time_zone && !(await isTimeZone(tx, change.time_zone)))
      return { ok: false, reason: "time-zone-unknown" };

    // Locked before reading: of two changes at once, the second one's event has the values of the first.
    await getStoreForUpdate(tx, store);
    const before = await getStoreDetails(tx, store);
    refuseIfChanged(before, was);
    await tx
      .insert(storeDetails)
      .values({ storeId: store, ...change })
      .onConflictDoUpdate({ target: storeDetails.storeId, set: change });
    const after = await getStoreDetails(tx, store);
    await recordChange(tx, store, "store.details-changed", { ...author, before, after });
    // Search engines are told what shipping costs in the store's own country; the days of lowest prices are in its zone.
    const isSeen = before.country_code !== after.country_code || before.time_zone !== after.time_zone;
    if (isSeen) await pagesChanged(tx, [storeTag(store)]);
    return { ok: true, details: after };
  });
}
