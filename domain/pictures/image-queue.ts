import type { StoreId } from "#rules/input/ids.ts";

/** Each uses a core and hundreds of megabytes (rules/picture/upload-limits.ts). */
const AT_A_TIME = 2;
// Never all of them, so that another owner's picture does not wait.
const AT_A_TIME_PER_STORE = AT_A_TIME - 1;
/** Being received, waiting or being processed. A back office tab sends three at once. */
export const MAX_UPLOADS_PER_STORE = 12;

export type ImageQueue = {
  /**
   * Reserves a place for one upload, from its first byte to the response. Undefined when the store has too many in
   * progress. `inBackground`: nobody waits for it.
   */
  enter(store: StoreId, how?: { inBackground: boolean }): QueuePlace | undefined;
};

export type QueuePlace = Disposable & {
  /** Waits for its turn, round robin over the stores. Rejects without running once the signal aborts. */
  inTurn<T>(signal: AbortSignal, work: Work<T>): Promise<T>;
};

/** As many as a back office tab sends at once: each of them is answered before a proxy breaks off, after a minute. */
const A_FEW = 3;
const GIVES_WAY_MS = 40_000;

/** `mustGiveWay`: whether the server has to answer somebody, who comes first. */
type Work<T> = (mustGiveWay: () => boolean) => Promise<T>;

type Line = {
  store: StoreId;
  places: number;
  /** Those that somebody waits for, the oldest first. */
  uploads: Set<{ enteredAt: number }>;
  running: number;
  waiting: Set<() => void>;
};

export function createImageQueue(isBusy = () => false): ImageQueue {
  /** In the order of their next turns. */
  const lines = new Map<StoreId, Line>();
  let running = 0;

  function enter(store: StoreId, { inBackground } = { inBackground: false }): QueuePlace | undefined {
    const line = lines.get(store) ?? { store, places: 0, uploads: new Set(), running: 0, waiting: new Set() };
    if (line.places >= MAX_UPLOADS_PER_STORE) return undefined;
    line.places++;
    lines.set(store, line);
    const upload = { enteredAt: performance.now() };
    if (!inBackground) line.uploads.add(upload);
    return {
      inTurn: (signal, work) => inTurn(line, signal, () => work(() => !isLate(line) && isBusy())),
      [Symbol.dispose]() {
        line.places--;
        line.uploads.delete(upload);
        if (line.places === 0) lines.delete(store);
      },
    };
  }

  /** Whoever waits has waited long enough: neither her picture nor one before it gives way any more. */
  function isLate({ uploads }: Line): boolean {
    const [oldest] = uploads;
    if (!oldest || uploads.size > A_FEW) return false;
    return performance.now() >= oldest.enteredAt + GIVES_WAY_MS;
  }

  async function inTurn<T>(line: Line, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await turn(line, signal);
    try {
      return await work();
    } finally {
      line.running--;
      running--;
      // A store that had a turn goes to the end of the line.
      lines.delete(line.store);
      lines.set(line.store, line);
      startNext();
    }
  }

  function turn(line: Line, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    function start() {
      signal.removeEventListener("abort", leave);
      resolve();
    }
    function leave() {
      line.waiting.delete(start);
      reject(signal.reason);
    }
    line.waiting.add(start);
    signal.addEventListener("abort", leave, { once: true });
    startNext();
    return promise;
  }

  function startNext(): void {
    for (const line of lines.values()) {
      if (running >= AT_A_TIME) return;
      const [start] = line.waiting;
      if (!start || line.running >= AT_A_TIME_PER_STORE) continue;
      line.waiting.delete(start);
      line.running++;
      running++;
      start();
    }
  }

  return { enter };
}
