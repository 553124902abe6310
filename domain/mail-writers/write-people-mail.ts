import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail, HeldBack } from "#domain/mail/outbox-claims.ts";
import type { PeopleNotice } from "#domain/mail/people-notice.ts";
import { peopleMail } from "#domain/mail/templates/people-mail.ts";

/** To one of a store's people: her role, her removal, or a hand-over. */
export function writePeopleMail(
  db: Db,
  origin: string,
  { storeId, recipient, payload }: Pick<ClaimedMail, "storeId" | "recipient" | "payload">,
  together: HeldBack[],
): Promise<WrittenMail> {
  return inStore(db, "owner", storeId, async (tx) => {
    const [store] = await tx.select({ name: stores.name }).from(stores).where(eq(stores.id, storeId));
    if (!store) return { notSent: "What it is about no longer exists." };
    return peopleMail({
      to: recipient,
      storeName: store.name,
      notices: [payload, ...together.map((waiting) => waiting.payload)] as PeopleNotice[],
      link: `${origin}/admin/settings/people`,
    });
  });
}
