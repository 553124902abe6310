import type { Tx } from "#db/client.ts";
import { mailLater } from "#domain/mail/mail-later.ts";
import type { ShopperMail } from "#rules/mail/mail-type.ts";
import type { Order } from "./lock-order.ts";

type OrderMail = { type: ShopperMail; payload?: Record<string, unknown> };

/** About the order, to whoever placed it. */
export function mailShopperLater(
  tx: Tx,
  { storeId, id: orderId, email: recipient }: Pick<Order, "storeId" | "id" | "email">,
  mail: OrderMail,
): Promise<void> {
  return mailLater(tx, storeId, { ...mail, orderId, recipient });
}
