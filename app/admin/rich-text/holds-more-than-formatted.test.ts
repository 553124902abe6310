import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import { holdsMoreThanFormatted } from "./holds-more-than-formatted.ts";
import { EXTENSIONS } from "./rich-text-editor.tsx";

// Parts of a table occur only inside one, and need no name of their own.
const TAGS = [
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code", "ul", "ol", "li"],
  ...["strong", "b", "em", "i", "u", "s", "del", "ins", "mark", "small", "sub", "sup", "a", "kbd", "q"],
  ...["table", "dl", "dt", "dd", "div", "span", "section", "figure", "figcaption", "details", "video"],
];

test("what shoppers see and the editor does not support is named", () => {
  const { nodes, marks } = getSchema(EXTENSIONS);
  const rules = [nodes, marks]
    .flatMap((kinds) => Object.values(kinds))
    .flatMap(({ spec }) => spec.parseDOM ?? []);
  const known = new Set(rules.map((rule) => ("tag" in rule ? rule.tag?.replace(/\W.*/, "") : "")));
  const shown = TAGS.filter((tag) => sanitizeDescription(`<${tag}>x</${tag}>`).includes(`<${tag}`));
  const lost = shown.filter((tag) => !known.has(tag));
  expect(lost).toEqual(["h4", "sub", "sup", "table"]);
  expect(shown.filter((tag) => holdsMoreThanFormatted(`<p>x</p><${tag}>x</${tag}>`))).toEqual(lost);
});

test.each([
  [true, "<h1>Kept as a heading</h1>"],
  [true, '<p><img src="/storage/product-images/x.webp" alt="" /></p>'],
  [true, "<IMG alt=x>"],
  [false, "<subject>no tag of ours</subject>"],
  [false, "&lt;table&gt; as words"],
  [false, ""],
])("%s: %s", (more, html) => {
  expect(holdsMoreThanFormatted(html)).toBe(more);
});
