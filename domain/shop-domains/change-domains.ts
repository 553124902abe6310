import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { ShopDomainId, StoreId, UserId } from "#rules/input/ids.ts";
import { domainsTag, storeTag } from "#rules/page/page-tags.ts";
import { lockDomains } from "./lock-domains.ts";

type Chosen = { id: ShopDomainId; by: UserId };

type MakeMainResult = { ok: true } | { ok: false; reason: "not-found" | "not-live" };

/** The other names of the store lead to it. */
export function makeMain(db: Db, store: StoreId, { id, by }: Chosen): Promise<MakeMainResult> {
  return inStore(db, "owner", store, async (tx) => {
    await lockDomains(tx, store);
    const all = await listOwn(tx, store);
    const chosen = all.find((domain) => domain.id === id);
    if (!chosen) return { ok: false, reason: "not-found" };
    if (chosen.isMain) return { ok: true };
    // The shop would go back to the platform's address, for everyone.
    if (chosen.state !== "live" && chosen.state !== "failing") return { ok: false, reason: "not-live" };
    const former = all.find((domain) => domain.isMain);
    if (former) await setMain(tx, store, former.id, false);
    await setMain(tx, store, id, true);
    await recordChange(tx, store, "shop-domain.changed", {
      about: { shop_domain_id: id, name: chosen.name },
      by,
      before: { main: former?.name ?? null },
      after: { main: chosen.name },
    });
    await pagesChanged(tx, [domainsTag(store), storeTag(store)]);
    return { ok: true };
  });
}

/** Returns whether it existed. The shop stands at its former address at once. */
export function removeDomain(db: Db, store: StoreId, { id, by }: Chosen): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    await lockDomains(tx, store);
    const all = await listOwn(tx, store);
    const gone = all.find((domain) => domain.id === id);
    if (!gone) return false;
    await tx.delete(shopDomains).where(and(eq(shopDomains.storeId, store), eq(shopDomains.id, id)));
    const left = all.filter((domain) => domain !== gone);
    const heir = left.find(({ state }) => state === "live") ?? left[0];
    if (gone.isMain && heir) await setMain(tx, store, heir.id, true);
    const payload = { by, shop_domain_id: id, name: gone.name, state: gone.state };
    await recordEvent(tx, store, { type: "shop-domain.removed", payload });
    await pagesChanged(tx, [domainsTag(store), storeTag(store)]);
    return true;
  });
}

function listOwn(tx: Tx, store: StoreId) {
  return tx
    .select()
    .from(shopDomains)
    .where(eq(shopDomains.storeId, store))
    .orderBy(shopDomains.createdAt, shopDomains.id);
}

async function setMain(tx: Tx, store: StoreId, id: ShopDomainId, isMain: boolean): Promise<void> {
  await tx
    .update(shopDomains)
    .set({ isMain })
    .where(and(eq(shopDomains.storeId, store), eq(shopDomains.id, id)));
}
