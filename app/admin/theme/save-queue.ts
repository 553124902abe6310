/** Why a value was not saved: it may work later, somebody else saved first, or it is wrong. */
export type Failure = "unreachable" | "conflict" | "refused";
export type SaveState = "saved" | "saving" | Failure;

/** So long after the last key a change is sent, but a change never waits longer than MAX_WAIT_MS. */
const PAUSE_MS = 80;
const MAX_WAIT_MS = 240;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000];

type SaveQueueOptions<Value> = {
  /** Undefined when it is saved. */
  send: (value: Value) => Promise<Failure | undefined>;
  onState: (state: SaveState) => void;
};

export type SaveQueue<Value> = ReturnType<typeof createSaveQueue<Value>>;

/**
 * Saves while somebody types: one request at a time, and then the newest value. What cannot be sent is sent again until
 * it is saved; after a conflict nothing is sent until `reset`.
 */
export function createSaveQueue<Value>({ send, onState }: SaveQueueOptions<Value>) {
  let waiting: { value: Value; since: number } | undefined;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let state: SaveState = "saved";

  function tell(next: SaveState) {
    if (next === state) return;
    state = next;
    onState(next);
  }

  function sendIn(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void sendNewest(), milliseconds);
  }

  function push(value: Value) {
    waiting = { value, since: waiting?.since ?? Date.now() };
    if (state === "conflict") return;
    // While nothing gets through, its state stays until something does.
    if (state !== "unreachable") tell("saving");
    if (!running) sendIn(Math.min(PAUSE_MS, Math.max(0, waiting.since + MAX_WAIT_MS - Date.now())));
  }

  async function sendNewest(): Promise<void> {
    if (running || !waiting || state === "conflict") return running;
    clearTimeout(timer);
    const { value } = waiting;
    waiting = undefined;
    running = send(value).then((failure) => settle(value, failure));
    return running;
  }

  function settle(value: Value, failure: Failure | undefined): Promise<void> | undefined {
    running = undefined;
    if (failure === "conflict" || failure === "unreachable") waiting ??= { value, since: Date.now() };
    if (failure === "unreachable") {
      sendIn(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0);
      tell(failure);
      return;
    }
    failures = 0;
    if (failure === "conflict" || !waiting) {
      tell(failure ?? "saved");
      return;
    }
    tell("saving");
    return sendNewest();
  }

  /** Sends what waits now. False when it could not be saved. */
  async function flush(): Promise<boolean> {
    await running;
    await sendNewest();
    return state === "saved";
  }

  /** Forgets what waits: from now on another value is the saved one. */
  function reset() {
    clearTimeout(timer);
    waiting = undefined;
    failures = 0;
    tell("saved");
  }

  return { push, flush, reset, stop: () => clearTimeout(timer) };
}
