import { withoutTurns } from "#rules/text/text.ts";

/**
 * Text that somebody typed, for a mail: truncated, on one line, and without anything that a mail program would turn
 * into a link. Otherwise a shipping name or a product title could carry a spammer's link.
 */
export function echo(words: string, maxLength = 80): string {
  const line = withoutTurns(words)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const letters = [...line];
  const cut = letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join("")}…` : line;
  return withoutLinks(cut);
}

/** Text of ours with such a text in it, in which a mail program finds no link. */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=\S)([.@:])(?=\S)/g, "$1\u200b");
}
