import { textProblem } from "#rules/text/text.ts";
import { ADDRESS_LINES } from "./address-fields.ts";

/** The address fields of one country, in its order and words. */
export type AddressForm = { country_code: string; fields: AddressField[] };

export type AddressField = {
  name: AddressFieldName;
  label: string;
  required: boolean;
  /** What a postal code looks like there, as a regular expression, with an example for the message. */
  pattern?: string;
  example?: string;
  /** Where the country has a list of its regions. */
  choices?: string[];
};

export type AddressFieldName = Exclude<keyof typeof ADDRESS_LINES, "shipping_country"> | "shipping_region";

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

/** Labels that the messages of every other checkout shorten. */
const NAMED: Record<string, string> = {
  "Full Name": "Name",
  "Address Line 1": "Address",
  "Postal Code": "Postal code",
};

function problemOf(field: AddressField, text: string): string | undefined {
  const { label, required, pattern, example, choices } = field;
  const named = NAMED[label] ?? label;
  if (text === "") return required ? `${named} is required` : undefined;
  const maxLength = field.name === "shipping_region" ? MAX_REGION_LENGTH : ADDRESS_LINES[field.name][1];
  const unfit = textProblem(text, named, maxLength);
  if (unfit) return unfit;
  if (choices && !choices.includes(text)) return `Choose the ${label.toLowerCase()} from the list`;
  if (pattern && !new RegExp(`^(?:${pattern})$`, "i").test(text))
    return example ? `Enter a ${label.toLowerCase()} such as ${example}` : `Check the ${label.toLowerCase()}`;
}
