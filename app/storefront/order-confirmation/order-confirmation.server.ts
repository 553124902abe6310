import { data, type LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { noindexHead } from "#app/storefront/head.server.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { listShoppersInvoices } from "#domain/invoices/list-invoices.ts";
import { findOrderForConfirmation } from "#domain/orders/find-order-for-confirmation.ts";
import { CARD_TITLES, cardStep } from "#rules/order/card-step.ts";

export async function confirmationLoader({ params, context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  const { db } = context.get(pageContext);
  const order = await findOrderForConfirmation(db, store.id, params.orderId ?? "");
  const invoices = order ? await listShoppersInvoices(db, store.id, order.id) : [];
  const step = order && cardStep(order);
  const title = step ? CARD_TITLES[step] : order ? "Order Confirmed" : "Order not found";
  const head = noindexHead(`${title} · ${store.name}`);
  return data(
    { head, order, hasInvoice: invoices.length > 0 },
    { status: order ? 200 : 404, headers: PRIVATE_PAGE },
  );
}
