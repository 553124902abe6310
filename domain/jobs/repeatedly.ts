type Rhythm = { everyMs: number; firstMs?: number; onError: (error: unknown) => void };

/** Does the work again and again, never twice at once, until it is closed. `close` waits for the work under way. */
export function repeatedly(
  work: (isClosing: () => boolean) => Promise<unknown>,
  { everyMs, firstMs = everyMs, onError }: Rhythm,
): { close(): Promise<void> } {
  let timer = setTimeout(turn, firstMs).unref();
  let working: Promise<void> = Promise.resolve();
  let isClosing = false;

  function turn() {
    working = work(() => isClosing)
      .catch(onError)
      .then(() => {
        if (!isClosing) timer = setTimeout(turn, everyMs).unref();
      });
  }

  return {
    close() {
      isClosing = true;
      clearTimeout(timer);
      return working;
    },
  };
}
