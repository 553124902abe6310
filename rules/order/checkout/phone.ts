export const MAX_PHONE_LENGTH = 30;

/**
 * Digit groups separated by one dash, space or dot, after an optional plus. The pattern is unambiguous, so it cannot
 * backtrack.
 */
export function isPhone(value: string): boolean {
  return value.length <= MAX_PHONE_LENGTH && /^\+?\d+(?:[-. ]\d+)*$/.test(value);
}
