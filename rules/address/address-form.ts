import { say } from "#rules/language/say.ts";
import { textProblem } from "#rules/text/text.ts";
import { ADDRESS_LINES } from "./address-fields.ts";

/** The address fields of one country, in its order and words. */
export type AddressForm = { country_code: string; fields: AddressField[] };

export type AddressField = {
  name: AddressFieldName;
  label: string;
  /** What messages call it, where that is not its label. */
  named?: string;
  required: boolean;
  /** What a postal code looks like there, as a regular expression, with an example. */
  pattern?: string;
  example?: string;
  /** Where the country has a list of its regions. */
  choices?: string[];
  /** What is said of a text that does not fit the pattern or is not one of the choices. */
  wrong?: string;
};

export const ADDRESS_FIELD_NAMES = [
  "shipping_name",
  "shipping_address1",
  "shipping_address2",
  "shipping_city",
  "shipping_region",
  "shipping_zip",
] as const;
export type AddressFieldName = (typeof ADDRESS_FIELD_NAMES)[number];

/** Of an order that is picked up, only the name of who comes is asked. */
export function nameField(): AddressField {
  return { name: "shipping_name", label: say.address.fullName, named: say.address.namedName, required: true };
}

export const MAX_REGION_LENGTH = 100;

type TypedAddress = Partial<Record<AddressFieldName, string>>;

/** One message per wrong field. Browser and server use the same check. */
export function addressErrors(fields: readonly AddressField[], typed: TypedAddress): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, (typed[field.name] ?? "").trim());
      return problem ? [[field.name, problem]] : [];
    }),
  );
}

function problemOf(field: AddressField, text: string): string | undefined {
  const { label, named = label, required, pattern, choices } = field;
  if (text === "") return required ? say.field.required({ field: named }) : undefined;
  const maxLength = field.name === "shipping_region" ? MAX_REGION_LENGTH : ADDRESS_LINES[field.name][1];
  const unfit = textProblem(text, named, maxLength);
  if (unfit) return unfit;
  const fits = choices ? choices.includes(text) : !pattern || new RegExp(`^(?:${pattern})$`, "i").test(text);
  return fits ? undefined : field.wrong;
}
