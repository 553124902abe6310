import type { Order } from "#app/admin/orders/order-queries.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { type Deed, NO_DEEDS, possibleDeeds } from "./possible-deeds.ts";

/** What this person can do with an order now: whoever only ships leaves money and corrections to others. */
export function usePossibleDeeds(order: Order): Record<Deed, boolean> {
  return useMay()("handle-orders") ? possibleDeeds(order) : NO_DEEDS;
}
