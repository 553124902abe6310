import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { createStoreShares } from "./store-shares.ts";

export type GateLimits = {
  /** Running at once. More would only share one CPU and ten database connections. */
  inside: number;
  /** Of one store, while others are asked as well: their requests would share the CPU with all of its own. */
  ofOneStore?: number;
  /** In a burst. Each costs some kilobytes. */
  waiting: number;
  /** Once the first in line has waited this long, the line is a jam and not a burst, and nobody joins it. */
  jamAfterMs: number;
  /** During a jam nobody joins a line that is this long in time: waiting helps only in a burst. */
  jammedMs: number;
  /** The jam is over when nobody was refused for this long. */
  calmAfterMs: number;
  /** The longest wait when nothing moves at all. */
  patienceMs: number;
  /** Still sending their body: they need no CPU yet, and slow ones must not block others. */
  sending: number;
};

/**
 * Measured at twice the load that one process can serve (npm run torture, 180 requests a second on two cores). With 16
 * to 64 inside it serves equally many, but every 16 more cost all of them a tenth of a second; 32 leaves room for
 * those that wait for a bucket or a mail server. In a jam, a line of 100 ms instead of a second takes the median from
 * 1.4 s to 0.3 s. Half a second is enough for 500 shoppers at the same moment: none of them is refused.
 */
const LIMITS: GateLimits = {
  inside: 32,
  ofOneStore: 4,
  waiting: 1_000,
  jamAfterMs: 500,
  jammedMs: 100,
  calmAfterMs: 5_000,
  patienceMs: 5_000,
  sending: 500,
};

/** Visitors who wait for a picture already have the page, and get the picture with the next view. */
const PICTURE_LIMITS: GateLimits = { ...LIMITS, ofOneStore: LIMITS.inside, patienceMs: 2_000 };

/** Uploads wait behind it in their own queue (domain/pictures/image-queue.ts), which limits them by store. */
const UPLOAD_LIMITS: GateLimits = { ...LIMITS, inside: 200, ofOneStore: 200 };

const TELL_EVERY_MS = 10_000;
/** After its last answer a store counts as asked for this long. */
const ASKED_MS = 5_000;

/** The result of waiting in line: it may enter, it timed out, or its client has disconnected. */
type Turn = "come" | "refused" | "left";
type Waiting = { req: IncomingMessage; since: number; tell(turn: Turn): void };

const NEVER = { store: "", at: Number.NEGATIVE_INFINITY };

/** Lines are removed when they are empty. */
const firstOf = (line: Set<Waiting>) => line.values().next().value as Waiting;

export type Gate = ReturnType<typeof createGate>;
export type Gates = ReturnType<typeof createGates>;

/** A gate for each kind of work that waits for something else, so that one kind cannot block the others. */
export function createGates(log: Logger) {
  return {
    shoppers: createGate(log),
    pictures: createGate(log.child({ gate: "pictures" }), PICTURE_LIMITS),
    uploads: createGate(log.child({ gate: "uploads" }), UPLOAD_LIMITS),
  };
}

/**
 * Limits how many requests run at once, so that they are served in time. Beyond that a short line, and beyond that a
 * quick refusal. A store that is asked for more than its share waits in its own part of the line: the others pass it, and
 * only its own requests are refused. Alone it has all places. Requests without a store have no share.
 */
