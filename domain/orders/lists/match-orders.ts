import {
  and,
  type Column,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  not,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { orders } from "#db/schema/orders.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";
import type { OrderToDo } from "#rules/order/to-do.ts";
import type { PaymentFilter } from "#rules/payment/payment-filter.ts";

/** `from` is included, `to` is not. */
export type OrderFilter = {
  status?: FulfillmentStatus;
  payment?: PaymentFilter;
  todo?: OrderToDo;
  /** As it was written on the order. */
  country?: string;
  from?: Date;
  to?: Date;
};

export function matches(store: StoreId, filter: OrderFilter): SQL | undefined {
  const { from, to, payment, todo } = filter;
  return and(
    eq(orders.storeId, store),
    matchesKind(KIND_OF_ORDER, filter),
    payment === "owed_back" || todo === "owed" ? IS_TO_GIVE_BACK : undefined,
    todo === "return" ? HAS_OPEN_RETURN : undefined,
    from && gte(orders.createdAt, from),
    to && lt(orders.createdAt, to),
  );
}

/** What orders are counted by, as columns of `orders` or of `order_counts`. */
type OrderKind = {
  fulfillmentStatus: Column;
  financialStatus: Column;
  shippingCountry: Column;
  isArchived: SQL;
  isCancelled: SQL;
};

const KIND_OF_ORDER: OrderKind = {
  fulfillmentStatus: orders.fulfillmentStatus,
  financialStatus: orders.financialStatus,
  shippingCountry: orders.shippingCountry,
  isArchived: isNotNull(orders.archivedAt),
  isCancelled: isNotNull(orders.cancelledAt),
};

/** Whether the kind of an order decides about it, and its time. */
export function isByKind({ payment, todo }: OrderFilter): boolean {
  return payment !== "owed_back" && todo !== "owed" && todo !== "return";
}

export function matchesKind(
  kind: OrderKind,
  { status, payment, todo, country }: OrderFilter,
): SQL | undefined {
  return and(
    matchesPayment(kind, payment),
    todo && waitsFor(kind, todo),
    status && eq(kind.fulfillmentStatus, status),
    country === undefined ? undefined : eq(kind.shippingCountry, country),
  );
}

// An order on the provider's page may never be paid: it is shown to those who ask for it.
function matchesPayment(kind: OrderKind, payment: PaymentFilter | undefined): SQL | undefined {
  if (payment === "archived") return kind.isArchived;
  return and(not(kind.isArchived), matchesState(kind, payment));
}

function matchesState(
  kind: OrderKind,
  payment: Exclude<PaymentFilter, "archived"> | undefined,
): SQL | undefined {
  if (payment === undefined) return ne(kind.financialStatus, "awaiting_payment");
  if (payment === "owed_back") return undefined;
  return payment === "cancelled" ? kind.isCancelled : eq(kind.financialStatus, payment);
}

// A cancelled order is not shipped or paid any more; its return is answered and its money given back all the same.
function waitsFor(kind: OrderKind, todo: OrderToDo): SQL | undefined {
  if (todo === "ship") {
    const isOpen = inArray(kind.fulfillmentStatus, ["unfulfilled", "partial"]);
    return and(
      isOpen,
      notInArray(kind.financialStatus, ["awaiting_payment", "voided"]),
      not(kind.isCancelled),
    );
  }
  if (todo === "unpaid")
    return and(inArray(kind.financialStatus, ["pending", "partially_paid"]), not(kind.isCancelled));
  return undefined;
}

/** `owedBackCents` in SQL, word by word as in the index: too much was paid, or something for goods that are cancelled. */
const IS_OWED_BACK = sql`(orders.overpaid_cents > orders.overpaid_refunded_cents
  or (orders.paid_cents - orders.overpaid_cents > orders.refunded_cents - orders.overpaid_refunded_cents
    and orders.paid_cents - orders.overpaid_cents - orders.cancelled_refunded_cents
      > orders.total_cents - orders.cancelled_cents))`;

/** A refund that the provider is still working on leaves its owner nothing to do. If it fails, the order is back here. */
const IS_TO_GIVE_BACK = sql`${IS_OWED_BACK} and not exists (
  select from refunds r where r.store_id = orders.store_id and r.order_id = orders.id and r.state = 'pending')`;

/** The shopper has withdrawn, and nothing is refunded or refused yet. */
export const HAS_OPEN_RETURN = sql<boolean>`exists (
  select from returns r
  where r.store_id = orders.store_id and r.order_id = orders.id and r.state in ('requested', 'received'))`;
