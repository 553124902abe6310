export const TOO_LONG = "too long";
export const UNCLEAN_TEXT = "contains characters that cannot be stored";

/** PostgreSQL refuses NUL bytes, and lone surrogates do not survive UTF-8: both are turned away at the door. */
export function isCleanText(value: string): boolean {
  return !value.includes("\0") && value.isWellFormed();
}

/** What textInput says of a text, without a schema package. */
export function textProblem(text: string, field: string, maxLength: number): string | undefined {
  if (text.trim().length > maxLength) return `${field} ${TOO_LONG}`;
  if (!isCleanText(text)) return `${field} ${UNCLEAN_TEXT}`;
}

/** What requiredTextInput says of a text. */
export function requiredTextProblem(text: string, field: string, maxLength: number): string | undefined {
  return text.trim() === "" ? `${field} is required` : textProblem(text, field, maxLength);
}
