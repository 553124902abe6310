import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { type MailState, mailOutbox } from "#db/schema/mail-outbox.ts";
import { orders } from "#db/schema/orders.ts";
import {
  listDiscounts,
  listLineRows,
  listParcels,
  toLineItem,
  toPublicOrder,
} from "#domain/orders/status-page/public-order.ts";
import type { CustomerId, OrderId, StoreId } from "#rules/input/ids.ts";
import type { OrderMail } from "#rules/mail/mail-type.ts";
import type { Cents } from "#rules/money/money.ts";
import { type OrderPart, orderParts } from "#rules/order/order-parts.ts";
import type { OrderLine, TrackedOrder } from "#rules/order/public-order.ts";
import type { TaxReason } from "#rules/tax/tax-reason.ts";
import { findCustomerId } from "./find-customer-id.ts";
import { type ListedPayment, type ListedRefund, listPayments, listRefunds } from "./list-payments.ts";
import { listReturns, type OwnersReturn } from "./list-returns.ts";
import { listLines, thisOrder } from "./lock-order.ts";

export type OrderDetail = Omit<TrackedOrder, "currency" | "line_items" | "withdrawals"> & {
  currency_code: string;
  id: OrderId;
  email: string;
  shipping_phone: string;
  shipping_method_id: string | null;
  /** Blank unless a company bought. */
  buyer_company: string;
  buyer_vat_id: string;
  /** Why the order, or what stands in it at 0 %, bears no tax. */
  tax_reason: TaxReason | null;
  demo: boolean;
  /** Null for demo data. */
  customer_id: CustomerId | null;
  archived_at: string | null;
  /** While it is unpaid: when the owner is reminded, and when it is cancelled. */
  remind_at: string | null;
  cancel_unpaid_at: string | null;
  line_items: OwnersLine[];
  /** What the shopper pays for shipping: after discounts, with its tax. */
  shipping_part: Part & {
    /** By rate, where shipping has several rates of the goods; then `tax_rate` is the one of most of it. */
    shares?: Part[];
  };
  payments: ListedPayment[];
  refunds: ListedRefund[];
  returns: OwnersReturn[];
  timeline: TimelineEntry[];
};

/** `value_cents` is with the tax. */
type Part = { value_cents: Cents; tax_cents: Cents; tax_rate: number };

type OwnersLine = OrderLine &
  Part & {
    product_id: string | null;
    variant_id: string | null;
    sku: string;
    returned_quantity: number;
    restocked_quantity: number;
  };

export type TimelineEntry =
  | { kind: "event"; id: string; at: string; type: string; payload: Record<string, unknown> }
  | {
      kind: "mail";
      id: string;
      at: string;
      type: OrderMail;
      recipient: string;
      state: MailState;
      attempts: number;
      last_error: string | null;
      next_attempt_at: string | null;
      sent_at: string | null;
    };

/** Everything that the owner sees of an order. */
export function findOrder(db: Db, store: StoreId, orderId: OrderId): Promise<OrderDetail | undefined> {
  return inStore(db, "owner", store, (tx) => readOrder(tx, store, orderId));
}

export async function readOrder(tx: Tx, store: StoreId, orderId: OrderId): Promise<OrderDetail | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(thisOrder({ storeId: store, id: orderId }));
  if (!order) return;
  const rows = await listLines(tx, order);
  const parts = orderParts(order, rows);
  const pictured = await listLineRows(tx, store, orderId);
  const discounts = await listDiscounts(tx, store, orderId);
  const { currency, ...shown } = toPublicOrder(order, pictured, discounts);
  return {
    ...shown,
    currency_code: currency.code,
    id: orderId,
    email: order.email,
    shipping_phone: order.shippingPhone,
    shipping_method_id: order.shippingMethodId,
    buyer_company: order.buyerCompany,
    buyer_vat_id: order.buyerVatId,
    tax_reason: order.taxReason,
    demo: order.demo,
    customer_id: order.demo ? null : ((await findCustomerId(tx, store, order.email)) ?? null),
    archived_at: order.archivedAt?.toISOString() ?? null,
    remind_at: order.remindAt?.toISOString() ?? null,
    cancel_unpaid_at: order.cancelUnpaidAt?.toISOString() ?? null,
    line_items: pictured.map((line, at) => ({
      ...toLineItem(line),
      ...toPart(parts.lines[at]),
      product_id: line.productId,
      variant_id: line.variantId,
      sku: line.sku,
      returned_quantity: rows[at]?.returnedQuantity ?? 0,
      restocked_quantity: rows[at]?.restockedQuantity ?? 0,
    })),
    shipping_part: { ...toPart(parts.shipping), shares: parts.shipping.shares?.map(toPart) },
    payments: await listPayments(tx, store, orderId),
    refunds: await listRefunds(tx, store, orderId),
    returns: await listReturns(tx, store, orderId),
    fulfillments: await listParcels(tx, store, orderId),
    timeline: await readTimeline(tx, store, orderId),
  };
}

function toPart(part: OrderPart | undefined): Part {
  const { valueCents = 0, taxCents = 0, rate = 0 } = part ?? {};
  return { value_cents: valueCents, tax_cents: taxCents, tax_rate: rate };
}

async function readTimeline(tx: Tx, store: StoreId, orderId: OrderId): Promise<TimelineEntry[]> {
  const happened = await tx
    .select()
    .from(events)
    .where(and(eq(events.storeId, store), eq(events.orderId, orderId)));
  const mails = await tx
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.storeId, store), eq(mailOutbox.orderId, orderId)));
  // A mail has the time of the event that caused it, and is shown above it.
  return [...mails.map(mailEntry), ...happened.map(eventEntry)].sort((a, b) => b.at.localeCompare(a.at));
}

function eventEntry({ id, createdAt, type, payload }: typeof events.$inferSelect): TimelineEntry {
  return { kind: "event", id, at: createdAt.toISOString(), type, payload };
}

function mailEntry(mail: typeof mailOutbox.$inferSelect): TimelineEntry {
  return {
    kind: "mail",
    id: mail.id,
    at: mail.createdAt.toISOString(),
    // It has an order, so it is about one.
    type: mail.type as OrderMail,
    recipient: mail.recipient,
    state: mail.state,
    attempts: mail.attempts,
    last_error: mail.lastError,
    next_attempt_at: mail.state === "queued" ? mail.nextAttemptAt.toISOString() : null,
    sent_at: mail.sentAt?.toISOString() ?? null,
  };
}
