import { type InvoiceContent, invoiceKindName, type PrintedInvoice } from "#rules/invoice/invoice.ts";
import { invoiceRows } from "#rules/invoice/invoice-rows.ts";
import { isWithoutItsTax } from "#rules/invoice/no-tax.ts";
import { say } from "#rules/language/say.ts";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import { percentWords } from "#rules/tax/rate-words.ts";
import { Facts, GoodsCell, NUMBER, Party, ROW, Sheet, SheetHead, SheetTable, sayDay } from "./sheet.tsx";

type Printed = Omit<PrintedInvoice, "id" | "no_e_invoice">;

/** An invoice or a credit note as it was issued. */
export function InvoiceSheet({ document }: { document: Printed }) {
  const { kind, name, content, currency } = document;
  const isInvoice = kind === "invoice";
  return (
    <Sheet
      title={invoiceKindName(kind)}
      name={name}
      storeName={content.seller.store_name}
      look={content.look}
    >
      <SheetHead>
        <Party title={say.print.from} lines={content.seller.lines} />
        <Party title={say.print.to} lines={content.buyer.lines} />
        <Facts
          facts={[
            {
              name: isInvoice ? say.print.invoiceDate : say.print.creditNoteDate,
              value: sayDay(content.issued_on),
            },
            ...(content.supplied_on === undefined
              ? []
              : [{ name: say.print.supplyDate, value: sayDayOfSupply(content.supplied_on) }]),
            {
              name: say.order.order,
              value: `#${content.order.number}${say.numbers.comma}${sayDay(content.order.placed_on)}`,
            },
            ...(content.corrects
              ? [{ name: isInvoice ? say.print.replaces : say.print.forInvoice, value: content.corrects }]
              : []),
          ]}
        />
      </SheetHead>
      <Lines content={content} currency={currency} />
      <Sums document={document} />
      {content.no_tax && <p className="mt-6 break-inside-avoid">{content.no_tax.words}</p>}
      {isInvoice && <Payment payment={content.payment} currency={currency} />}
      {content.own_line && (
        <p className="wrap-anywhere mt-6 break-inside-avoid text-page" dir="auto">
          {content.own_line}
        </p>
      )}
    </Sheet>
  );
}

function sayDayOfSupply(day: string | null): string {
  return day ? sayDay(day) : say.print.supplyIsInvoiceDate;
}

// On a phone the numbers stand below what they are about, which has too little room beside them.
const STACKED =
  "max-sm:grid max-sm:grid-cols-[3fr_10fr_4fr_7fr] max-sm:*:first:col-span-full max-sm:*:nth-2:ps-0";

type LinesProps = Pick<PrintedInvoice, "content" | "currency">;

function Lines({ content, currency }: LinesProps) {
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <SheetTable
      columns={[
        { title: say.print.item },
        { title: say.print.quantity, align: "right" },
        { title: say.print.price, align: "right" },
        { title: say.print.tax, align: "right" },
        { title: say.print.amount, align: "right" },
      ]}
      rowClass={STACKED}
    >
      {content.lines.map((line) => {
        const discount = isWithoutItsTax(content) ? 0 : line.price_cents * line.quantity - line.amount_cents;
        return (
          <tr key={line.id} className={`${ROW} ${STACKED}`}>
            <GoodsCell
              goods={line}
              variant={line.variant_title === DEFAULT_VARIANT_TITLE ? "" : line.variant_title}
            />
            <td className={NUMBER}>{line.quantity}</td>
            <td className={NUMBER}>
              {money(line.price_cents)}
              {line.net_price_cents !== undefined && line.net_price_cents !== line.price_cents && (
                <span className="block text-12 text-muted">
                  {say.print.net({ amount: money(line.net_price_cents) })}
                </span>
              )}
              {discount > 0 && (
                <span className="block text-12 text-muted">
                  {say.print.discount({ amount: money(-discount) })}
                </span>
              )}
            </td>
            <td className={NUMBER}>{percentWords(line.rate)}</td>
            <td className={NUMBER}>{money(line.amount_cents)}</td>
          </tr>
        );
      })}
    </SheetTable>
  );
}

function Sums({ document }: { document: Printed }) {
  return (
    <dl className="mt-4 ms-auto grid w-full max-w-80 break-inside-avoid gap-1">
      {invoiceRows(document).map(({ name, cents, isTotal }) => (
        <div
          key={name}
          className={`flex justify-between gap-6 ${isTotal ? "my-1 border-ink border-y py-2 font-semibold text-14" : ""}`}
        >
          <dt className="wrap-anywhere" dir="auto">
            {name}
          </dt>
          <dd className="whitespace-nowrap tabular-nums">{formatMoney(cents, document.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

type PaymentProps = { payment: InvoiceContent["payment"]; currency: Currency };

function Payment({ payment, currency }: PaymentProps) {
  const { name, instructions, paid_cents, due_cents } = payment;
  const paid = paid_cents > 0 && sayPaid(formatMoney(paid_cents, currency), name);
  const due = due_cents > 0 && sayDue(formatMoney(due_cents, currency), name);
  return (
    <div className="wrap-anywhere mt-6 break-inside-avoid">
      <p>{[paid, due].filter(Boolean).join(" ")}</p>
      {due && instructions && (
        <p className="mt-1 whitespace-pre-line text-page" dir="auto">
          {instructions}
        </p>
      )}
    </div>
  );
}

function sayPaid(amount: string, method: string | null): string {
  return method ? say.print.paidBy({ amount, method }) : say.print.paid({ amount });
}

function sayDue(amount: string, method: string | null): string {
  return method ? say.print.dueBy({ amount, method }) : say.print.due({ amount });
}
