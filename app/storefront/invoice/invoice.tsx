import { Fragment } from "react";
import type { HeadersFunction, MetaFunction } from "react-router";
import { STAYS_OPEN } from "#app/page-context.ts";
import { MissingOrder } from "#app/storefront/order/missing-order.tsx";
import { useStore } from "#app/storefront/store.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Paper } from "#app/ui/paper.tsx";
import { say } from "#rules/language/say.ts";
import type { Route } from "./+types/invoice";
import { invoiceLoader } from "./invoice.server.ts";

export const handle = STAYS_OPEN;

export const loader = invoiceLoader;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

/** The invoice of an order with all its credit notes, as the owner prints it. */
export default function ShoppersInvoice({ loaderData: { orderId, documents } }: Route.ComponentProps) {
  const { home } = useStore();
  if (documents.length === 0)
    return (
      <MissingOrder title={say.invoice.notFound}>
        <p>{say.invoice.checkLink}</p>
      </MissingOrder>
    );
  return (
    <div className="px-4 pt-8 print:p-0">
      <div className="mx-auto mb-6 flex max-w-[210mm] flex-wrap items-center justify-between gap-4 print:hidden">
        <h1 className="font-semibold text-28 tracking-tight">{say.invoice.title}</h1>
        <div className="flex gap-3">
          <LinkButton to={`${home}/checkout/orders/${orderId}`} variant="secondary">
            {say.invoice.toOrder}
          </LinkButton>
          <Button onClick={() => window.print()}>{say.invoice.print}</Button>
        </div>
      </div>
      <div className="grid gap-6 print:block">
        {documents.map((document) => (
          <Fragment key={document.id}>
            {document.hasEInvoice && (
              <p className="mx-auto w-full max-w-[210mm] text-13 print:hidden">
                <a
                  href={`${home}/checkout/orders/${orderId}/e-invoices/${document.id}`}
                  download
                  className="text-accent underline underline-offset-2"
                >
                  {say.invoice.eInvoice({ name: document.name })}
                </a>
              </p>
            )}
            <Paper html={document.html} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}
