/**
 * Lets a few in at once and the rest wait their turn, first come, first served. Who would stand too far back is
 * told so at once: `undefined`.
 */
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
      // Who leaves hands the place over, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}
