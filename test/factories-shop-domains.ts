import { randomBytes } from "node:crypto";
import { type Db, inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { senderAddresses } from "#db/schema/sender-addresses.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import type { ShopDomainId, StoreId } from "#rules/input/ids.ts";
import { domainsTag, storeTag } from "#rules/page/page-tags.ts";

type ShopDomainRow = typeof shopDomains.$inferInsert;

/** A store's main name that leads here; nobody asks DNS about it. */
export function aServedName(
  db: Db,
  store: StoreId,
  name: string,
  row: Partial<ShopDomainRow> = {},
): Promise<ShopDomainId> {
  return inStore(db, "owner", store, async (tx) => {
    const now = new Date();
    const [made] = await tx
      .insert(shopDomains)
      .values({
        storeId: store,
        name,
        typed: name,
        token: randomBytes(16).toString("hex"),
        isMain: true,
        state: "live",
        provenAt: now,
        liveAt: now,
        checkedAt: now,
        dueAt: null,
        ...row,
      })
      .returning({ id: shopDomains.id });
    await pagesChanged(tx, [domainsTag(store), storeTag(store)]);
    if (!made) throw new Error("The name was not written.");
    return made.id;
  });
}

type SenderRow = typeof senderAddresses.$inferInsert;

/** The store's mails to shoppers are sent from an address at that domain; nobody asks DNS about it. */
export async function aSender(
  db: Db,
  store: StoreId,
  shopDomainId: ShopDomainId,
  row: Partial<SenderRow> = {},
): Promise<void> {
  const sender = { storeId: store, shopDomainId, localPart: "orders", state: "live", ...row } as const;
  await inStore(db, "owner", store, (tx) => tx.insert(senderAddresses).values(sender));
}
