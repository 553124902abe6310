import { type Db, inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { readdressMails } from "#domain/mail/mail-later.ts";
import { findOrderRow } from "#domain/orders/status-page/public-order.ts";
import { type AddressField, addressErrors } from "#rules/address/address-form.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { CONTACT_FIELDS, type Contact, type Correction } from "#rules/order/correction-input.ts";
import { addressFieldsOf, columnsOf, contactOf } from "./contact-form.ts";
import { onLockedOrder, thisOrder } from "./lock-order.ts";

export type CorrectResult =
  | { ok: true }
  | { ok: false; reason: "not-found" | "shipped" | "cancelled" | "erased" | "changed-elsewhere" }
  | { ok: false; reason: "invalid"; fields: Record<string, string> };

/** The address until something is shipped; e-mail and phone also later. What they were stays in the event. */
export function correctOrder(
  db: Db,
  store: StoreId,
  orderId: OrderId,
  { correction, by }: { correction: Correction; by: UserId },
): Promise<CorrectResult> {
  return onLockedOrder(db, store, orderId, async (tx, order) => {
    if (order.cancelledAt !== null) return { ok: false, reason: "cancelled" };
    // Somebody else's data would be taken along when a backup is restored, which erases this order again.
    if (order.email === "" && order.shippingName === "") return { ok: false, reason: "erased" };
    const { was, ...after } = correction;
    const before = contactOf(order);
    const isShipped = order.fulfillmentStatus !== "unfulfilled";
    if (isShipped && !isSameAddress(before, after)) return { ok: false, reason: "shipped" };
    // Sent again after a lost answer, it is what is there already.
    if (isSame(before, after)) return { ok: true };
    if (!isSame(before, was)) return { ok: false, reason: "changed-elsewhere" };
    const fields = addressErrors(addressFieldsOf(order), after);
    if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };

    await tx.update(orders).set(columnsOf(after)).where(thisOrder(order));
    if (after.email !== before.email)
      await readdressMails(tx, store, { orderId, former: before.email, recipient: after.email });
    const about = { order_id: orderId, order_number: order.orderNumber };
    await recordChange(tx, store, "order.corrected", { about, by, before, after });
    return { ok: true };
  });
}

/** What the form for it starts with, and the fields that it has. */
export function findContact(
  db: Db,
  store: StoreId,
  orderId: OrderId,
): Promise<{ contact: Contact; fields: AddressField[] } | undefined> {
  return inStore(db, "owner", store, async (tx) => {
    const order = await findOrderRow(tx, store, orderId);
    return order && { contact: contactOf(order), fields: addressFieldsOf(order) };
  });
}

function isSame(one: Contact, other: Contact): boolean {
  return CONTACT_FIELDS.every((field) => one[field] === other[field]);
}

function isSameAddress(one: Contact, other: Contact): boolean {
  const { email, shipping_phone } = one;
  return isSame(one, { ...other, email, shipping_phone });
}
