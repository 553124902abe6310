import { type Control, useWatch } from "react-hook-form";
import { Card } from "#app/ui/card.tsx";
import { CHECKOUT_LINKS } from "#rules/payment/payment-settings.ts";
import type { PaymentsFields } from "./payments-fields.ts";

type PaymentExampleProps = { control: Control<PaymentsFields>; takesCards: boolean };

/** What shoppers see with the form as it stands. */
export function PaymentExample({ control, takesCards }: PaymentExampleProps) {
  const { methods = [], links } = useWatch({ control });
  const active = methods.filter((method) => method.active);
  const linked = CHECKOUT_LINKS.filter(({ name, page }) => links?.[page] || links?.[name]?.trim());
  const takesPayments = takesCards || active.length > 0;
  return (
    <Card title="Example" description="What shoppers see at checkout.">
      <div className="grid gap-3 text-14">
        {takesCards && <p className="rounded-control border border-line p-3 font-medium">Card and more</p>}
        {active.map(({ name, instructions }, at) => (
          <div key={at} className="rounded-control border border-line p-3">
            <p className="wrap-anywhere font-medium" dir="auto">
              {name?.trim() || "New method"}
            </p>
            <p className="wrap-anywhere whitespace-pre-line text-13 text-muted" dir="auto">
              {instructions?.trim()}
            </p>
          </div>
        ))}
        {!takesPayments && (
          <p className="text-muted">This is a demo checkout. No payment will be processed.</p>
        )}
        <p className="rounded-control bg-accent py-2 text-center font-medium text-card">
          {takesPayments ? "Buy now" : "Place Order"}
        </p>
        {takesPayments && linked.length > 0 && (
          <p className="text-center text-13 text-muted">{linked.map(({ label }) => label).join(" · ")}</p>
        )}
      </div>
    </Card>
  );
}
