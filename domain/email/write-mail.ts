import type { Db } from "#db/client.ts";
import { writeArchiveMail } from "#domain/exports/archive/write-archive-mail.ts";
import { writeOrderMail } from "#domain/orders/write-order-mail.ts";
import type { OrderId } from "#rules/input/ids.ts";
import type { WrittenMail } from "./outbox.ts";
import type { ClaimedMail } from "./outbox-claims.ts";

/** What the outbox sends. `together`: the orders of waiting mails that this one replaces. */
export async function writeMail(
  db: Db,
  origin: string,
  { type, ...mail }: ClaimedMail,
  together: OrderId[] = [],
): Promise<WrittenMail> {
  if (type === "archive-made") return writeArchiveMail(db, origin, mail);
  return writeOrderMail(db, origin, { ...mail, type }, together);
}
