import { data, type LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { noindexHead } from "#app/storefront/head.server.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { proofCookie } from "#app/storefront/order/proof-cookie.server.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { listShoppersInvoices } from "#domain/invoices/list-invoices.ts";
import { findOrderForConfirmation } from "#domain/payments/find-order-for-confirmation.ts";
import { say } from "#rules/language/say.ts";
import { cardStep, cardTitle } from "#rules/order/card-step.ts";

export async function confirmationLoader({ params, context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  const { db, origin, orderProofs } = context.get(pageContext);
  const order = await findOrderForConfirmation(db, store.id, params.orderId ?? "");
  const invoices = order ? await listShoppersInvoices(db, store.id, order.id) : [];
  const step = order && cardStep(order);
  const title = step ? cardTitle(step) : order ? say.confirmation.pageTitle : say.confirmation.notFound;
  const head = noindexHead(`${title} · ${store.name}`);
  const headers = new Headers(PRIVATE_PAGE);
  // 'Track Order' leads to a page that would ask for what stands here.
  if (order && store.protectsOrders) {
    const proof = orderProofs.forBrowser({ ...order, storeId: store.id });
    headers.set("set-cookie", proofCookie({ origin, store, orderNumber: order.order_number }, proof));
  }
  return data({ head, order, hasInvoice: invoices.length > 0 }, { status: order ? 200 : 404, headers });
}
