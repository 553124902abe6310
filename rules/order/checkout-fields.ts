import { ADDRESS_LINES } from "#rules/address/address-fields.ts";
import { INVALID_EMAIL, isEmail } from "#rules/email/email.ts";
import { requiredTextProblem, textProblem } from "#rules/text/text.ts";
import { INVALID_PHONE, isPhone } from "./phone.ts";

export const DEFAULT_COUNTRY = "Italy";
export const INVALID_FORM = "Please check the form for errors";

export type CheckoutField = "email" | keyof typeof ADDRESS_LINES | "shipping_phone";

export type CheckoutFields = Record<CheckoutField, string>;

export type CheckoutErrors = Partial<CheckoutFields & Record<ZonedField | "payment_method_id", string>>;

/** What a checkout asks besides in a store with shipping zones. */
type ZonedField = "shipping_country_code" | "shipping_region" | "shipping_method_id";

/**
 * Validates like createOrderInput, with the same messages, but without a schema package: for the shopper's browser.
 */
export function checkoutErrors(fields: CheckoutFields): CheckoutErrors {
  const problems = {
    ...contactProblems(fields),
    shipping_name: problemOf("shipping_name"),
    shipping_address1: problemOf("shipping_address1"),
    shipping_address2: textProblem(fields.shipping_address2, ...ADDRESS_LINES.shipping_address2),
    shipping_city: problemOf("shipping_city"),
    shipping_zip: problemOf("shipping_zip"),
    shipping_country: problemOf("shipping_country"),
  };
  return onlyProblems(problems);

  function problemOf(field: keyof typeof ADDRESS_LINES) {
    const [name, maxLength] = ADDRESS_LINES[field];
    return requiredTextProblem(fields[field], name, maxLength);
  }
}

export function contactProblems({ email, shipping_phone }: CheckoutFields): CheckoutErrors {
  const phone = shipping_phone.trim();
  return {
    email: isEmail(email.trim()) ? undefined : INVALID_EMAIL,
    shipping_phone: phone === "" || isPhone(phone) ? undefined : INVALID_PHONE,
  };
}

export function onlyProblems(problems: CheckoutErrors): CheckoutErrors {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}
