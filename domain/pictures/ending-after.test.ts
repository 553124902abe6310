import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endingAfter } from "./ending-after.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the work ends after the time, and leaves no listener on the signal that could have ended it", () => {
  const closing = new AbortController();
  const signal = endingAfter(1_000, "The picture took too long.", closing.signal);

  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);

  expect(signal.reason).toMatchObject({ name: "TimeoutError", message: "The picture took too long." });
  expect(getEventListeners(closing.signal, "abort")).toEqual([]);
});

test("the work ends early with the signal that it was given", () => {
  const closing = new AbortController();
  const signal = endingAfter(1_000, "The picture took too long.", closing.signal);

  closing.abort("closing");

  expect(signal.reason).toBe("closing");
  expect(getEventListeners(closing.signal, "abort")).toEqual([]);
  expect(endingAfter(1_000, "The picture took too long.", closing.signal).reason).toBe("closing");
});
