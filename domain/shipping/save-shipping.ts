import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { localPickups, shippingRates, shippingZones } from "#db/schema/shipping.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { raiseVersion } from "#domain/stores/raise-version.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import type { ShippingInput } from "#rules/shipping/shipping-input.ts";
import { MAX_TIERS_PER_STORE, tierCount } from "#rules/shipping/shipping-settings.ts";
import { getShipping } from "./read-shipping.ts";

type SaveShippingResult =
  | { ok: true }
  | { ok: false; reason: "changed-elsewhere" }
  | { ok: false; reason: "too-many-tiers"; count: number };

/** Zones, rates and pickup as a whole. Those that were there keep their ids: a cart may have chosen one. */
export function saveShipping(
  db: Db,
  store: StoreId,
  { input, ...author }: SaveAuthor & { input: ShippingInput },
): Promise<SaveShippingResult> {
  return inStore(db, "owner", store, async (tx) => {
    const { version, zones, pickup } = input;
    const before = await getShipping(tx, store);
    const count = tierCount(zones);
    // What was saved before there was a limit may stay, but not grow.
    if (count > Math.max(MAX_TIERS_PER_STORE, tierCount(before.zones)))
      return { ok: false, reason: "too-many-tiers", count };
    if (!(await raiseVersion(tx, store, "shippingVersion", version)))
      return { ok: false, reason: "changed-elsewhere" };
    const known = await removeAll(tx, store);
    await writeZones(tx, store, zones, known);
    if (pickup) await tx.insert(localPickups).values({ ...pickup, storeId: store, id: known.pickup });
    const after = await getShipping(tx, store);
    await recordChange(tx, store, "store.shipping-changed", { ...author, before, after });
    await pagesChanged(tx, [storeTag(store)]);
    return { ok: true };
  });
}

type Known = { ids: Set<string>; pickup?: string };

async function removeAll(tx: Tx, store: StoreId): Promise<Known> {
  const rates = await tx
    .delete(shippingRates)
    .where(eq(shippingRates.storeId, store))
    .returning({ id: shippingRates.id });
  const zones = await tx
    .delete(shippingZones)
    .where(eq(shippingZones.storeId, store))
    .returning({ id: shippingZones.id });
  const [pickup] = await tx
    .delete(localPickups)
    .where(eq(localPickups.storeId, store))
    .returning({ id: localPickups.id });
  return { ids: new Set([...rates, ...zones].map(({ id }) => id)), pickup: pickup?.id };
}

async function writeZones(
  tx: Tx,
  store: StoreId,
  zones: ShippingInput["zones"],
  { ids }: Known,
): Promise<void> {
  // An id that was not this store's is a new zone's or rate's.
  const idOf = (id: string | undefined) => (id !== undefined && ids.delete(id) ? id : randomUUID());
  const placed = zones.map((zone, position) => ({ ...zone, id: idOf(zone.id), position }));
  if (placed.length === 0) return;
  await tx.insert(shippingZones).values(
    placed.map(({ id, position, name, countries, everywhere_else }) => ({
      id,
      storeId: store,
      position,
      name,
      countries,
      everywhereElse: everywhere_else,
    })),
  );
  const rates = placed.flatMap((zone) =>
    zone.rates.map((rate, position) => ({
      id: idOf(rate.id),
      storeId: store,
      zoneId: zone.id,
      position,
      name: rate.name,
      deliveryTime: rate.delivery_time,
      priceBy: rate.price_by,
      tiers: rate.tiers,
      until: rate.until,
      freeFromCents: rate.free_from_cents,
    })),
  );
  if (rates.length > 0) await tx.insert(shippingRates).values(rates);
}
