import { and, eq, inArray, notInArray } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { invoices } from "#db/schema/invoices.ts";
import { orders } from "#db/schema/orders.ts";
import { NEWEST_FIRST } from "#domain/orders/lists/list-orders.ts";
import { thisOrder } from "#domain/orders/lock-order.ts";
import type { InvoiceId, OrderId, StoreId } from "#rules/input/ids.ts";
import { E_INVOICE_PROBLEMS, eInvoiceSource } from "#rules/invoice/e-invoice-problem.ts";
import type { InvoiceKind, PrintedInvoice } from "#rules/invoice/invoice.ts";
import { subtractAmounts, totalOf } from "#rules/invoice/invoice-amounts.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import type { Cents } from "#rules/money/money.ts";
import { findInvoiceProblem, type InvoiceProblem } from "./issue-invoice.ts";
import { leftOf, listOrderInvoices, readSold, standingInvoice } from "./order-invoices.ts";
import type { Invoice } from "./write-invoice.ts";

export type ListedInvoice = {
  id: string;
  kind: InvoiceKind;
  name: string;
  corrects: string | null;
  total_cents: Cents;
  currency_code: string;
  issued_at: string;
};

type OrderInvoices = {
  /** Oldest first. */
  documents: ListedInvoice[];
  /** The name of the invoice that counts. */
  standing: string | null;
  /** What it charges and was cancelled or refunded since. */
  to_credit_cents: Cents;
  /** What is left of it, which a correction takes back. */
  left_cents: Cents;
  problem: InvoiceProblem | undefined;
};

/** The documents of an order, and what can be done with them. */
export function listInvoices(db: Db, store: StoreId, orderId: OrderId): Promise<OrderInvoices | undefined> {
  return inStore(db, "owner", store, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(thisOrder({ storeId: store, id: orderId }));
    if (!order) return;
    const documents = await listOrderInvoices(tx, store, orderId);
    const standing = standingInvoice(documents);
    const left = standing && leftOf(standing, documents);
    const toCredit = left && totalOf(subtractAmounts(left, (await readSold(tx, order)).amounts));
    return {
      documents: documents.map(toListed),
      standing: standing?.name ?? null,
      to_credit_cents: Math.max(0, toCredit ?? 0),
      left_cents: left ? totalOf(left) : 0,
      problem: await findInvoiceProblem(tx, order),
    };
  });
}

/** The invoice that counts of each order, in the order that was asked for; an order without one is left out. */
export function listStandingInvoices(db: Db, store: StoreId, orderIds: OrderId[]): Promise<PrintedInvoice[]> {
  return inStore(db, "owner", store, async (tx) => {
    const found = await tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.storeId, store), inArray(invoices.orderId, orderIds)));
    const byOrder = Map.groupBy(found, ({ orderId }) => orderId);
    return orderIds.flatMap((id) => {
      const standing = standingInvoice(byOrder.get(id) ?? []);
      return standing ? [toPrinted(standing)] : [];
    });
  });
}

export type MissingInvoice = {
  order_id: OrderId;
  order_number: number;
  /** Why none can be issued, if none can. */
  problem: InvoiceProblem | undefined;
};

/** Those of the orders that have no invoice. */
export function listMissingInvoices(db: Db, store: StoreId, orderIds: OrderId[]): Promise<MissingInvoice[]> {
  return inStore(db, "owner", store, async (tx) => {
    const invoiced = tx.select({ id: invoices.orderId }).from(invoices).where(eq(invoices.storeId, store));
    const found = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.storeId, store), inArray(orders.id, orderIds), notInArray(orders.id, invoiced)))
      .orderBy(...NEWEST_FIRST);
    const missing: MissingInvoice[] = [];
    for (const order of found) {
      const problem = await findInvoiceProblem(tx, order);
      missing.push({ order_id: order.id, order_number: order.orderNumber, problem });
    }
    return missing;
  });
}

/** These documents, in the order that was asked for. */
export function listPrintedInvoices(db: Db, store: StoreId, ids: InvoiceId[]): Promise<PrintedInvoice[]> {
  return inStore(db, "owner", store, async (tx) => {
    const found = await tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.storeId, store), inArray(invoices.id, ids)));
    return ids.flatMap((id) => found.filter((invoice) => invoice.id === id).map(toPrinted));
  });
}

/** All documents of an order, for the shopper who knows its id. */
export function listShoppersInvoices(db: Db, store: StoreId, orderId: OrderId): Promise<PrintedInvoice[]> {
  return inStore(db, "shopper", store, async (tx) =>
    (await listOrderInvoices(tx, store, orderId)).map(toPrinted),
  );
}

export function toListed({ id, kind, name, totalCents, content, issuedAt }: Invoice): ListedInvoice {
  return {
    id,
    kind,
    name,
    corrects: content.corrects,
    total_cents: totalCents,
    currency_code: content.currency_code,
    issued_at: issuedAt.toISOString(),
  };
}

function toPrinted({ id, kind, name, content }: Invoice): PrintedInvoice {
  const { seller, buyer } = content;
  // Pages print the lines alone.
  const printed = {
    ...content,
    seller: { store_name: seller.store_name, lines: seller.lines },
    buyer: { lines: buyer.lines },
  };
  const twin = eInvoiceSource({ kind, name, content });
  return {
    id,
    kind,
    name,
    currency: currencyOf(content.currency_code),
    content: printed,
    no_e_invoice: twin.ok ? null : E_INVOICE_PROBLEMS[twin.reason],
  };
}
