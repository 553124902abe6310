import { DEFAULT_LANGUAGE } from "#rules/language/languages.ts";
import { say } from "#rules/language/say.ts";
import type { FeedAttribute } from "./feed-item.ts";

// RSS 2.0, with the attributes in Google's namespace.

/** In the language of the shop, which is named unless it is English. */
export function feedStart({ name, url }: { name: string; url: string }): string {
  const isNamed = say.html.lang !== DEFAULT_LANGUAGE;
  const language = isNamed ? `<language>${say.html.lang}</language>` : "";
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>` +
    `<title>${escapeXml(name)}</title><link>${escapeXml(url)}</link>` +
    `<description>${escapeXml(say.list.feed({ store: name }))}</description>${language}\n`
  );
}

export const FEED_END = "</channel></rss>\n";

export function itemXml(attributes: FeedAttribute[]): string {
  return `<item>${attributes.map(attributeXml).join("")}</item>\n`;
}

function attributeXml([name, value]: FeedAttribute): string {
  const content = typeof value === "string" ? escapeXml(value) : value.map(attributeXml).join("");
  return `<g:${name}>${content}</g:${name}>`;
}

// Characters that no XML document may contain, not even escaped.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
