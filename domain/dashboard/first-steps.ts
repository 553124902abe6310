import { eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { requireStore } from "#domain/stores/store.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";

/** What a new store has done already. */
export type FirstSteps = {
  place: boolean;
  product: boolean;
  look: boolean;
  details: boolean;
  shipping: boolean;
  payment: boolean;
  order: boolean;
};

/** Null when all is done and the shop is open, or when the owner has dismissed the list. */
export async function readFirstSteps(tx: Tx, store: StoreId): Promise<FirstSteps | null> {
  const [row] = await tx
    .select({ ...FACTS, dismissed: stores.firstStepsDismissed, closed: stores.openingSoon })
    .from(stores)
    .where(eq(stores.id, store));
  const { dismissed, closed, ...steps } = requireStore(row);
  const isDone = !closed && Object.values(steps).every(Boolean);
  return dismissed || isDone ? null : steps;
}

// By name: Drizzle would write the columns without their table. Demo data is nothing that the owner has done.
const FACTS = {
  place: sql<boolean>`exists (select from store_details where store_id = stores.id and country_code <> '')`,
  product: sql<boolean>`exists (select from products where store_id = stores.id and status = 'active' and not demo)`,
  look: sql<boolean>`exists (select from themes where store_id = stores.id)`,
  details: sql<boolean>`exists (select from store_details where store_id = stores.id
    and street <> '' and city <> '' and country_code <> '' and contact_email <> '')`,
  shipping: sql<boolean>`shipping_flat_rate_cents > 0
    or exists (select from shipping_zones where store_id = stores.id)
    or exists (select from local_pickups where store_id = stores.id)`,
  payment: sql<boolean>`exists (select from payment_methods where store_id = stores.id and active)
    or exists (select from stripe_accounts where store_id = stores.id and active)`,
  order: sql<boolean>`exists (select from orders where store_id = stores.id and not demo)`,
};

/** Dismissing twice is not an error. */
export function dismissFirstSteps(db: Db, store: StoreId, by: UserId): Promise<void> {
  return inStore(db, "owner", store, async (tx) => {
    await tx.update(stores).set({ firstStepsDismissed: true }).where(eq(stores.id, store));
    await recordEvent(tx, store, { type: "store.first-steps-dismissed", payload: { by } });
  });
}
