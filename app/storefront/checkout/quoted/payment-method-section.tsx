import { useId } from "react";
import { CheckoutSection } from "#app/storefront/checkout/checkout-section.tsx";
import { Notice } from "#app/storefront/checkout/notice.tsx";
import { SummaryToCome } from "#app/storefront/checkout/order-summary.tsx";
import type { PaymentChoice } from "#app/storefront/quote/quote.ts";
import { say } from "#rules/language/say.ts";
import { ChoiceCard } from "./choice-card.tsx";
import type { PaymentToChoose } from "./use-chosen-payment.ts";

export function PaymentMethodSection({ methods, method, choose, needed, refusal, no_card }: PaymentToChoose) {
  return (
    <CheckoutSection title={say.checkout.payment}>
      <div role="status" className="empty:hidden">
        {!needed && <p className="text-14 text-muted">{say.checkout.nothingToPay}</p>}
        {refusal && <Notice>{refusal}</Notice>}
        {no_card && <p className="mb-3 text-14 text-muted">{no_card}</p>}
      </div>
      {!methods && <SummaryToCome />}
      {methods && methods.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="sr-only">{say.checkout.paymentMethod}</legend>
          {methods.map((offered) => (
            <Method
              key={offered.id}
              method={offered}
              chosen={offered.id === method?.id}
              onChoose={() => choose(offered.id)}
            />
          ))}
        </fieldset>
      )}
    </CheckoutSection>
  );
}

type MethodProps = { method: PaymentChoice; chosen: boolean; onChoose: () => void };

function Method({ method: { id, name, instructions }, chosen, onChoose }: MethodProps) {
  const instructionsId = useId();
  const isTold = chosen && instructions !== "";
  return (
    <ChoiceCard
      name="payment_method_id"
      value={id}
      checked={chosen}
      onChange={onChoose}
      aria-label={name}
      aria-describedby={isTold ? instructionsId : undefined}
    >
      <span className="grid min-w-0 gap-0.5">
        <span className="wrap-anywhere font-medium" dir="auto">
          {name}
        </span>
        {isTold && (
          <span
            id={instructionsId}
            dir="auto"
            className="wrap-anywhere whitespace-pre-line text-13 text-muted"
          >
            {instructions}
          </span>
        )}
      </span>
    </ChoiceCard>
  );
}
