/**
 * A signal that aborts after the time, or when `asked` does. `AbortSignal.any` does not keep a timeout alive: once it is
 * collected as garbage, nothing ends the work.
 */
export function endingAfter(ms: number, reason: string, asked?: AbortSignal | null): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  setTimeout(() => controller.abort(new DOMException(reason, "TimeoutError")), ms).unref();
  // `asked` may live as long as the process: it must not keep a listener for each picture.
  asked?.addEventListener("abort", () => controller.abort(asked.reason), { once: true, signal });
  if (asked?.aborted) controller.abort(asked.reason);
  return signal;
}
