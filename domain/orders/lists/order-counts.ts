import { and, desc, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { orderCounts } from "#db/schema/orders.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { isByKind, matches, matchesKind, type OrderFilter } from "./match-orders.ts";

export type PageRange = { limit: number; offset: number };

/** What can be read by counts: the filter, and until when the store's orders are counted. */
export type CountedOrders = { store: StoreId; filter: OrderFilter; until: SQL };

/** None for a filter that orders are not counted by, and in a store without counts. */
export async function findCounted(
  tx: Tx,
  store: StoreId,
  filter: OrderFilter,
): Promise<CountedOrders | undefined> {
  if (!isByKind(filter)) return undefined;
  // As text: a JavaScript date has only milliseconds. Read before the counts are, so that the planner knows it.
  const [last] = await tx
    .select({ until: sql<string>`${orderCounts.endsAt}::text` })
    .from(orderCounts)
    .where(eq(orderCounts.storeId, store))
    .orderBy(desc(orderCounts.startsAt))
    .limit(1);
  return last && { store, filter, until: sql`${last.until}::timestamptz` };
}

/** The ids of one page. The counts tell in which stretches of time its orders are; no other is read. */
export function pageByCounts(counted: CountedOrders, { limit, offset }: PageRange): SQL {
  const isThere = sql`orders.created_at >= wanted.starts_at and orders.created_at < wanted.ends_at`;
  return sql`
    with ${stretches(counted)},
    placed as (select *, sum(orders) over (order by starts_at desc) - orders as newer from stretches where orders > 0),
    wanted as (select * from placed where newer < ${offset + limit} and newer + orders > ${offset})
    select found.id from wanted, lateral (
      select orders.id, orders.created_at from orders where ${and(matches(counted.store, counted.filter), isThere)}
      order by orders.created_at desc, orders.id desc limit ${offset + limit} - wanted.newer
    ) as found
    order by found.created_at desc, found.id desc
    limit ${limit} offset ${offset} - (select min(newer) from wanted)`;
}

/** How many match, and how many of them are younger than what is counted. */
export function countByCounts(counted: CountedOrders): SQL {
  return sql`
    with ${stretches(counted)}
    select coalesce(sum(orders), 0)::integer as count,
      coalesce(sum(orders) filter (where is_new), 0)::integer as uncounted from stretches`;
}

/**
 * The stretches of time that make up the filter's, with the number of its orders in each: those of the blocks, and what
 * came after the last of them. Where the filter begins or ends within a block, its orders are counted.
 */
function stretches({ store, filter, until }: CountedOrders): SQL {
  const from = sql`${filter.from?.toISOString() ?? "-infinity"}::timestamptz`;
  const to = sql`${filter.to?.toISOString() ?? "infinity"}::timestamptz`;
  const isInTime = and(
    lte(orderCounts.endsAt, until),
    filter.from && gt(orderCounts.endsAt, filter.from),
    filter.to && lt(orderCounts.startsAt, filter.to),
  );
  const isCounted = and(eq(orderCounts.storeId, store), matchesKind(KIND_OF_COUNT, filter), isInTime);
  const count = (isThere: SQL) =>
    sql`(select count(*) from orders where ${and(matches(store, filter), isThere)})`;
  return sql`blocks as (
      select starts_at, ends_at, sum(orders) as orders from order_counts where ${isCounted} group by 1, 2),
    stretches as (
      select starts_at, ends_at, false as is_new, case when starts_at >= ${from} and ends_at <= ${to} then orders
        else ${count(sql`orders.created_at >= blocks.starts_at and orders.created_at < blocks.ends_at`)} end as orders
      from blocks
      union all
      select ${until}, 'infinity', true, ${count(sql`orders.created_at >= ${until}`)})`;
}

const KIND_OF_COUNT = {
  ...orderCounts,
  isArchived: eq(orderCounts.isArchived, true),
  isCancelled: eq(orderCounts.isCancelled, true),
};
