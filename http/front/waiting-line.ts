/** Runs a few at once; the rest wait, first come, first served. Returns `undefined` at once when the line is full. */
export function createWaitingLine({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const waiting: (() => void)[] = [];
  let inside = 0;

  return async function inLine<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (inside >= atOnce) {
      if (waiting.length >= mostWaiting) return undefined;
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else inside++;
    try {
      return await work();
    } finally {
      // The place is handed over directly, so that no other request can take it.
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}
