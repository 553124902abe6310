import { z } from "zod";
import { say } from "#rules/language/say.ts";
import { isBlank, isCleanText } from "./text.ts";

/** What messages call a field. One that shoppers see is a function: its name follows the shop's language. */
type FieldName = string | (() => string);
type Message = string | (() => string);

/** Text that a person types: trimmed, with a maximum length, and only characters that the database can store. */
export function textInput(
  field: FieldName,
  maxLength: number,
  noText: Message = () => `${nameOf(field)} must be text`,
) {
  return clean(field, z.string({ error: noText }).trim(), maxLength);
}

export function requiredTextInput(
  field: FieldName,
  maxLength: number,
  error: Message = () => requiredText(field),
) {
  // No `abort`: it would also skip the checks of the object that the field is in.
  const present = z
    .string({ error })
    .trim()
    .min(1, { error })
    .refine((text) => text === "" || !isBlank(text), { error });
  return clean(field, present, maxLength);
}

/** HTML is accepted as written; the sanitiser on the server decides what stays. */
export function htmlInput(field: string, maxLength: number) {
  return clean(field, z.string(`${field} must be text`), maxLength);
}

export function requiredText(field: FieldName): string {
  return say.field.required({ field: nameOf(field) });
}

function clean(field: FieldName, schema: z.ZodString, maxLength: number): z.ZodString {
  return schema
    .max(maxLength, { error: () => say.field.tooLong({ field: nameOf(field) }) })
    .refine(isCleanText, { error: () => say.field.unclean({ field: nameOf(field) }) });
}

function nameOf(field: FieldName): string {
  return typeof field === "string" ? field : field();
}
