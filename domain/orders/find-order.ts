import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { grouped } from "#db/grouped.ts";
import { customers } from "#db/schema/customers.ts";
import { events } from "#db/schema/events.ts";
import { type MailState, mailOutbox } from "#db/schema/mail-outbox.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import { undeliverableAddresses } from "#db/schema/undeliverable-addresses.ts";
import { readEmails } from "#domain/events/read-emails.ts";
import {
  listDiscountsOf,
  listParcelsOf,
  toLineItem,
  toPublicOrder,
} from "#domain/orders/status-page/public-order.ts";
import type { CustomerId, OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import type { OrderMail } from "#rules/mail/mail-type.ts";
import type { UndeliverableReason } from "#rules/mail/undeliverable.ts";
import type { Cents } from "#rules/money/money.ts";
import { type OrderPart, orderParts } from "#rules/order/price/order-parts.ts";
import type { OrderDiscount, OrderLine, TrackedOrder } from "#rules/order/public-order.ts";
import { SOMEBODY } from "#rules/people/somebody.ts";
import type { TaxReason } from "#rules/tax/tax-reason.ts";
import { type ListedPayment, type ListedRefund, listPayments, listRefunds } from "./list-payments.ts";
import { listReturns, type OwnersReturn } from "./list-returns.ts";

export type OrderDetail = Omit<TrackedOrder, "currency" | "line_items" | "withdrawals"> & {
  currency_code: string;
  id: OrderId;
  email: string;
  /** Why the store does not write to that address any more; null while it does. */
  undeliverable: UndeliverableReason | null;
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
export async function findOrder(db: Db, store: StoreId, orderId: OrderId): Promise<OrderDetail | undefined> {
  const found = await inStore(db, "owner", store, (tx) => readOrders(tx, store, [orderId]));
  return found.get(orderId);
}

/** Whoever did something of it, with the address by which the others know her. */
export async function listDoers(
  db: Db,
  { timeline }: Pick<OrderDetail, "timeline">,
): Promise<{ id: string; email: string }[]> {
  const ids = timeline.flatMap((entry) =>
    entry.kind === "event" && typeof entry.payload.by === "string" ? [entry.payload.by as UserId] : [],
  );
  const emails = await readEmails(db, ids);
  return [...new Set(ids)].map((id) => ({ id, email: emails.get(id) ?? SOMEBODY }));
}

/** As many queries for hundreds of orders as for one. Those that do not exist are left out. */
export async function readOrders(tx: Tx, store: StoreId, ids: OrderId[]): Promise<Map<OrderId, OrderDetail>> {
  const rows = await tx
    .select({ order: orders, customerId: customers.id, undeliverable: undeliverableAddresses.reason })
    .from(orders)
    .leftJoin(
      customers,
      and(eq(customers.storeId, orders.storeId), eq(customers.email, sql`lower(${orders.email})`)),
    )
    .leftJoin(
      undeliverableAddresses,
      and(
        eq(undeliverableAddresses.storeId, orders.storeId),
        eq(undeliverableAddresses.email, sql`lower(${orders.email})`),
      ),
    )
    .where(and(eq(orders.storeId, store), inArray(orders.id, ids)));
  if (rows.length === 0) return new Map();
  // Sent together, without waiting for each answer.
  const [lines, discounts, payments, refunds, returns, parcels, timelines] = await Promise.all([
    listOwnersLines(tx, store, ids),
    listDiscountsOf(tx, store, ids),
    listPayments(tx, store, ids),
    listRefunds(tx, store, ids),
    listReturns(tx, store, ids),
    listParcelsOf(tx, store, ids),
    readTimelines(tx, store, ids),
  ]);
  return new Map(
    rows.map(({ order, customerId, undeliverable }) => [
      order.id,
      {
        ...toDetail(order, lines.get(order.id) ?? [], discounts.get(order.id) ?? []),
        customer_id: order.demo ? null : customerId,
        undeliverable,
        payments: payments.get(order.id) ?? [],
        refunds: refunds.get(order.id) ?? [],
        returns: returns.get(order.id) ?? [],
        fulfillments: parcels.get(order.id) ?? [],
        timeline: timelines.get(order.id) ?? [],
      },
    ]),
  );
}

type LineRow = typeof orderLineItems.$inferSelect & { pictureWidths: number[] | null };

async function listOwnersLines(tx: Tx, store: StoreId, ids: OrderId[]): Promise<Map<OrderId, LineRow[]>> {
  const rows = await tx
    .select({ ...getTableColumns(orderLineItems), pictureWidths: mediaFiles.widths })
    .from(orderLineItems)
    .leftJoin(
      mediaFiles,
      and(eq(mediaFiles.storeId, orderLineItems.storeId), eq(mediaFiles.url, orderLineItems.imageUrl)),
    )
    .where(and(eq(orderLineItems.storeId, store), inArray(orderLineItems.orderId, ids)))
    .orderBy(orderLineItems.position);
  return grouped(rows.map((row) => [row.orderId, row]));
}

function toDetail(order: typeof orders.$inferSelect, lines: LineRow[], discounts: OrderDiscount[]) {
  const parts = orderParts(order, lines);
  const { currency, ...shown } = toPublicOrder(order, lines, discounts);
  return {
    ...shown,
    currency_code: currency.code,
    id: order.id,
    email: order.email,
    shipping_phone: order.shippingPhone,
    shipping_method_id: order.shippingMethodId,
    buyer_company: order.buyerCompany,
    buyer_vat_id: order.buyerVatId,
    tax_reason: order.taxReason,
    demo: order.demo,
    archived_at: order.archivedAt?.toISOString() ?? null,
    remind_at: order.remindAt?.toISOString() ?? null,
    cancel_unpaid_at: order.cancelUnpaidAt?.toISOString() ?? null,
    line_items: lines.map((line, at) => ({
      ...toLineItem(line),
      ...toPart(parts.lines[at]),
      product_id: line.productId,
      variant_id: line.variantId,
      sku: line.sku,
      returned_quantity: line.returnedQuantity,
      restocked_quantity: line.restockedQuantity,
    })),
    shipping_part: { ...toPart(parts.shipping), shares: parts.shipping.shares?.map(toPart) },
  };
}

function toPart(part: OrderPart | undefined): Part {
  const { valueCents = 0, taxCents = 0, rate = 0 } = part ?? {};
  return { value_cents: valueCents, tax_cents: taxCents, tax_rate: rate };
}

async function readTimelines(tx: Tx, store: StoreId, ids: OrderId[]): Promise<Map<OrderId, TimelineEntry[]>> {
  const happened = await tx
    .select()
    .from(events)
    .where(and(eq(events.storeId, store), inArray(events.orderId, ids)));
  const mails = await tx
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.storeId, store), inArray(mailOutbox.orderId, ids)));
  const entries = [
    ...mails.map((mail) => [mail.orderId, mailEntry(mail)] as const),
    ...happened.map((event) => [event.orderId, eventEntry(event)] as const),
  ];
  // A mail has the time of the event that caused it, and is shown above it.
  entries.sort(([, a], [, b]) => b.at.localeCompare(a.at));
  return grouped(entries as [OrderId, TimelineEntry][]);
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
