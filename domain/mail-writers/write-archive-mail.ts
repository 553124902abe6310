import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail } from "#domain/mail/outbox-claims.ts";
import { archiveMail } from "#domain/mail/templates/archive-mail.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";

/** To the owner: somebody with her sign-in made an archive. */
export async function writeArchiveMail(
  db: Db,
  origin: string,
  { storeId, recipient, payload }: Pick<ClaimedMail, "storeId" | "recipient" | "payload">,
): Promise<WrittenMail> {
  return inStore(db, "owner", storeId, async (tx) => {
    const [store] = await tx.select({ name: stores.name }).from(stores).where(eq(stores.id, storeId));
    if (!store) return { notSent: "What it is about no longer exists." };
    return archiveMail({
      to: recipient,
      storeName: store.name,
      madeAt: new Date(String(payload.made_at)),
      timeZone: (await getStoreDetails(tx, storeId)).time_zone,
      link: `${origin}/admin/settings/moving`,
    });
  });
}
