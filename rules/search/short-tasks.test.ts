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
  for await (const item of inShortTasks(items)) {
    done.push(item);
    now += msPerItem;
  }
  expect(done).toEqual(items);
  expect(turns).toHaveBeenCalledTimes(tasks);
});
