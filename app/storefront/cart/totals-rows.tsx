import { classNames } from "#app/ui/class-names.ts";
import { formatMoney } from "#rules/money/money.ts";
import type { OrderTotals } from "#rules/order/order-totals.ts";

type TotalsRowsProps = { totals: OrderTotals; taxPercent: string; currency: string };

export function TotalsRows({ totals, taxPercent, currency }: TotalsRowsProps) {
  return (
    <dl className="grid gap-2 text-14">
      <Row name="Subtotal" amount={formatMoney(totals.subtotalCents, currency)} />
      <Row name="Shipping" amount={formatMoney(totals.shippingCents, currency)} />
      <Row name={`Tax (${Number(taxPercent)}%)`} amount={formatMoney(totals.taxCents, currency)} />
      <Row
        name="Total"
        amount={formatMoney(totals.totalCents, currency)}
        className="mt-2 border-line border-t pt-4 font-semibold text-16"
      />
    </dl>
  );
}

type RowProps = { name: string; amount: string; className?: string };

function Row({ name, amount, className }: RowProps) {
  return (
    <div className={classNames("flex items-baseline justify-between gap-4", className)}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}
