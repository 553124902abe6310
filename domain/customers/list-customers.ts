import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { customers } from "#db/schema/customers.ts";
import { hasRows, type Paged, type PageRequest, type PageRows, readPage } from "#domain/lists/list-cursor.ts";
import type { CustomerMatch, CustomerSort } from "#rules/customer/customer-match.ts";
import type { CustomerId, StoreId } from "#rules/input/ids.ts";
import { isKeyOf, matchCustomers } from "./match-customers.ts";

export type ListedCustomer = {
  id: CustomerId;
  email: string;
  name: string;
  country: string;
  orders: number;
  spent_cents: number;
  last_order_at: string;
  tags: string[];
};

type CustomerPage = Paged & { customers: ListedCustomer[] };

export type CustomerFilter = PageRequest & CustomerMatch & { sort?: CustomerSort | undefined };

/** One page of the list: its cost depends on the page's size, not on how many customers there are. */
export async function listCustomers(tx: Tx, store: StoreId, filter: CustomerFilter): Promise<CustomerPage> {
  const { rows, previous, next } = await readPage(
    filter,
    (page) => readRows(tx, store, filter, page),
    isKeyOf(filter.sort),
  );
  const listed = rows.map(({ cursor, last_order_at, ...customer }) => ({
    ...customer,
    last_order_at: last_order_at.toISOString(),
  }));
  const store_is_empty = listed.length === 0 && !(await hasRows(tx, customers, eq(customers.storeId, store)));
  return { customers: listed, previous, next, store_is_empty };
}

function readRows(tx: Tx, store: StoreId, filter: CustomerFilter, page: PageRows) {
  return tx
    .select({
      id: customers.id,
      email: customers.email,
      name: customers.name,
      country: customers.country,
      orders: customers.orders,
      spent_cents: customers.spentCents,
      last_order_at: customers.lastOrderAt,
      tags: customers.tags,
      cursor: sql<string>`found.key || '.' || found.id`,
    })
    .from(matchCustomers(store, filter, { sort: filter.sort, ...page }))
    .innerJoin(customers, and(eq(customers.storeId, store), sql`${customers.id} = found.id`))
    .orderBy(sql`found.at`);
}
