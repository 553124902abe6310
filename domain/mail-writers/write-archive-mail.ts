import type { Db } from "#db/client.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail } from "#domain/mail/outbox-claims.ts";
import { archiveMail } from "#domain/mail/templates/archive-mail.ts";
import { writeAboutStore } from "./about-store.ts";

/** To the owner: somebody with her sign-in made an archive. */
export function writeArchiveMail(
  db: Db,
  origin: string,
  { payload, ...claimed }: Pick<ClaimedMail, "storeId" | "recipient" | "payload">,
): Promise<WrittenMail> {
  const madeAt = new Date(String(payload.made_at));
  const link = `${origin}/admin/settings/moving`;
  return writeAboutStore(db, claimed, (about) => archiveMail({ ...about, madeAt, link }));
}
