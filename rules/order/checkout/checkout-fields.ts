import { ADDRESS_LINES } from "#rules/address/address-fields.ts";
import { isEmail } from "#rules/email/email.ts";
import { say } from "#rules/language/say.ts";
import { requiredTextProblem, textProblem } from "#rules/text/text.ts";
import { isPhone } from "./phone.ts";

export const DEFAULT_COUNTRY = "Italy";

export type CheckoutField = "email" | keyof typeof ADDRESS_LINES | "shipping_phone";

export type CheckoutFields = Record<CheckoutField, string>;

export type CheckoutErrors = Partial<
  CheckoutFields & Record<ZonedField | CompanyField | "payment_method_id", string>
>;

/** What companies are asked. */
export type CompanyField = "buyer_company" | "buyer_vat_id";

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
    shipping_address2: problemOf("shipping_address2", textProblem),
    shipping_city: problemOf("shipping_city"),
    shipping_zip: problemOf("shipping_zip"),
    shipping_country: problemOf("shipping_country"),
  };
  return onlyProblems(problems);

  function problemOf(field: keyof typeof ADDRESS_LINES, judge = requiredTextProblem) {
    const [name, maxLength] = ADDRESS_LINES[field];
    return judge(fields[field], name(), maxLength);
  }
}

export function contactProblems({ email, shipping_phone }: CheckoutFields): CheckoutErrors {
  const phone = shipping_phone.trim();
  return {
    email: isEmail(email.trim()) ? undefined : say.field.email,
    shipping_phone: phone === "" || isPhone(phone) ? undefined : say.field.phone,
  };
}

export function onlyProblems(problems: CheckoutErrors): CheckoutErrors {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}
