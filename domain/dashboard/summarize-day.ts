import { and, count, desc, eq, gte, isNull, lt, ne } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import { productVariants } from "#db/schema/products.ts";
import { inStoreCurrency, isCounted, revenueCents, unitsSold } from "#domain/orders/lists/sales-figures.ts";
import { getStore } from "#domain/stores/store.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { readFirstSteps } from "./first-steps.ts";
import { readStoreDays } from "./store-days.ts";

const LOW_STOCK_BELOW = 5;
const RECENT_ORDERS = 10;

/**
 * The dashboard's figures. The day starts at the store's midnight, or at `since`, the browser's midnight, if the store
 * has no time zone.
 */
export function summarizeDay(db: Db, store: StoreId, { since, now }: { since: Date; now: Date }) {
  return inStore(db, "owner", store, async (tx) => {
    const { timeZone, midnights } = await readStoreDays(tx, store, { midnights: [since], now });
    const [midnight = since] = midnights;
    return {
      timeZone,
      currencyCode: (await getStore(tx, store)).currencyCode,
      ...(await ordersSince(tx, store, midnight)),
      unitsSold: await unitsSince(tx, store, midnight),
      lowStock: await tx.$count(
        productVariants,
        and(eq(productVariants.storeId, store), lt(productVariants.inventoryQty, LOW_STOCK_BELOW)),
      ),
      recentOrders: await recentOrders(tx, store),
      firstSteps: await readFirstSteps(tx, store),
    };
  });
}

async function ordersSince(tx: Tx, store: StoreId, since: Date) {
  const [day] = await tx
    .select({ ordersToday: count(), revenueTodayCents: revenueCents })
    .from(orders)
    .where(placedSince(store, since));
  return day ?? { ordersToday: 0, revenueTodayCents: 0 };
}

async function unitsSince(tx: Tx, store: StoreId, since: Date): Promise<number> {
  const [sold] = await tx
    .select({ units: unitsSold })
    .from(orders)
    .innerJoin(
      orderLineItems,
      and(eq(orderLineItems.storeId, orders.storeId), eq(orderLineItems.orderId, orders.id)),
    )
    .where(placedSince(store, since));
  return sold?.units ?? 0;
}

function recentOrders(tx: Tx, store: StoreId) {
  return tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      email: orders.email,
      totalCents: orders.totalCents,
      currencyCode: orders.currencyCode,
      financialStatus: orders.financialStatus,
      fulfillmentStatus: orders.fulfillmentStatus,
      cancelledAt: orders.cancelledAt,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(
      and(
        eq(orders.storeId, store),
        ne(orders.financialStatus, "awaiting_payment"),
        isNull(orders.archivedAt),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(RECENT_ORDERS);
}

function placedSince(store: StoreId, since: Date) {
  return and(eq(orders.storeId, store), isCounted, inStoreCurrency, gte(orders.createdAt, since));
}
