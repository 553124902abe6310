import { say } from "#rules/language/say.ts";

/** A time to wait, in the unit that a person would use. */
export function waitWords(seconds: number): string {
  const inMinutes = seconds > 90;
  return inMinutes
    ? say.common.minutes({ count: Math.ceil(seconds / 60) })
    : say.common.seconds({ count: seconds });
}
