import { escapeXml } from "#rules/feed/feed-xml.ts";

/** A text in parts: its strings are plain words, whoever wrote them. */
export type TextPart = { heading: string } | { words: string } | { list: string[] };

/** HTML of a text, with every word escaped; a line break stays one. */
export function textHtml(parts: TextPart[]): string {
  return parts.map(partHtml).join("");
}

function partHtml(part: TextPart): string {
  if ("heading" in part) return `<h2>${escapeXml(part.heading)}</h2>`;
  if ("words" in part) return `<p>${part.words.split("\n").map(escapeXml).join("<br>")}</p>`;
  return `<ul>${part.list.map((item) => `<li><p>${escapeXml(item)}</p></li>`).join("")}</ul>`;
}

export const heading = (words: string): TextPart => ({ heading: words });
export const words = (...lines: string[]): TextPart => ({ words: lines.join("\n") });
export const list = (...items: string[]): TextPart => ({ list: items });
