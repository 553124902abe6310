import { DEFAULT_COUNTRY } from "#rules/checkout-fields.ts";
import { type CheckoutErrors, CheckoutInput } from "./checkout-input.tsx";
import { CheckoutSection } from "./checkout-section.tsx";

export function AddressSection({ errors }: { errors: CheckoutErrors }) {
  return (
    <CheckoutSection title="Shipping Address">
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckoutInput
          name="shipping_name"
          label="Full Name"
          errors={errors}
          autoComplete="shipping name"
          autoCapitalize="words"
          wide
        />
        <CheckoutInput
          name="shipping_address1"
          label="Address Line 1"
          errors={errors}
          autoComplete="shipping address-line1"
          wide
        />
        <CheckoutInput
          name="shipping_address2"
          label="Address Line 2"
          errors={errors}
          autoComplete="shipping address-line2"
          placeholder="Flat, floor, c/o"
          optional
          wide
        />
        <CheckoutInput
          name="shipping_city"
          label="City"
          errors={errors}
          autoComplete="shipping address-level2"
          autoCapitalize="words"
        />
        <CheckoutInput
          name="shipping_zip"
          label="Postal Code"
          errors={errors}
          autoComplete="shipping postal-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <CheckoutInput
          name="shipping_country"
          label="Country"
          errors={errors}
          autoComplete="shipping country-name"
          autoCapitalize="words"
          defaultValue={DEFAULT_COUNTRY}
        />
        <CheckoutInput
          name="shipping_phone"
          label="Phone"
          errors={errors}
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel"
          placeholder="+39 06 1234 5678"
          optional
        />
      </div>
    </CheckoutSection>
  );
}
