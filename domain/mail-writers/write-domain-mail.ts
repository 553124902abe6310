import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { DomainNotice } from "#domain/mail/domain-notice.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail, HeldBack } from "#domain/mail/outbox-claims.ts";
import { domainMail } from "#domain/mail/templates/domain-mail.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";

/** To the owner: a domain of the shop fails, was lost, or goes to another store. */
export function writeDomainMail(
  db: Db,
  origin: string,
  { storeId, recipient, payload }: Pick<ClaimedMail, "storeId" | "recipient" | "payload">,
  together: HeldBack[],
): Promise<WrittenMail> {
  return inStore(db, "owner", storeId, async (tx) => {
    const [store] = await tx.select({ name: stores.name }).from(stores).where(eq(stores.id, storeId));
    if (!store) return { notSent: "What it is about no longer exists." };
    return domainMail({
      to: recipient,
      storeName: store.name,
      timeZone: (await getStoreDetails(tx, storeId)).time_zone,
      notices: [payload, ...together.map((waiting) => waiting.payload)] as DomainNotice[],
      link: `${origin}/admin/settings/domain`,
    });
  });
}
