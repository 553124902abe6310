import type { ReactNode } from "react";
import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import { dueOf } from "#rules/order/payment-rows.ts";
import type { PublicOrder } from "#rules/order/public-order.ts";

/** How the rest of an order is paid by hand: the sum, the reference, and the owner's instructions. */
export function HowToPay({ order }: { order: PublicOrder }) {
  const { payment_kind, payment_name, payment_instructions } = order;
  const due = dueOf(order);
  if (due === 0 || payment_kind === null || payment_kind === "stripe") return null;
  return (
    <section
      aria-labelledby="how-to-pay"
      className="mt-8 grid gap-4 rounded-card border border-line bg-card p-5 sm:p-8"
    >
      <h2 id="how-to-pay" className="font-semibold text-16">
        {say.order.howToPay}
      </h2>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Fact name={say.sums.due} value={formatMoney(due, order.currency)} />
        <Fact name={say.order.reference} value={`${order.order_number}`} />
        <Fact name={say.checkout.paymentMethod} value={<bdi>{payment_name}</bdi>} />
      </dl>
      {payment_instructions && (
        <p className="wrap-anywhere whitespace-pre-line text-14" dir="auto">
          {payment_instructions}
        </p>
      )}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 font-semibold text-16 tabular-nums">{value}</dd>
    </div>
  );
}
