import type { ComponentProps } from "react";
import { type CheckoutErrors, DEFAULT_COUNTRY } from "#rules/order/checkout-fields.ts";
import { CheckoutInput } from "./checkout-input.tsx";
import { CheckoutSection } from "./checkout-section.tsx";

export function AddressSection({ errors }: { errors: CheckoutErrors }) {
  return (
    <CheckoutSection title="Shipping Address">
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map((field) => (
          <CheckoutInput key={field.name} errors={errors} {...field} />
        ))}
      </div>
    </CheckoutSection>
  );
}

const FIELDS: Omit<ComponentProps<typeof CheckoutInput>, "errors">[] = [
  { name: "shipping_name", label: "Full Name", autoComplete: "shipping name", wide: true },
  { name: "shipping_address1", label: "Address Line 1", autoComplete: "shipping address-line1", wide: true },
  {
    name: "shipping_address2",
    label: "Address Line 2",
    autoComplete: "shipping address-line2",
    optional: true,
    wide: true,
  },
  { name: "shipping_city", label: "City", autoComplete: "shipping address-level2" },
  {
    name: "shipping_zip",
    label: "Postal Code",
    autoComplete: "shipping postal-code",
    autoCapitalize: "characters",
  },
  {
    name: "shipping_country",
    label: "Country",
    autoComplete: "shipping country-name",
    defaultValue: DEFAULT_COUNTRY,
  },
  {
    name: "shipping_phone",
    label: "Phone",
    autoComplete: "shipping tel",
    type: "tel",
    inputMode: "tel",
    placeholder: "+39 06 1234 5678",
    optional: true,
  },
];
