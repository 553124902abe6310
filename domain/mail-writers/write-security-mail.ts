import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail, HeldBack } from "#domain/mail/outbox-claims.ts";
import type { NotedChange } from "#domain/mail/security-change.ts";
import { securityMail } from "#domain/mail/templates/security-mail.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";

/** To the owner: how she signs in, or where her money goes, was changed. */
export function writeSecurityMail(
  db: Db,
  origin: string,
  { storeId, recipient, payload }: Pick<ClaimedMail, "storeId" | "recipient" | "payload">,
  together: HeldBack[],
): Promise<WrittenMail> {
  return inStore(db, "owner", storeId, async (tx) => {
    const [store] = await tx.select({ name: stores.name }).from(stores).where(eq(stores.id, storeId));
    if (!store) return { notSent: "What it is about no longer exists." };
    const changes = [payload, ...together.map((waiting) => waiting.payload)] as NotedChange[];
    return securityMail({
      to: recipient,
      storeName: store.name,
      timeZone: (await getStoreDetails(tx, storeId)).time_zone,
      changes: changes.sort((one, other) => one.at.localeCompare(other.at)),
      link: `${origin}/admin/settings`,
    });
  });
}
