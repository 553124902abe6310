import { data, type LoaderFunctionArgs } from "react-router";
import { pageContext } from "#app/page-context.ts";
import { noindexHead } from "#app/storefront/head.server.ts";
import { PRIVATE_PAGE } from "#app/storefront/order/private-page.ts";
import { storeContext } from "#app/storefront/store.server.ts";
import { listShoppersInvoices } from "#domain/invoices/list-invoices.ts";
import { type OrderId, parseId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";

/** For whoever knows the order's random id, as the confirmation does. */
export async function invoiceLoader({ params, context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  const { db } = context.get(pageContext);
  const orderId = parseId<OrderId>(params.orderId ?? "");
  const documents = orderId ? await listShoppersInvoices(db, store.id, orderId) : [];
  const isThere = documents.length > 0;
  const head = noindexHead(`${isThere ? say.invoice.title : say.invoice.notFound} · ${store.name}`);
  return data({ head, orderId, documents }, { status: isThere ? 200 : 404, headers: PRIVATE_PAGE });
}
