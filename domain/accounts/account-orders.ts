import { and, desc, eq, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { listOrderInvoices } from "#domain/invoices/order-invoices.ts";
import { trackOrder } from "#domain/orders/status-page/find-order-for-status.ts";
import { findRowByNumber } from "#domain/orders/status-page/public-order.ts";
import type { SavedAddress } from "#rules/account/saved-address.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import type { Cents, Currency } from "#rules/money/money.ts";
import { parseOrderNumber } from "#rules/order/order-number.ts";
import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";
import type { TrackedOrder } from "#rules/order/public-order.ts";
import type { Account } from "./find-account.ts";

const ORDERS_PER_PAGE = 20;

export type AccountOrder = {
  number: number;
  createdAt: Date;
  currency: Currency;
  totalCents: Cents;
  status: FulfillmentStatus;
  isCancelled: boolean;
  pieces: number;
};

type AccountOrders = { rows: AccountOrder[]; hasMore: boolean };

/** The orders of exactly this address, newest first. Those of the demo data are nobody's. */
export async function listAccountOrders(
  db: Db,
  store: StoreId,
  { email }: Account,
  page: number,
): Promise<AccountOrders> {
  const rows = await inStore(db, "shopper", store, (tx) =>
    tx
      .select({
        number: orders.orderNumber,
        createdAt: orders.createdAt,
        currency: orders.currencyCode,
        totalCents: orders.totalCents,
        status: orders.fulfillmentStatus,
        cancelledAt: orders.cancelledAt,
        pieces: sql<number>`(select sum(l.quantity)::int from order_line_items l
          where l.store_id = ${store} and l.order_id = orders.id)`,
      })
      .from(orders)
      .where(ofAddress(store, email))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(ORDERS_PER_PAGE + 1)
      .offset((page - 1) * ORDERS_PER_PAGE),
  );
  return {
    rows: rows.slice(0, ORDERS_PER_PAGE).map(({ currency, cancelledAt, ...row }) => ({
      ...row,
      currency: currencyOf(currency),
      isCancelled: cancelledAt !== null,
    })),
    hasMore: rows.length > ORDERS_PER_PAGE,
  };
}

/** With its id, which opens the invoice: the customer has proved whose order it is. */
type AccountOrderDetails = { id: OrderId; order: TrackedOrder; hasInvoice: boolean };

/** Another address's order is not told apart from one that does not exist. */
export function findAccountOrder(
  db: Db,
  store: StoreId,
  { email }: Account,
  text: string,
): Promise<AccountOrderDetails | undefined> {
  const number = parseOrderNumber(text);
  if (number === undefined) return Promise.resolve(undefined);
  return inStore(db, "shopper", store, async (tx) => {
    const row = await findRowByNumber(tx, store, number);
    if (!row || row.demo || row.email.toLowerCase() !== email) return undefined;
    const invoices = await listOrderInvoices(tx, store, row.id);
    return { id: row.id, order: await trackOrder(tx, store, row), hasInvoice: invoices.length > 0 };
  });
}

/** Where the last order went that was sent. */
export async function findLastAddress(
  db: Db,
  store: StoreId,
  { email }: Account,
): Promise<SavedAddress | undefined> {
  const [last] = await inStore(db, "shopper", store, (tx) =>
    tx
      .select({
        shipping_name: orders.shippingName,
        shipping_address1: orders.shippingAddress1,
        shipping_address2: orders.shippingAddress2,
        shipping_city: orders.shippingCity,
        shipping_region: orders.shippingRegion,
        shipping_zip: orders.shippingZip,
        shipping_country: orders.shippingCountry,
        shipping_country_code: sql<string>`coalesce(shipping_country_code, '')`,
        shipping_phone: orders.shippingPhone,
      })
      .from(orders)
      .where(and(ofAddress(store, email), sql`pickup_address is null`))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(1),
  );
  return last;
}

// As the index has it.
function ofAddress(store: StoreId, email: string) {
  return and(eq(orders.storeId, store), sql`lower(email) = ${email}`, eq(orders.demo, false));
}
