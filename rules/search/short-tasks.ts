// By the clock and not by a count: a slow phone gets fewer items into a task than a fast computer.
const TASK_MS = 8;

/** Work that may pause at each `yield`, which stands before a piece of it. */
export type Steps<Result> = Generator<undefined, Result>;

/** Pauses for everything that waits, such as keys, before the first step and every few milliseconds. */
export async function inShortTasks<Result>(steps: Steps<Result>): Promise<Result> {
  await nextTask();
  let end = performance.now() + TASK_MS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await nextTask();
    end = performance.now() + TASK_MS;
  }
}

/** For work that is known to be little. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** `scheduler.yield()` goes on at once when nothing waits. Safari and Node do not have it. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
