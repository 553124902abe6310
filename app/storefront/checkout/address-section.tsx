import type { ComponentProps } from "react";
import { say } from "#rules/language/say.ts";
import { type CheckoutErrors, DEFAULT_COUNTRY } from "#rules/order/checkout/checkout-fields.ts";
import { CheckoutInput } from "./checkout-input.tsx";
import { CheckoutSection } from "./checkout-section.tsx";

export function AddressSection({ errors }: { errors: CheckoutErrors }) {
  return (
    <CheckoutSection title={say.checkout.address}>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields().map((field) => (
          <CheckoutInput key={field.name} errors={errors} {...field} />
        ))}
      </div>
    </CheckoutSection>
  );
}

const fields = (): Omit<ComponentProps<typeof CheckoutInput>, "errors">[] => [
  { name: "shipping_name", label: say.address.fullName, autoComplete: "shipping name", wide: true },
  { name: "shipping_address1", label: say.address.line1, autoComplete: "shipping address-line1", wide: true },
  {
    name: "shipping_address2",
    label: say.address.line2,
    autoComplete: "shipping address-line2",
    optional: true,
    wide: true,
  },
  { name: "shipping_city", label: say.address.city, autoComplete: "shipping address-level2" },
  {
    name: "shipping_zip",
    label: say.address.postalCode,
    autoComplete: "shipping postal-code",
    autoCapitalize: "characters",
  },
  {
    name: "shipping_country",
    label: say.address.country,
    autoComplete: "shipping country-name",
    defaultValue: DEFAULT_COUNTRY,
  },
  {
    name: "shipping_phone",
    label: say.address.phone,
    autoComplete: "shipping tel",
    type: "tel",
    inputMode: "tel",
    placeholder: "+39 06 1234 5678",
    optional: true,
  },
];
