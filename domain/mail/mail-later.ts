import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { bareMailbox } from "#rules/email/mailbox.ts";
import type { ConsentId, OrderId, StockWishId, StoreId } from "#rules/input/ids.ts";
import {
  type ConsentMail,
  type OwnerMail,
  SHOPPER_MAILS,
  type ShopperMail,
  type StockWishMail,
} from "#rules/mail/mail-type.ts";

type OfOrder = { type: ShopperMail; orderId: OrderId };
type OfWish = { type: StockWishMail; wishId: StockWishId };

type OfConsent = { type: ConsentMail; consentId: ConsentId };

type QueuedMail = (OfOrder | OfWish | OfConsent) & {
  recipient: string;
  /** Of the shopper who asked for it, for the limits on mail. */
  network?: string | undefined;
  payload?: Record<string, unknown>;
};

/**
 * To the shopper. Queued in the transaction that causes it; the outbox sends it after the commit. About an order whose
 * customer was erased, nobody is told.
 */
export async function mailLater(tx: Tx, store: StoreId, mail: QueuedMail): Promise<void> {
  if (mail.recipient === "") return;
  await tx.insert(mailOutbox).values({ storeId: store, mailbox: bareMailbox(mail.recipient), ...mail });
}

/** Of a corrected order: what has not been sent yet goes to the new address. */
export async function readdressMails(
  tx: Tx,
  store: StoreId,
  { orderId, recipient }: Pick<OfOrder, "orderId"> & Pick<QueuedMail, "recipient">,
): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ recipient, mailbox: bareMailbox(recipient) })
    .where(
      and(
        eq(mailOutbox.storeId, store),
        eq(mailOutbox.orderId, orderId),
        inArray(mailOutbox.type, SHOPPER_MAILS),
        inArray(mailOutbox.state, ["queued", "sending"]),
      ),
    );
}

type OwnersMail = { type: OwnerMail; orderId?: OrderId; payload?: Record<string, unknown> };

/**
 * To the store's owner, in the same way. The database fills in her address, which a shopper's transaction may not read,
 * and queues nothing when she has switched this mail off.
 */
export async function tellOwnerLater(
  tx: Tx,
  store: StoreId,
  { type, orderId, payload = {} }: OwnersMail,
): Promise<void> {
  await tx.execute(sql`
    insert into mail_outbox (store_id, type, order_id, payload)
    values (${store}, ${type}, ${orderId ?? null}, ${JSON.stringify(payload)}::jsonb)`);
}
