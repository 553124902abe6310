import { useState } from "react";
import type { AllMatching } from "#app/admin/list/selection-bar.tsx";
import { useOrderIds } from "#app/admin/orders/order-queries.ts";
import { MAX_ORDERS_AT_ONCE } from "#rules/order/many-orders.ts";
import type { OrderFilters } from "./order-filters.ts";

/** Selects the orders of all pages, as many as can be changed at once. Offered once the whole page is selected. */
export function useAllOrders(filters: OrderFilters, offered: boolean): AllMatching & { ids: string[] } {
  const [wanted, choose] = useState(false);
  const { data } = useOrderIds(filters, offered);
  const ids = data?.ids ?? [];
  const which = ids.length < MAX_ORDERS_AT_ONCE ? `all ${ids.length}` : `the newest ${ids.length}`;
  return {
    label: data && `Select ${which} orders`,
    ids,
    chosen: offered && wanted && data !== undefined,
    choose,
  };
}
