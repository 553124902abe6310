import { data, type LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { noindexHead } from "#app/storefront/head.server.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { listShoppersInvoices } from "#domain/invoices/list-invoices.ts";
import { renderInvoice } from "#domain/papers/render-paper.tsx";
import { type OrderId, parseId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";

/** For whoever knows the order's random id, as the confirmation does. */
export async function invoiceLoader({ params, context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  const { db } = context.get(pageContext);
  const orderId = parseId<OrderId>(params.orderId ?? "");
  const found = orderId ? await listShoppersInvoices(db, store.id, orderId) : [];
  const documents = found.map((document) => ({
    id: document.id,
    name: document.name,
    hasEInvoice: document.no_e_invoice === null,
    html: renderInvoice(document),
  }));
  const isThere = documents.length > 0;
  const head = noindexHead(`${isThere ? say.invoice.title : say.invoice.notFound} · ${store.name}`);
  return data({ head, orderId, documents }, { status: isThere ? 200 : 404, headers: PRIVATE_PAGE });
}
