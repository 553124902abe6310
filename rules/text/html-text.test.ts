import { expect, test } from "vitest";
import { htmlText } from "./html-text.ts";

test("text of different blocks is separated by spaces, and entities are decoded", () => {
  expect(htmlText("<p>Bread &amp; butter</p><ul><li>5 &lt; 6</li></ul>", 100)).toBe("Bread & butter 5 < 6");
});

test("a long text is cut between words", () => {
  expect(htmlText("<p>one two three four</p>", 10)).toBe("one two…");
  expect(htmlText("x".repeat(300), 160)).toHaveLength(161);
});
