import { say } from "#rules/language/say.ts";

/** PostgreSQL refuses NUL bytes, and lone surrogates do not survive UTF-8: both are refused. */
export function isCleanText(value: string): boolean {
  return !value.includes("\0") && value.isWellFormed();
}

/** Spaces and characters that nobody sees, such as a zero-width space, are no text. */
export function isBlank(value: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}]/u.test(value);
}

/** Line breaks and other control characters become a space. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** Characters that turn the direction of writing would turn the words after the text as well. */
export function withoutTurns(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}

/** The error of textInput, without a schema package. */
export function textProblem(text: string, field: string, maxLength: number): string | undefined {
  if (text.trim().length > maxLength) return say.field.tooLong({ field });
  if (!isCleanText(text)) return say.field.unclean({ field });
}

/** The error of requiredTextInput. */
export function requiredTextProblem(text: string, field: string, maxLength: number): string | undefined {
  return isBlank(text) ? say.field.required({ field }) : textProblem(text, field, maxLength);
}
