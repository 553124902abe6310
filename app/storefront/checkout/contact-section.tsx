import { OurHtml } from "#app/storefront/our-html.tsx";
import { say } from "#rules/language/say.ts";
import type { CheckoutErrors } from "#rules/order/checkout/checkout-fields.ts";
import { CheckoutInput } from "./checkout-input.tsx";
import { CheckoutSection } from "./checkout-section.tsx";

type ContactSectionProps = {
  errors: CheckoutErrors;
  /** Finished HTML, in a store that asks for news. */
  news: string | undefined;
};

export function ContactSection({ errors, news }: ContactSectionProps) {
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
      <OurHtml html={news} />
    </CheckoutSection>
  );
}
