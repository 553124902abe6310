import type { CheckoutErrors } from "#rules/order/checkout-fields.ts";
import { CheckoutInput } from "./checkout-input.tsx";
import { CheckoutSection } from "./checkout-section.tsx";

export function ContactSection({ errors }: { errors: CheckoutErrors }) {
  return (
    <CheckoutSection title="Contact">
      <CheckoutInput
        name="email"
        label="Email"
        errors={errors}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </CheckoutSection>
  );
}
