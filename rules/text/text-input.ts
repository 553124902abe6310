import { z } from "zod";
import { isBlank, isCleanText, TOO_LONG, UNCLEAN_TEXT } from "./text.ts";

/** Text that a person types: trimmed, with a maximum length, and only characters that the database can store. */
export function textInput(field: string, maxLength: number, noTextMessage = `${field} must be text`) {
  return clean(field, z.string(noTextMessage).trim().max(maxLength, `${field} ${TOO_LONG}`));
}

export function requiredTextInput(
  field: string,
  maxLength: number,
  requiredMessage = `${field} is required`,
) {
  // No `abort`: it would also skip the checks of the object that the field is in.
  const present = z
    .string(requiredMessage)
    .trim()
    .min(1, requiredMessage)
    .refine((text) => text === "" || !isBlank(text), requiredMessage);
  return clean(field, present.max(maxLength, `${field} ${TOO_LONG}`));
}

/** HTML is accepted as written; the sanitiser on the server decides what stays. */
export function htmlInput(field: string, maxLength: number) {
  return clean(field, z.string(`${field} must be text`).max(maxLength, `${field} ${TOO_LONG}`));
}

function clean(field: string, schema: z.ZodString): z.ZodString {
  return schema.refine(isCleanText, `${field} ${UNCLEAN_TEXT}`);
}
