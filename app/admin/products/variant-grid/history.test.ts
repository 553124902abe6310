import { expect, test } from "vitest";
import { amend, MAX_UNDO_STEPS, record, redo, startHistory, undo } from "./history.ts";

test("every step can be undone and redone, in order", () => {
  const typed = ["b", "c"].reduce(record<string>, startHistory("a"));
  const back = undo(undo(typed));
  expect(back.present).toBe("a");
  expect(undo(back)).toEqual(back);
  expect(redo(redo(back)).present).toBe("c");
  expect(redo(redo(redo(back))).present).toBe("c");
});

test("a new step discards the redo steps", () => {
  const branched = record(undo(record(startHistory("a"), "b")), "c");
  expect(redo(branched).present).toBe("c");
  expect(undo(branched).present).toBe("a");
});

test("showing errors adds no step", () => {
  const history = amend(record(startHistory("a"), "b"), "b with errors");
  expect(undo(history).present).toBe("a");
});

test("the oldest steps are dropped", () => {
  let history = startHistory(0);
  for (let step = 1; step <= MAX_UNDO_STEPS + 5; step++) history = record(history, step);
  expect(history.past).toHaveLength(MAX_UNDO_STEPS);
});