export function createGate(log: Logger, limits: GateLimits = LIMITS) {
  const { ofOneStore = limits.inside } = limits;
  const inside = new Map<IncomingMessage, string | undefined>();
  // A line for each store, so that a long one costs nothing while it waits.
  const lines = new Map<string | undefined, Set<Waiting>>();
  const shares = ofOneStore < limits.inside ? createStoreShares(ofOneStore) : undefined;
  let waiting = 0;
  let refused = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let tellAgainAt = 0;
  let wakeAt = Number.POSITIVE_INFINITY;

  // The last two stores that answered shoppers, and when: enough to know whether a store is alone.
  let [last, before] = [NEVER, NEVER];

  /** There is neither a place inside nor one in the line. */
  function isFull(store?: string): boolean {
    return !isFree(store) && (waiting >= limits.waiting || isJammed(store));
  }

  function isFree(store: string | undefined): boolean {
    return (inside.size < limits.inside || countBusy() < limits.inside) && !isOverShare(store);
  }

  function isOverShare(store: string | undefined): boolean {
    if (store === undefined || !shares || isAlone(store)) return false;
    const now = performance.now();
    return countBusy(store) >= (shares.isShared(store, now) ? shares.places(store, now) : ofOneStore);
  }

  function countBusy(store?: string): number {
    let busy = 0;
    for (const [req, asked] of inside) if (isWorkedOn(req) && (!store || asked === store)) busy++;
    return busy;
  }

  /** Whether anybody is being answered. Whoever still sends is not: a slow sender must not hold other work up. */
  function isBusy(): boolean {
    return countBusy() > 0;
  }

  function isAlone(store: string): boolean {
    const other = last.store === store ? before : last;
    return performance.now() - other.at > ASKED_MS;
  }

  /** This store has answered a shopper: whoever asks for what is not there, or works in the back office, shares with nobody. */
  function noteAsked(store: string): void {
    if (last.store !== store) before = last;
    last = { store, at: performance.now() };
    shares?.noteAnswer(store, last.at);
  }

  function isJammed(store: string | undefined): boolean {
    const now = performance.now();
    const isCalm = now - refusedAt > limits.calmAfterMs;
    const longest = now - (isCalm ? limits.jamAfterMs : limits.jammedMs);
    // A store that waits for its own share keeps nobody else out of the line.
    for (const [asked, line] of lines)
      if (firstOf(line).since < longest && (asked === store || !isOverShare(asked))) return true;
    return false;
  }

  /** Does the work when it is this request's turn, or returns why it was not. */
  async function pass<T>(
    res: ServerResponse,
    work: () => Promise<T>,
    store?: string,
  ): Promise<T | "refused" | "left"> {
    const { req } = res;
    if (isFree(store)) enter(req, store);
    else {
      const turn = isFull(store) ? "refused" : await waitInLine(res, store);
      if (turn !== "come") return turn;
    }
    // Not while it is being sent: a slow sender would use up the time of whichever store it names.
    const entered = performance.now();
    let received = hasBody(req) && !req.complete ? undefined : entered;
    req.once("end", () => {
      received ??= performance.now();
    });
    try {
      return await work();
    } finally {
      inside.delete(req);
      const now = performance.now();
      // One that was answered before its body was there was held up by no sender, unless he gave up.
      const begun = received ?? (req.destroyed ? undefined : entered);
      if (store !== undefined && begun !== undefined) shares?.charge(store, now - begun, now);
      admitNext();
    }
  }

  function enter(req: IncomingMessage, store: string | undefined): void {
    if (inside.size >= limits.inside + limits.sending) dropSlowest();
    inside.set(req, store);
  }

  // The request that has been sending for the longest: a shopper's order arrives in one or two packets.
  function dropSlowest(): void {
    for (const req of inside.keys()) {
      if (req.complete || req.socket.destroyed) continue;
      req.socket.destroy();
      return;
    }
  }

  function waitInLine(res: ServerResponse, store: string | undefined): Promise<Turn> {
    return new Promise((resolve) => {
      const mine: Waiting = { req: res.req, since: performance.now(), tell };
      const timer = setTimeout(giveUp, limits.patienceMs);
      res.once("close", leave);
      join(store, mine);
      wakeForShares();

      function tell(turn: Turn): void {
        clearTimeout(timer);
        res.off("close", leave);
        resolve(turn);
      }
      function giveUp(): void {
        quit(store, mine);
        tell("refused");
      }
      function leave(): void {
        quit(store, mine);
        tell("left");
      }
    });
  }

  function join(store: string | undefined, one: Waiting): void {
    const line = lines.get(store);
    if (line) line.add(one);
    else lines.set(store, new Set([one]));
    waiting++;
  }

  function quit(store: string | undefined, one: Waiting): void {
    const line = lines.get(store);
    if (!line?.delete(one)) return;
    waiting--;
    if (line.size === 0) lines.delete(store);
  }

  function admitNext(): void {
    for (let next = findNext(); next; next = findNext()) {
      const { store, first } = next;
      quit(store, first);
      // Of pipelined requests on a connection, only the first is notified of its close.
      const present = !first.req.socket.destroyed;
      if (present) enter(first.req, store);
      first.tell(present ? "come" : "left");
    }
    wakeForShares();
  }

  /** Who has waited the longest of those that may enter. */
  function findNext() {
    let next: { store: string | undefined; first: Waiting } | undefined;
    for (const [store, line] of lines) {
      const first = firstOf(line);
      if (!(next && next.first.since <= first.since) && isFree(store)) next = { store, first };
    }
    return next;
  }

  /** A store that has used its share may enter later, when perhaps nobody leaves. */
  function wakeForShares(): void {
    if (!shares || lines.size === 0) return;
    const now = performance.now();
    let soonest = Number.POSITIVE_INFINITY;
    for (const store of lines.keys())
      if (store !== undefined && shares.freeAt(store) > now)
        soonest = Math.min(soonest, shares.freeAt(store));
    if (soonest >= wakeAt) return;
    wakeAt = soonest;
    setTimeout(() => {
      if (wakeAt === soonest) wakeAt = Number.POSITIVE_INFINITY;
      admitNext();
    }, soonest - now).unref();
  }

  /** For work without a request: how long it rests after it worked so long. */
  function restAfter(workedMs: number): number {
    return shares?.restAfter(workedMs, performance.now()) ?? 0;
  }

  /** Counts each refusal, and logs now and then. */
  function countRefusal(): void {
    refused++;
    refusedAt = performance.now();
    if (refusedAt < tellAgainAt) return;
    tellAgainAt = refusedAt + TELL_EVERY_MS;
    log.warn({ refused, inside: inside.size, waiting }, "Overloaded: requests are refused");
  }

  return {
    isFull,
    isBusy,
    noteAsked,
    restAfter,
    pass,
    countRefusal,
    counts: () => ({ inside: inside.size, waiting, refused }),
  };
}

/** Nobody waits for the body of a request that is answered without one, though its headers may say that it has one. */
function isWorkedOn(req: IncomingMessage): boolean {
  return req.complete || !hasBody(req);
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
