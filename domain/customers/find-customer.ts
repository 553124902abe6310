import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { customers } from "#db/schema/customers.ts";
import { orders } from "#db/schema/orders.ts";
import { returns } from "#db/schema/returns.ts";
import { type ConsentOfAddress, findConsentOf } from "#domain/consents/find-consent.ts";
import { instantOf, parseCursor } from "#domain/lists/list-cursor.ts";
import { NEWEST_FIRST, type OrderRow, ROW_COLUMNS, toRow } from "#domain/orders/lists/list-orders.ts";
import type { CustomerId, OrderId, StoreId } from "#rules/input/ids.ts";
import type { ReturnState } from "#rules/return/return-state.ts";
import type { ListedCustomer } from "./list-customers.ts";

export type OwnersCustomer = ListedCustomer & {
  /** The name, or the address where there is none. */
  title: string;
  note: string;
  version: number;
  created_at: string;
  /** In other currencies than the store's, which are not in `spent_cents`. */
  also_spent: { currency_code: string; cents: number }[];
  /** Null where nobody asked for news with this address. */
  consent: ConsentOfAddress | null;
};

export async function findCustomer(
  tx: Tx,
  store: StoreId,
  id: CustomerId,
): Promise<OwnersCustomer | undefined> {
  const row = await findCustomerRow(tx, store, id);
  if (!row) return;
  const { storeId: _, spentCents: spent_cents, lastOrderAt, createdAt, ...customer } = row;
  return {
    ...customer,
    title: row.name || row.email,
    spent_cents,
    last_order_at: lastOrderAt.toISOString(),
    created_at: createdAt.toISOString(),
    also_spent: await listOtherCurrencies(tx, row.email),
    consent: await findConsentOf(tx, store, row.email),
  };
}

export async function findCustomerRow(tx: Tx, store: StoreId, id: CustomerId) {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.storeId, store), eq(customers.id, id)));
  return row;
}

/** Only a store that changed its currency has some: then all were orders of the demo checkout. */
async function listOtherCurrencies(tx: Tx, email: string): Promise<OwnersCustomer["also_spent"]> {
  const { rows } = await tx.execute<{ currency_code: string; cents: number }>(
    sql`select currency_code, cents::float8 from spent_elsewhere(${email})`,
  );
  return rows;
}

const ORDERS_PER_PAGE = 50;

export type CustomerOrder = OrderRow & { returns: { id: string; state: ReturnState; created_at: string }[] };

/** All orders of an address, newest first, page by page, with their returns. */
export async function listOrdersOfCustomer(
  tx: Tx,
  store: StoreId,
  id: CustomerId,
  { after }: { after?: string | undefined },
): Promise<{ orders: CustomerOrder[]; next: string | null } | undefined> {
  const customer = await findCustomerRow(tx, store, id);
  if (!customer) return;
  const place = parseCursor(after);
  const { rows } = await tx.execute<{ id: OrderId }>(
    sql`select id from orders_of_address(${customer.email}, ${instantOf(place)}, ${place?.id ?? null},
      ${ORDERS_PER_PAGE + 1}) as id`,
  );
  const ids = rows.slice(0, ORDERS_PER_PAGE).map((row) => row.id);
  if (ids.length === 0) return { orders: [], next: null };
  const cursor = sql<string>`(extract(epoch from ${orders.createdAt}) * 1000000)::bigint || '.' || ${orders.id}`;
  const found = await tx
    .select({ ...ROW_COLUMNS, cursor })
    .from(orders)
    .where(and(eq(orders.storeId, store), inArray(orders.id, ids)))
    .orderBy(...NEWEST_FIRST);
  const returned = await listReturns(tx, store, ids);
  return {
    orders: found.map(({ cursor: _, ...row }) => ({ ...toRow(row), returns: returned.get(row.id) ?? [] })),
    next: rows.length > ORDERS_PER_PAGE ? (found.at(-1)?.cursor ?? null) : null,
  };
}

async function listReturns(tx: Tx, store: StoreId, ids: OrderId[]) {
  const rows = await tx
    .select({ id: returns.id, orderId: returns.orderId, state: returns.state, createdAt: returns.createdAt })
    .from(returns)
    .where(and(eq(returns.storeId, store), inArray(returns.orderId, ids)))
    .orderBy(desc(returns.createdAt));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, some]) => [
      orderId,
      some.map(({ id, state, createdAt }) => ({ id, state, created_at: createdAt.toISOString() })),
    ]),
  );
}
