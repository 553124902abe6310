import { expect, test } from "vitest";
import { type OrderToDo, toDoWords } from "./to-do.ts";

test.each<[OrderToDo, number, string]>([
  ["ship", 2, "2 to ship"],
  ["unpaid", 1, "1 unpaid"],
  ["return", 1, "1 return"],
  ["return", 2, "2 returns"],
  ["owed", 1, "1 to give back"],
  ["ship", 1_000, "999+ to ship"],
])("%s, %i: %s", (toDo, count, words) => {
  expect(toDoWords(toDo, count)).toBe(words);
});
