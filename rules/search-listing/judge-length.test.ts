import { expect, test } from "vitest";
import { judgeDescription, judgeTitle, shownListing } from "./judge-length.ts";

const SENTENCE = "Mugs for coffee and tea, thrown by hand in Cologne. ";

test("a title that fits is shown as a whole", () => {
  expect(judgeTitle("Stoneware mugs, thrown by hand · Clay")).toEqual({ state: "fits" });
});

test("a short text says how much space is left", () => {
  expect(judgeTitle("Mug")).toEqual({ state: "short", letters: 50 });
  expect(judgeDescription("A mug.")).toEqual({ state: "short", letters: 120 });
});

test("a long title says where it is cut, and what is left out", () => {
  const title = "Stoneware mugs for coffee and tea, thrown by hand in Cologne and glazed twice";
  const length = judgeTitle(title);
  expect(length).toEqual({
    state: "cut",
    shown: "Stoneware mugs for coffee and tea, thrown by hand in …",
    rest: "Cologne and glazed twice",
    onPhones: false,
  });
  expect(shownListing({ title, description: "" }).title).toBe(length.state === "cut" && length.shown);
});

test("a description is cut earlier on phones", () => {
  expect(judgeDescription(SENTENCE.repeat(2).trim())).toEqual({ state: "fits" });
  expect(judgeDescription(SENTENCE.repeat(2) + SENTENCE.slice(0, 30))).toMatchObject({ onPhones: true });
  expect(judgeDescription(SENTENCE.repeat(4))).toMatchObject({ state: "cut", onPhones: false });
});
