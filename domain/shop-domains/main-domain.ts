import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import { recordChange } from "#domain/events/record-change.ts";
import type { ShopDomainId, StoreId, UserId } from "#rules/input/ids.ts";
import type { HELD_STATES } from "#rules/shop-domain/shop-domain.ts";

type ShopDomain = typeof shopDomains.$inferSelect;

/** The oldest first. */
export function listOwn(tx: Tx, store: StoreId): Promise<ShopDomain[]> {
  return tx
    .select()
    .from(shopDomains)
    .where(eq(shopDomains.storeId, store))
    .orderBy(shopDomains.createdAt, shopDomains.id);
}

/** Whether the shop can stand at it for everyone. */
export function canLead({ state }: Pick<ShopDomain, "state">): boolean {
  return state === "live" || state === "failing";
}

type NewMain = { former: ShopDomain | undefined; by: UserId | null };

export async function setMain(
  tx: Tx,
  next: Pick<ShopDomain, "storeId" | "id" | "name">,
  { former, by }: NewMain,
): Promise<void> {
  const { storeId: store, id, name } = next;
  if (former) await markMain(tx, store, former.id, false);
  await markMain(tx, store, id, true);
  await recordChange(tx, store, "shop-domain.changed", {
    about: { shop_domain_id: id, name },
    by,
    before: { main: former?.name ?? null },
    after: { main: name },
  });
}

/**
 * Where the main name does not lead here, the best of the others becomes it: for everyone the shop stands at one of its own
 * names as long as there is one. `gone`: the main name that was removed. Needs the lock of `lockDomains`.
 */
export async function passMainOn(
  tx: Tx,
  store: StoreId,
  { by, gone }: { by: UserId | null; gone?: ShopDomain },
): Promise<ShopDomain | undefined> {
  const all = await listOwn(tx, store);
  const main = all.find(({ isMain }) => isMain);
  if (main && canLead(main)) return main;
  const best = BEST_FIRST.map((wanted) => all.find(({ state }) => state === wanted)).find(Boolean);
  const next = best ?? main ?? all[0];
  if (next && next !== main) await setMain(tx, next, { former: main ?? gone, by });
  return next;
}

const BEST_FIRST = ["live", "failing", "proven"] as const satisfies (typeof HELD_STATES)[number][];

async function markMain(tx: Tx, store: StoreId, id: ShopDomainId, isMain: boolean): Promise<void> {
  await tx
    .update(shopDomains)
    .set({ isMain })
    .where(and(eq(shopDomains.storeId, store), eq(shopDomains.id, id)));
}
