import type { Tx } from "#db/client.ts";
import { type MailType, mailOutbox } from "#db/schema/mail-outbox.ts";
import { bareMailbox } from "#rules/email/mailbox.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";

type QueuedMail = {
  type: MailType;
  orderId: OrderId;
  recipient: string;
  payload?: Record<string, unknown>;
};

/** Queued in the transaction that causes it; the outbox sends it after the commit. */
export async function mailLater(tx: Tx, store: StoreId, mail: QueuedMail): Promise<void> {
  await tx.insert(mailOutbox).values({ storeId: store, mailbox: bareMailbox(mail.recipient), ...mail });
}
