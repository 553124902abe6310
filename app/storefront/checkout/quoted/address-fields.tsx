import { CheckoutInput } from "#app/storefront/checkout/checkout-input.tsx";
import { CheckoutSection } from "#app/storefront/checkout/checkout-section.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { AddressField, AddressFieldName } from "#rules/address/address-form.ts";
import { say } from "#rules/language/say.ts";
import type { CheckoutErrors } from "#rules/order/checkout/checkout-fields.ts";

type AddressFieldsProps = {
  fields: AddressField[] | undefined;
  country: string | undefined;
  errors: CheckoutErrors;
};

/** The fields of the country's addresses, in its order and under its names. */
export function AddressFields({ fields, country, errors }: AddressFieldsProps) {
  if (!fields) return null;
  return (
    <CheckoutSection title={fields.length > 1 ? say.checkout.address : say.checkout.yourName}>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((field) =>
          field.choices ? (
            // Another country's list begins unchosen.
            <Choice key={`${field.name} ${country}`} field={field} error={errors.shipping_region} />
          ) : (
            <CheckoutInput
              key={field.name}
              name={field.name}
              label={field.label}
              optional={!field.required}
              wide={WIDE.includes(field.name)}
              autoComplete={AUTOCOMPLETE[field.name]}
              autoCapitalize={field.name === "shipping_zip" ? "characters" : undefined}
              errors={errors}
            />
          ),
        )}
        <CheckoutInput
          name="shipping_phone"
          label={say.address.phone}
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel"
          optional
          errors={errors}
        />
      </div>
    </CheckoutSection>
  );
}

function Choice({ field, error }: { field: AddressField; error: string | undefined }) {
  return (
    <Field label={field.label} error={error} required={field.required}>
      <Select
        name={field.name}
        defaultValue=""
        autoComplete={AUTOCOMPLETE[field.name]}
        className="[&>select]:h-12! md:[&>select]:h-11!"
      >
        <option value="">{field.required ? say.checkout.choose : say.checkout.none}</option>
        {field.choices?.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    </Field>
  );
}

const WIDE: AddressFieldName[] = ["shipping_name", "shipping_address1", "shipping_address2"];

const AUTOCOMPLETE: Record<AddressFieldName, string> = {
  shipping_name: "shipping name",
  shipping_address1: "shipping address-line1",
  shipping_address2: "shipping address-line2",
  shipping_city: "shipping address-level2",
  shipping_region: "shipping address-level1",
  shipping_zip: "shipping postal-code",
};
