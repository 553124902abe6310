import type { ComponentProps } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { AddressFieldName } from "#rules/address/address-form.ts";
import type { CheckoutErrors, CheckoutField, CompanyField } from "#rules/order/checkout/checkout-fields.ts";

type CheckoutInputProps = Omit<ComponentProps<typeof TextInput>, "name"> & {
  name: CheckoutField | AddressFieldName | CompanyField;
  label: string;
  errors: CheckoutErrors;
  optional?: boolean;
  wide?: boolean;
};

/** Uncontrolled: what was typed before hydration is kept. */
export function CheckoutInput({ label, errors, optional, wide, ...props }: CheckoutInputProps) {
  return (
    <div className={classNames(wide && "sm:col-span-2")}>
      <Field label={label} error={errors[props.name]} required={!optional}>
        <TextInput {...props} className="h-12! md:h-11!" />
      </Field>
    </div>
  );
}
