import type { ReactNode } from "react";
import { When } from "#app/admin/ui/when.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { balanceOf, onlyCancelled } from "#rules/order/payment-rows.ts";
import { sumRows, sumText } from "#rules/order/price/sum-rows.ts";
import { sumsOf } from "#rules/order/public-order.ts";
import { dueCents, owedBackCents } from "#rules/payment/payment-status.ts";
import type { TaxReason } from "#rules/tax/tax-reason.ts";
import type { Order } from "./order-queries.ts";
import { PaymentBadge } from "./payment-badge.tsx";
import { dayText } from "./timeline-words.ts";

export function PaymentCard({ order }: { order: Order }) {
  const money = (cents: number) => formatMoney(cents, currencyOf(order.currency_code));
  return (
    <Card
      title="Payment"
      description={sayHow(order)}
      action={<PaymentBadge status={order.financial_status} />}
    >
      <dl className="grid gap-2 text-14">
        {sumRows(sumsOf(order)).map((row, at) => (
          <Row
            key={at}
            name={row.name}
            amount={sumText(row, currencyOf(order.currency_code))}
            isSum={row.kind === "total"}
          />
        ))}
        {balanceRows(order).map(({ name, cents, isSum }) => (
          <Row key={name} name={name} amount={money(cents)} isSum={isSum} />
        ))}
      </dl>
      {order.tax_reason && <p className="mt-3 text-13 text-muted">{NO_TAX[order.tax_reason]}</p>}
      <Movements order={order} />
      <Deadlines order={order} />
    </Card>
  );
}

const NO_TAX: Record<TaxReason, string> = {
  export: "No tax: an export.",
  exempt: "What has no tax is exempt.",
  reverse_charge: "No tax: reverse charge, the company owes it in its own country.",
};

function sayHow({ financial_status, payment_name, total_cents }: Order): string | undefined {
  if (financial_status === "demo") return "A demo checkout: nothing was paid.";
  return payment_name ?? (total_cents === 0 ? "Nothing to pay." : undefined);
}

type BalanceRow = { name: string; cents: number; isSum?: boolean };

function balanceRows(order: Order): BalanceRow[] {
  const cancelled = onlyCancelled(order);
  const rows: BalanceRow[] = cancelled > 0 ? [{ name: "Cancelled", cents: -cancelled }] : [];
  if (order.financial_status === "demo") return rows;
  rows.push({ name: "Paid", cents: order.paid_cents });
  const { refunded_cents, overpaid_refunded_cents: overpaid } = order;
  const refunded = refunded_cents - overpaid;
  if (refunded > 0) rows.push({ name: "Refunded", cents: -refunded });
  if (overpaid > 0) rows.push({ name: "Overpayment given back", cents: -overpaid });
  if (refunded_cents > 0)
    rows.push({ name: "After refund", cents: order.paid_cents - refunded_cents, isSum: true });
  const due = dueCents(balanceOf(order));
  if (due > 0) rows.push({ name: "Still to pay", cents: due, isSum: true });
  const owed = owedBackCents(balanceOf(order));
  if (owed > 0) rows.push({ name: "To be given back", cents: owed, isSum: true });
  return rows;
}

function Row({ name, amount, isSum = false }: { name: string; amount: string; isSum?: boolean }) {
  return (
    <div
      className={classNames("flex justify-between gap-4", isSum && "border-line border-t pt-3 font-semibold")}
    >
      <dt className={classNames(!isSum && "text-muted")}>{name}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}

/** Each payment and refund, oldest first. */
function Movements({ order }: { order: Order }) {
  const money = (cents: number) => formatMoney(cents, currencyOf(order.currency_code));
  if (order.payments.length + order.refunds.length === 0) return null;
  return (
    <ul aria-label="Payments and refunds" className="mt-5 divide-y divide-line border-line border-t text-14">
      {order.payments.map((payment) => (
        <Movement key={payment.id} title="Payment" amount={money(payment.amount_cents)} note={payment.note}>
          {dayText(payment.paid_on)}
          {payment.provider !== "manual" && " · by card"}
        </Movement>
      ))}
      {order.refunds.map((refund) => (
        <Movement
          key={refund.id}
          title={refundTitle(refund)}
          amount={money(-refund.amount_cents)}
          note={refund.note}
          trouble={refund.failure}
        >
          <When at={refund.created_at} />
          {refund.provider !== "manual" && " · to the card"}
        </Movement>
      ))}
    </ul>
  );
}

function refundTitle({ state, amount_cents, overpaid_cents }: Order["refunds"][number]): string {
  const isOverpaid = amount_cents > 0 && overpaid_cents === amount_cents;
  return isOverpaid && state === "done" ? "Overpayment given back" : REFUNDS[state];
}

const REFUNDS = { done: "Refund", pending: "Refund under way", failed: "Refund failed" } as const;

type MovementProps = {
  title: string;
  amount: string;
  note: string;
  trouble?: string | null;
  children: ReactNode;
};

function Movement({ title, amount, note, trouble, children }: MovementProps) {
  return (
    <li className="grid gap-0.5 py-3 last:pb-0">
      <p className="flex justify-between gap-4">
        <span>{title}</span>
        <span className="tabular-nums">{amount}</span>
      </p>
      <p className="text-13 text-muted">{children}</p>
      {note && (
        <p className="whitespace-pre-line break-words text-13 text-muted" dir="auto">
          {note}
        </p>
      )}
      {trouble && <p className="break-words text-13 text-danger">{trouble}</p>}
    </li>
  );
}

function Deadlines({ order: { remind_at, cancel_unpaid_at } }: { order: Order }) {
  if (!remind_at && !cancel_unpaid_at) return null;
  return (
    <p className="mt-4 text-13 text-muted">
      {remind_at && (
        <>
          Reminder to the store: <When at={remind_at} />.{" "}
        </>
      )}
      {cancel_unpaid_at && (
        <>
          Cancelled if unpaid: <When at={cancel_unpaid_at} />.
        </>
      )}
    </p>
  );
}
