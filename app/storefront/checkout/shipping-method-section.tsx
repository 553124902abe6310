import { say } from "#rules/language/say.ts";
import { type Cents, type Currency, formatMoney } from "#rules/money/money.ts";
import { CheckoutSection } from "./checkout-section.tsx";

export function ShippingMethodSection({ rate, currency }: { rate: Cents; currency: Currency }) {
  return (
    <CheckoutSection title={say.checkout.shipping}>
      <div className="flex items-center gap-3 rounded-control border border-accent bg-accent-tint px-4 py-3.5 font-medium text-14">
        <span aria-hidden="true" className="size-5 rounded-full border-6 border-accent bg-card" />
        <span>{say.checkout.flatRate}</span>
        <span className="ms-auto tabular-nums">{formatMoney(rate, currency)}</span>
      </div>
    </CheckoutSection>
  );
}
