import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail, HeldBack } from "#domain/mail/outbox-claims.ts";
import { webhookMail } from "#domain/mail/templates/webhook-mail.ts";
import type { WebhookNotice } from "#domain/mail/webhook-notice.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";

/** To an owner: an address of another program was paused. */
export function writeWebhookMail(
  db: Db,
  origin: string,
  { storeId, recipient, payload }: Pick<ClaimedMail, "storeId" | "recipient" | "payload">,
  together: HeldBack[],
): Promise<WrittenMail> {
  return inStore(db, "owner", storeId, async (tx) => {
    const [store] = await tx.select({ name: stores.name }).from(stores).where(eq(stores.id, storeId));
    if (!store) return { notSent: "What it is about no longer exists." };
    return webhookMail({
      to: recipient,
      storeName: store.name,
      timeZone: (await getStoreDetails(tx, storeId)).time_zone,
      notices: [payload, ...together.map((waiting) => waiting.payload)] as WebhookNotice[],
      link: `${origin}/admin/settings/connections`,
    });
  });
}
