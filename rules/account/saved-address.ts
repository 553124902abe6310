import { ADDRESS_LINES } from "#rules/address/address-fields.ts";
import { ADDRESS_FIELD_NAMES, MAX_REGION_LENGTH } from "#rules/address/address-form.ts";
import { say } from "#rules/language/say.ts";
import { isPhone } from "#rules/order/checkout/phone.ts";
import { requiredTextProblem, textProblem } from "#rules/text/text.ts";

/** What a checkout is filled with, under the names of its fields. The code is blank in a store with the flat rate. */
export type SavedAddress = Record<SavedField, string>;

export const SAVED_FIELDS = [
  ...ADDRESS_FIELD_NAMES,
  "shipping_country",
  "shipping_country_code",
  "shipping_phone",
] as const;

export type SavedField = (typeof SAVED_FIELDS)[number];

const REQUIRED: SavedField[] = ["shipping_name", "shipping_address1", "shipping_city", "shipping_country"];

/** One message for each wrong field. What a country asks besides is judged by the checkout. */
export function savedAddressErrors(typed: SavedAddress): Partial<SavedAddress> {
  const problems: Partial<SavedAddress> = {};
  for (const [name, [named, maxLength]] of Object.entries(LINES)) {
    const field = name as SavedField;
    const judge = REQUIRED.includes(field) ? requiredTextProblem : textProblem;
    const problem = judge(typed[field], named(), maxLength);
    if (problem) problems[field] = problem;
  }
  if (typed.shipping_phone !== "" && !isPhone(typed.shipping_phone))
    problems.shipping_phone = say.field.phone;
  return problems;
}

const LINES = {
  ...ADDRESS_LINES,
  shipping_region: [() => say.address.region, MAX_REGION_LENGTH],
} as const;
