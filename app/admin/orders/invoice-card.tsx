import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { sentenceOf } from "#app/admin/api/api-error.ts";
import { useMay } from "#app/admin/session/use-may.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { When } from "#app/admin/ui/when.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { invoiceKindName } from "#rules/invoice/invoice.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import {
  type OrderInvoices,
  printAddress,
  useCorrectInvoice,
  useCreditInvoice,
  useInvoices,
  useIssueInvoice,
} from "./invoice-queries.ts";
import type { Order } from "./order-queries.ts";

/** The invoice of an order with its credit notes, and what can be printed. */
export function InvoiceCard({ order }: { order: Order }) {
  const { data } = useInvoices(order.id);
  const mayIssue = useMay()("handle-orders");
  const hasSlip = order.line_items.some((line) => line.cancelled_quantity < line.quantity);
  return (
    <Card title="Documents">
      <div className="grid gap-4 text-14">
        {data && <Documents documents={data.documents} />}
        {data && mayIssue && <InvoiceActions order={order} invoices={data} />}
        {data?.documents.length === 0 && data.problem && !hasSlip && (
          <p className="text-13 text-muted">{data.problem.sentence}</p>
        )}
        {hasSlip && (
          <LinkButton to={printAddress("packing-slip", [order.id])} variant="secondary" size="small">
            Packing slip
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function Documents({ documents }: Pick<OrderInvoices, "documents">) {
  if (documents.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {documents.map(({ id, kind, name, total_cents, currency_code, issued_at }) => (
        <li key={id} className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <Link
              to={printAddress("document", [id])}
              className="wrap-anywhere font-medium text-accent hover:underline"
            >
              {invoiceKindName(kind)} {name}
            </Link>
            <p className="text-12 text-muted">
              <When at={issued_at} />
            </p>
          </div>
          <span className="whitespace-nowrap tabular-nums">
            {formatMoney(kind === "invoice" ? total_cents : -total_cents, currencyOf(currency_code))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function InvoiceActions({ order, invoices }: { order: Order; invoices: OrderInvoices }) {
  const { standing, problem, to_credit_cents, left_cents } = invoices;
  if (!standing) {
    if (problem?.reason === "seller-missing") return <SellerMissing sentence={problem.sentence} />;
    return problem ? null : <Issue orderId={order.id} />;
  }
  return (
    <>
      {to_credit_cents > 0 && <Credit order={order} cents={to_credit_cents} />}
      {to_credit_cents === 0 && left_cents > 0 && !problem && <Correct order={order} standing={standing} />}
    </>
  );
}

function SellerMissing({ sentence }: { sentence: string }) {
  const [before, after = ""] = sentence.split("Settings › Store details");
  return (
    <p className="text-13 text-muted">
      {before}
      <Link to="/admin/settings/details" className="text-accent underline underline-offset-2">
        Settings › Store details
      </Link>
      {after}
    </p>
  );
}

function Issue({ orderId }: { orderId: string }) {
  const issue = useIssueInvoice(orderId);
  return (
    <Press
      busy={issue.isPending}
      onPress={() =>
        issue.mutate(undefined, {
          onSuccess: ({ invoice }) => showToast({ title: `Invoice ${invoice.name} issued` }),
          onError: (error) =>
            showToast({ title: sentenceOf(error, "Failed to issue invoice"), kind: "error" }),
        })
      }
    >
      Issue invoice
    </Press>
  );
}

function Credit({ order, cents }: { order: Order; cents: number }) {
  const credit = useCreditInvoice(order.id);
  return (
    <div className="grid gap-2">
      <p className="text-13 text-muted">
        {formatMoney(cents, currencyOf(order.currency_code))} of the invoice was refunded or cancelled.
      </p>
      <Press
        busy={credit.isPending}
        onPress={() =>
          credit.mutate(undefined, {
            onSuccess: ({ credit_note }) => showToast({ title: `Credit note ${credit_note.name} issued` }),
            onError: (error) =>
              showToast({ title: sentenceOf(error, "Failed to issue credit note"), kind: "error" }),
          })
        }
      >
        Issue credit note
      </Press>
    </div>
  );
}

function Correct({ order, standing }: { order: Order; standing: string }) {
  const [asking, setAsking] = useState(false);
  const correct = useCorrectInvoice(order.id);
  return (
    <>
      <Press onPress={() => setAsking(true)}>Correct invoice</Press>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Correct invoice ${standing}?`}
        description="An invoice is never changed. A credit note takes it back, and a new invoice is issued with the address, your store details and your settings as they are now."
        confirmLabel="Correct"
        busy={correct.isPending}
        onConfirm={() =>
          correct.mutate(standing, {
            onSuccess: ({ invoice }) => showToast({ title: `Invoice ${invoice.name} issued` }),
            onError: (error) =>
              showToast({ title: sentenceOf(error, "Failed to correct invoice"), kind: "error" }),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}

type PressProps = { busy?: boolean; onPress: () => void; children: ReactNode };

function Press({ busy, onPress, children }: PressProps) {
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={onPress}>
      {children}
    </Button>
  );
}
