import { and, eq, gte, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { stores } from "#db/schema/stores.ts";
import { inStoreCurrency, isCounted, revenueCents } from "#domain/orders/lists/sales-figures.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { readStoreDays } from "./store-days.ts";

type DayOfSales = { since: string; orders: number; revenue_cents: number };

/** Orders and revenue of the last days, which start at the store's midnights or at those that the browser sends. */
export async function salesSeries(
  db: Db,
  store: StoreId,
  asked: { midnights: Date[]; now: Date },
): Promise<{ currency_code: string; time_zone: string | null; days: DayOfSales[] }> {
  return inStore(db, "owner", store, async (tx) => {
    const { timeZone, midnights } = await readStoreDays(tx, store, asked);
    const [oldest] = midnights;
    if (!oldest) throw new Error("A sales series needs at least one midnight.");
    const times = midnights.map((midnight) => midnight.toISOString());
    const day = sql<number>`width_bucket(${orders.createdAt}, ${sql.param(times)}::timestamptz[])`;
    const sums = await tx
      .select({
        day: day.as("day"),
        orders: sql<number>`count(*)::int`,
        revenue_cents: revenueCents,
      })
      .from(orders)
      .where(and(eq(orders.storeId, store), isCounted, inStoreCurrency, gte(orders.createdAt, oldest)))
      .groupBy(sql`day`);
    const [owned] = await tx
      .select({ currency_code: stores.currencyCode })
      .from(stores)
      .where(eq(stores.id, store));
    const byDay = new Map(sums.map((sum) => [sum.day, sum]));
    const days = times.map((since, at) => ({
      since,
      orders: byDay.get(at + 1)?.orders ?? 0,
      revenue_cents: byDay.get(at + 1)?.revenue_cents ?? 0,
    }));
    return { currency_code: owned?.currency_code ?? "", time_zone: timeZone, days };
  });
}
