import { type SQL, sql } from "drizzle-orm";
import type { PageRows } from "#domain/lists/list-cursor.ts";
import { titlePattern } from "#domain/products/title-pattern.ts";
import type { CustomerMatch, CustomerSort, LastOrder, OrderCount } from "#rules/customer/customer-match.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { isCleanText } from "#rules/text/text.ts";

type WantedPage = PageRows & { sort?: CustomerSort | undefined };

/** The ids of one page as a table `found`, with the key of each for its cursor, in their order. */
export function matchCustomers(store: StoreId, match: CustomerMatch, page: WantedPage): SQL {
  const { sort = "last-order", place, backwards, limit } = page;
  return sql`match_customers(${store}, ${wantedJson(match)}::jsonb, ${sort}, ${place?.key ?? null}, ${place?.id ?? null},
    ${backwards}, ${limit}) with ordinality found (id, key, at)`;
}

/** Without what is not asked for. */
export function wantedJson({ search, tag, country, orders, spent, last, news }: CustomerMatch): string {
  const pattern = titlePattern(search ?? "") ?? undefined;
  return JSON.stringify({
    pattern,
    tag,
    country,
    ...(orders && COUNTS[orders]),
    spent_from: spent,
    ...(last && daysOf(last)),
    news,
  });
}

const COUNTS: Record<OrderCount, { orders_from?: number; orders_to?: number }> = {
  none: { orders_to: 0 },
  one: { orders_from: 1, orders_to: 1 },
  several: { orders_from: 2 },
  five: { orders_from: 5 },
};

const DAY_MS = 86_400_000;

function daysOf(last: LastOrder): { last_from: string } | { last_to: string } {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  return last === "older" ? { last_to: daysAgo(365) } : { last_from: daysAgo(Number(last)) };
}

/** An address is any text that can be stored; the other orders have a number. */
export function isKeyOf(sort: CustomerSort | undefined): (key: string) => boolean {
  return sort === "email" ? isCleanText : (key) => /^\d{1,16}$/.test(key);
}
