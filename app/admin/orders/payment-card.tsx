import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { formatMoney } from "#rules/money/money.ts";
import { sumsOf } from "#rules/order/public-order.ts";
import { sumRows } from "#rules/order/sum-rows.ts";
import type { Order } from "./order-queries.ts";
import { PaymentBadge } from "./payment-badge.tsx";

export function PaymentCard({ order }: { order: Order }) {
  const money = (cents: number) => formatMoney(cents, order.currency_code);
  return (
    <Card
      title="Payment"
      description="A demo checkout: nothing was paid."
      action={<PaymentBadge status={order.financial_status} />}
    >
      <dl className="grid gap-2 text-14">
        {sumRows(sumsOf(order)).map(({ name, cents, kind }, at) => (
          <Row key={at} name={name} amount={money(cents)} isSum={kind === "total"} />
        ))}
      </dl>
    </Card>
  );
}

function Row({ name, amount, isSum }: { name: string; amount: string; isSum: boolean }) {
  return (
    <div
      className={classNames("flex justify-between gap-4", isSum && "border-line border-t pt-3 font-semibold")}
    >
      <dt className={classNames(!isSum && "text-muted")}>{name}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  );
}
