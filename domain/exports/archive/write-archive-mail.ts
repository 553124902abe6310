import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { WrittenMail } from "#domain/email/outbox.ts";
import type { ClaimedMail } from "#domain/email/outbox-claims.ts";
import { archiveMail } from "#domain/email/templates/archive-mail.ts";

/** To the owner: somebody with her sign-in made an archive. */
export async function writeArchiveMail(
  db: Db,
  origin: string,
  { storeId, recipient, payload }: Pick<ClaimedMail, "storeId" | "recipient" | "payload">,
): Promise<WrittenMail> {
  const [store] = await inStore(db, "owner", storeId, (tx) =>
    tx.select({ name: stores.name }).from(stores).where(eq(stores.id, storeId)),
  );
  if (!store) return { notSent: "What it is about no longer exists." };
  return archiveMail({
    to: recipient,
    storeName: store.name,
    madeAt: new Date(String(payload.made_at)),
    link: `${origin}/admin/settings/moving`,
  });
}
