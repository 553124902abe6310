import { expect, test } from "vitest";
import { cutHtml } from "./cut-html.ts";

test.each([
  ["<p>short</p>", 20, "<p>short</p>"],
  ["<p>one two</p><p>three</p>", 20, "<p>one two</p>"],
  ["<p>one two three</p>", 16, "<p>one two</p>"],
  ["<p>one <b>two three</b></p>", 20, "<p>one</p>"],
  ["<p>one <b>two three</b></p>", 23, "<p>one <b>two</b></p>"],
  ["<ul><li>a</li><li>b</li></ul>", 22, "<ul><li>a</li></ul>"],
  ["a &amp; b &amp; c", 12, "a &amp; b"],
  ["one<br /><br />two three", 20, "one<br /><br />two"],
])("%j is cut to %i characters at a border", (html, length, cut) => {
  expect(cutHtml(html, length)).toBe(cut);
  expect(cut.length).toBeLessThanOrEqual(length);
});

test("a text without spaces is cut inside, never inside a character", () => {
  const cut = cutHtml(`<p>${"🙂".repeat(500)}</p>`, 507);
  expect(cut).toBe(`<p>${"🙂".repeat(200)}</p>`);
});
