// By the clock and not by a count: a slow phone gets fewer items into a task than a fast computer.
const TASK_MS = 8;

/** The items one by one, with a turn for everything that waits, such as keys, before the first and every few milliseconds. */
export async function* inShortTasks<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  await nextTask();
  let end = performance.now() + TASK_MS;
  for (const item of items) {
    if (performance.now() >= end) {
      await nextTask();
      end = performance.now() + TASK_MS;
    }
    yield item;
  }
}

/** `scheduler.yield()` goes on at once when nothing waits. Safari and Node do not have it. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
