export const UNCLEAN_TEXT = "contains characters that cannot be stored";

/** PostgreSQL refuses NUL bytes, and lone surrogates do not survive UTF-8: both are turned away at the door. */
export function isCleanText(value: string): boolean {
  return !value.includes("\0") && value.isWellFormed();
}
