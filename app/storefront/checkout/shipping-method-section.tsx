import { type Cents, formatMoney } from "#rules/money.ts";
import { CheckoutSection } from "./checkout-section.tsx";

export function ShippingMethodSection({ rate, currency }: { rate: Cents; currency: string }) {
  return (
    <CheckoutSection title="Shipping Method">
      <div className="flex items-center gap-3 rounded-control border border-accent bg-accent-tint px-4 py-3.5 text-14">
        <span
          aria-hidden="true"
          className="grid size-5 place-items-center rounded-full border-2 border-accent bg-card"
        >
          <span className="size-2 rounded-full bg-accent" />
        </span>
        <span className="font-medium">Standard Shipping</span>
        <span className="ml-auto font-medium tabular-nums">{formatMoney(rate, currency)}</span>
      </div>
    </CheckoutSection>
  );
}
