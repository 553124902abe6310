import type { FeedAttribute } from "./feed-item.ts";

// RSS 2.0, with the attributes in Google's namespace.

export function feedStart(store: { name: string; url: string }): string {
  const name = escapeXml(store.name);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>` +
    `<title>${name}</title><link>${escapeXml(store.url)}</link><description>Products of ${name}</description>\n`
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
