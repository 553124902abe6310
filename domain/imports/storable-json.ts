// An escaped backslash, which may stand before a letter u of the text; NUL; half of a character, where a text was cut.
const ESCAPES = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g;

/** JSON that PostgreSQL can store: it refuses NUL and halves of characters, and with them everything beside. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replace(ESCAPES, (found) => REPLACED[found] ?? "");
}

const REPLACED: Record<string, string> = { "\\\\": "\\\\", "\\u0000": "\ufffd" };
