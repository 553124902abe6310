import type { Tx } from "#db/client.ts";
import { mailLater, tellOwnerLater } from "#domain/mail/mail-later.ts";
import type { Order } from "./lock-order.ts";

/** For an order that waited for its payment: the two mails that any other real order queues when it is written. */
export async function queueOrderPlacedMails(
  tx: Tx,
  { storeId, id: orderId, email }: Pick<Order, "storeId" | "id" | "email">,
): Promise<void> {
  await mailLater(tx, storeId, { type: "confirmation", orderId, recipient: email });
  await tellOwnerLater(tx, storeId, { type: "new-order", orderId });
}
