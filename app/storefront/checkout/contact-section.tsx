import { say } from "#rules/language/say.ts";
import type { CheckoutErrors } from "#rules/order/checkout-fields.ts";
import { CheckoutInput } from "./checkout-input.tsx";
import { CheckoutSection } from "./checkout-section.tsx";

export function ContactSection({ errors }: { errors: CheckoutErrors }) {
  return (
    <CheckoutSection title={say.checkout.contact}>
      <CheckoutInput
        name="email"
        label={say.field.emailLabel}
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
