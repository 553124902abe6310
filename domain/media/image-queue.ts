/** Decoding takes a core and tens of megabytes each: so many at a time, the rest waits, too many are turned away. */
export type ImageQueue = {
  /** Undefined, without running it, when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T> | undefined;
};

const AT_A_TIME = 2;
const MAX_WAITING = 200;

export function createImageQueue(): ImageQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or is free.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    run: (work) => (waiting.length >= MAX_WAITING ? undefined : inTurn(work)),
  };
}
