import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportFailure } from "./report-failure.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("an error is passed on at once, and logged if its page is still open a moment later", () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const error = new Error("aborted");
  expect(() => reportFailure("It could not be read.", error)).toThrow(error);
  expect(log).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(log).toHaveBeenCalledWith("It could not be read.", error);
});
