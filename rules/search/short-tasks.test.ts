import { afterEach, expect, test, vi } from "vitest";
import { inShortTasks } from "./short-tasks.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.for([
  { msPerItem: 1, tasks: 3 },
  { msPerItem: 3, tasks: 7 },
  { msPerItem: 20, tasks: 20 },
])("20 items of $msPerItem ms are done in $tasks tasks", async ({ msPerItem, tasks }) => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const turns = vi.fn(() => Promise.resolve());
  vi.stubGlobal("scheduler", { yield: turns });
  const items = Array.from({ length: 20 }, (_, n) => n);
  const done: number[] = [];
  function* work() {
    for (const item of items) {
      yield;
      done.push(item);
      now += msPerItem;
    }
    return "done";
  }
  expect([await inShortTasks(work()), done]).toEqual(["done", items]);
  expect(turns).toHaveBeenCalledTimes(tasks);
});
