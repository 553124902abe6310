import { and, desc, eq, inArray, sql } from "drizzle-orm";
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

type Readdressed = Pick<OfOrder, "orderId"> & Pick<QueuedMail, "recipient"> & { former: string };

/**
 * Of a corrected order: what has not been sent yet goes to the new address, and so does what the former one never got, the
 * latest of each kind. What failed stays in the order's timeline.
 */
export async function readdressMails(
  tx: Tx,
  store: StoreId,
  { orderId, former, recipient }: Readdressed,
): Promise<void> {
  const mailbox = bareMailbox(recipient);
  const ofOrder = and(
    eq(mailOutbox.storeId, store),
    eq(mailOutbox.orderId, orderId),
    inArray(mailOutbox.type, SHOPPER_MAILS),
  );
  await tx
    .update(mailOutbox)
    .set({ recipient, mailbox })
    .where(and(ofOrder, inArray(mailOutbox.state, ["queued", "sending"])));
  const { type, payload, network, createdAt } = mailOutbox;
  const failed = await tx
    .selectDistinctOn([type, payload], { type, payload, network })
    .from(mailOutbox)
    .where(and(ofOrder, eq(mailOutbox.state, "failed"), eq(mailOutbox.recipient, former)))
    .orderBy(type, payload, desc(createdAt));
  const again = failed.map((mail) => ({ ...mail, storeId: store, orderId, recipient, mailbox }));
  if (again.length > 0) await tx.insert(mailOutbox).values(again);
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
