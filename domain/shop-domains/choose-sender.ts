import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { senderAddresses } from "#db/schema/sender-addresses.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import { recordChange } from "#domain/events/record-change.ts";
import type { ShopDomainId, StoreId, UserId } from "#rules/input/ids.ts";
import { isHeld } from "#rules/shop-domain/shop-domain.ts";
import { addressOf, findSenderForUpdate } from "./find-sender.ts";
import { lockDomains } from "./lock-domains.ts";

type ChosenSender = { id: ShopDomainId; localPart: string; by: UserId };

type ChooseResult = { ok: true } | { ok: false; reason: "not-found" | "no-senders" | "not-proven" };

/**
 * Of the domain with this id. Mails are sent from it once all its records were seen. `isOffered`: this server sends mails
 * from domains of shops.
 */
export function chooseSender(
  db: Db,
  store: StoreId,
  { id, localPart, by, isOffered }: ChosenSender & { isOffered: boolean },
): Promise<ChooseResult> {
  return inStore(db, "owner", store, async (tx) => {
    await lockDomains(tx, store);
    const own = and(eq(shopDomains.storeId, store), eq(shopDomains.id, id));
    const [domain] = await tx.select().from(shopDomains).where(own).for("update");
    if (!domain) return { ok: false, reason: "not-found" };
    if (!isOffered) return { ok: false, reason: "no-senders" };
    if (!isHeld(domain)) return { ok: false, reason: "not-proven" };
    const before = await findSenderForUpdate(tx, store);
    // The records are the domain's: another name before the @ needs no others.
    const state = before?.shopDomainId === id ? before.state : "waiting";
    if (before?.shopDomainId === id) {
      const change = { localPart, refusedAt: null };
      await tx.update(senderAddresses).set(change).where(eq(senderAddresses.storeId, store));
    } else {
      await tx.delete(senderAddresses).where(eq(senderAddresses.storeId, store));
      await tx.insert(senderAddresses).values({ storeId: store, shopDomainId: id, localPart });
    }
    // The sweeper looks soon: the records may be there already.
    await tx.update(shopDomains).set({ dueAt: sql`now()` }).where(own);
    await recordChange(tx, store, "shop-domain.sender-changed", {
      about: { shop_domain_id: id, name: domain.name },
      by,
      before: { address: before ? addressOf(before) : null, state: before?.state ?? null },
      after: { address: addressOf({ localPart, name: domain.name }), state },
    });
    return { ok: true };
  });
}

type DroppedSender = Omit<ChosenSender, "localPart">;

/** Returns whether mails were to be sent from this domain. They are sent from the platform's address at once. */
export function dropSender(db: Db, store: StoreId, dropped: DroppedSender): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    await lockDomains(tx, store);
    return (await endSender(tx, store, dropped)) !== undefined;
  });
}

/** Returns what it was. */
export async function endSender(tx: Tx, store: StoreId, { id, by }: DroppedSender) {
  const before = await findSenderForUpdate(tx, store);
  if (before?.shopDomainId !== id) return undefined;
  await tx.delete(senderAddresses).where(eq(senderAddresses.storeId, store));
  await recordChange(tx, store, "shop-domain.sender-changed", {
    about: { shop_domain_id: id, name: before.name },
    by,
    before: { address: addressOf(before), state: before.state },
    after: { address: null, state: null },
  });
  return before;
}
