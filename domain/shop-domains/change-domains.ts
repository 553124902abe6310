import { and, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { tellOfDomain } from "#domain/mail/domain-notice.ts";
import type { ShopDomainId, StoreId, UserId } from "#rules/input/ids.ts";
import { domainsTag, storeTag } from "#rules/page/page-tags.ts";
import { isUsed } from "#rules/shop-domain/sender.ts";
import { endSender } from "./choose-sender.ts";
import { addressOf } from "./find-sender.ts";
import { lockDomains } from "./lock-domains.ts";
import { canLead, listOwn, passMainOn, setMain } from "./main-domain.ts";

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
    if (!canLead(chosen)) return { ok: false, reason: "not-live" };
    await setMain(tx, chosen, { former: all.find((domain) => domain.isMain), by });
    await pagesChanged(tx, [domainsTag(store), storeTag(store)]);
    return { ok: true };
  });
}

/** Returns whether it existed. The shop stands at its next name, or at its former address, at once. */
export function removeDomain(db: Db, store: StoreId, { id, by }: Chosen): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    await lockDomains(tx, store);
    const gone = (await listOwn(tx, store)).find((domain) => domain.id === id);
    if (!gone) return false;
    const sender = await endSender(tx, store, { id, by });
    if (sender && isUsed(sender))
      await tellOfDomain(tx, store, {
        notice: "sender-removed",
        domain: gone.typed,
        sender: addressOf(sender),
      });
    await tx.delete(shopDomains).where(and(eq(shopDomains.storeId, store), eq(shopDomains.id, id)));
    const payload = { by, shop_domain_id: id, name: gone.name, state: gone.state };
    await recordEvent(tx, store, { type: "shop-domain.removed", payload });
    if (gone.isMain) await passMainOn(tx, store, { by, gone });
    await pagesChanged(tx, [domainsTag(store), storeTag(store)]);
    return true;
  });
}
