import { OpenAPIHono } from "@hono/zod-openapi";
import { findShoppersEInvoice } from "#domain/invoices/find-e-invoice.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { xmlFile } from "#http/files/xml-file.ts";
import { type InvoiceId, type OrderId, parseId } from "#rules/input/ids.ts";
import { E_INVOICE_PROBLEMS } from "#rules/invoice/e-invoice-problem.ts";
import { NO_INVOICE } from "#rules/invoice/invoice.ts";

/** Beside the shopper's invoice: also while the shop is closed, for whoever knows the order's random id. */
export function shoppersEInvoice({ db, stores }: Pick<AppDeps, "db" | "stores">) {
  return new OpenAPIHono<AppEnv>().get("/:slug/checkout/orders/:orderId/e-invoices/:id", async (c) => {
    c.header("cache-control", "private, no-store");
    c.header("x-robots-tag", "noindex");
    c.header("referrer-policy", "no-referrer");
    const { slug, orderId, id } = c.req.param();
    const store = await stores.find(slug);
    const named = { orderId: parseId<OrderId>(orderId), id: parseId<InvoiceId>(id) };
    if (!store || !named.orderId || !named.id) return apiError(c, 404, NO_INVOICE);
    const found = await findShoppersEInvoice(db, store.id, { orderId: named.orderId, id: named.id });
    if (found.ok) return xmlFile(c, found);
    return found.reason === "not-found"
      ? apiError(c, 404, NO_INVOICE)
      : apiError(c, 409, E_INVOICE_PROBLEMS[found.reason]);
  });
}
