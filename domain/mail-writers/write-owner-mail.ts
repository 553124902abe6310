import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import { type ListedOrder, ownerListMail, ownerMail } from "#domain/mail/templates/owner-notices.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { OwnerOrderMail } from "#rules/mail/mail-type.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import type { PaymentProblem } from "#rules/payment/payment-problem.ts";
import type { MailedOrder } from "./mailed-order.ts";

type Told = {
  type: OwnerOrderMail;
  /** The first of `orders`. */
  order: MailedOrder;
  orders: OrderId[];
  to: string;
  /** Of a `payment-problem`. */
  problem?: PaymentProblem;
  /** The list of orders in the office. */
  office: string;
};

/** About one order, or about several whose own mails would have been too many. */
export async function writeOwnerMail(db: Db, store: StoreId, told: Told): Promise<Mail> {
  const { type, order, orders, to, problem, office } = told;
  if (orders.length === 1) {
    const mail = ownerMail(type, { ...order, to, problem, link: `${office}/${orders[0]}` });
    return { ...mail, replyTo: order.email };
  }
  const listed = await askInStore<ListedRow>(db, "owner", store, LIST_ORDERS, [store, orders]);
  return ownerListMail(type, {
    storeName: order.storeName,
    to,
    link: office,
    orders: listed.map((one) => ({ ...one, currency: currencyOf(one.currency) })),
  });
}

/** Each in its own currency, which the store may have changed. */
type ListedRow = Omit<ListedOrder, "currency"> & { currency: string };

const LIST_ORDERS: PreparedStatement = {
  name: "list-orders-for-mail",
  text: `
    select order_number::float8 as "orderNumber", shipping_name as name, total_cents::float8 as "totalCents",
      currency_code as currency
    from orders where store_id = $1 and id = any($2::uuid[]) order by created_at, id`,
};
