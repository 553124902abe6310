import { expect, test } from "vitest";
import { mapWithin } from "./map-within.ts";

test.each([
  { each: 0, done: 5 },
  { each: 40, done: 3 },
  { each: 1_000, done: 1 },
])("with items of $each ms, 100 ms are enough for $done", ({ each, done }) => {
  let time = 7;
  const work = (item: string) => {
    time += each;
    return item.toUpperCase();
  };
  const results = mapWithin(100, ["a", "b", "c", "d", "e"], work, () => time);
  expect(results).toEqual(["A", "B", "C", "D", "E"].slice(0, done));
});
