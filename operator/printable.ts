import { withoutTurns } from "#rules/text/text.ts";

// Names, reasons and what others' servers answered are strangers' words: in a terminal a control character could clear the
// screen, and a line break add a line that we did not write.

/** One line of ours, whatever is quoted in it. */
export function printable(line: string): string {
  return withoutTurns(line).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

/** The same document. JSON itself escapes only some of these characters. */
export function printableJson(facts: unknown): string {
  return JSON.stringify(facts, null, 2).replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
