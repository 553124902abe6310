import { expect, test } from "vitest";
import { boundedZoom, scrollForZoom } from "./zoom.ts";

test("a picture is shown whole, or up to four times as large", () => {
  expect([0.3, 1, 1.04, 1.5, 9].map(boundedZoom)).toEqual([1, 1, 1, 1.5, 4]);
});

test("what is under the fingers stays there while the picture grows and shrinks", () => {
  const grown = scrollForZoom(0, 100, 2.5);
  expect(grown).toBe(150);
  expect(scrollForZoom(grown, 100, 1 / 2.5)).toBe(0);
});
