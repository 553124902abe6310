import type { Tx } from "#db/client.ts";
import { tellOwnerLater } from "#domain/mail/mail-later.ts";
import type { Order } from "./lock-order.ts";
import { mailShopperLater } from "./mail-shopper.ts";

/** For an order that waited for its payment: the two mails that any other real order queues when it is written. */
export async function queueOrderPlacedMails(
  tx: Tx,
  order: Pick<Order, "storeId" | "id" | "email">,
): Promise<void> {
  await mailShopperLater(tx, order, { type: "confirmation" });
  await tellOwnerLater(tx, order.storeId, { type: "new-order", orderId: order.id });
}
