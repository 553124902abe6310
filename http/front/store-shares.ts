/** How much of a process's time one store has while others are asked: see decision 0087. */
const PART = 1 / 8;
/** A store that was quiet may use its share of this time at once, so that a page and what it loads do not wait. */
const SAVED_MS = 4_000;
/** How much of the time all work in the background has meanwhile. */
const BACKGROUND_PART = 1 / 4;
/** A request that takes longer waits for somebody else, such as a payment provider. */
const MOST_CHARGED_MS = 100;

/** How often the other stores must be asked within a second. Below, hardly anybody waits for the store that is asked most. */
const OTHERS_PER_SECOND = 4;
const MEMORY_MS = 1_000;
/** How often stores that have all of their share again are forgotten. */
const FORGET_EVERY_MS = 5_000;

type Answers = { perSecond: number; at: number };
/** `paidUntil`: what it used is paid for by the time until then. */
type Share = Answers & { paidUntil: number };

/**
 * Counts the time that each store's requests take, and says how many of them may run now. What a store uses is paid by
 * waiting, eight times as long as it took: over any longer time it has an eighth.
 */
export function createStoreShares(mostPlaces: number) {
  const shares = new Map<string, Share>();
  const all: Answers = { perSecond: 0, at: 0 };
  let forgotAt = 0;

  /** Whether so many requests of other stores are answered that this one must leave them their part. */
  function isShared(store: string, now: number): boolean {
    const own = shares.get(store);
    return perSecond(all, now) - (own ? perSecond(own, now) : 0) >= OTHERS_PER_SECOND;
  }

  /** How many of its requests may run at once: all places when it was quiet, one when it has saved nothing. */
  function places(store: string, now: number): number {
    const saved = now - (shares.get(store)?.paidUntil ?? Number.NEGATIVE_INFINITY);
    if (saved < 0) return 0;
    return Math.min(mostPlaces, 1 + Math.floor((saved / SAVED_MS) * mostPlaces));
  }

  /** When it has a place again. */
  function freeAt(store: string): number {
    return shares.get(store)?.paidUntil ?? 0;
  }

  /** A request of this store has ended. It is charged only while others share the process with it. */
  function charge(store: string, ms: number, now: number): void {
    if (!isShared(store, now)) return;
    const share = shareOf(store, now);
    const from = Math.max(share.paidUntil, now - SAVED_MS);
    const most = now + MOST_CHARGED_MS / PART;
    share.paidUntil = Math.min(from + Math.min(ms, MOST_CHARGED_MS) / PART, most);
  }

  /** For work in the background, while shoppers are answered. */
  function restAfter(workedMs: number, now: number): number {
    if (perSecond(all, now) < OTHERS_PER_SECOND) return 0;
    return Math.min(workedMs, MOST_CHARGED_MS) * (1 / BACKGROUND_PART - 1);
  }

  /** This store has answered a shopper. */
  function noteAnswer(store: string, now: number): void {
    for (const answers of [all, shareOf(store, now)]) {
      answers.perSecond = perSecond(answers, now) + 1_000 / MEMORY_MS;
      answers.at = now;
    }
  }

  function shareOf(store: string, now: number): Share {
    const known = shares.get(store);
    if (known) return known;
    if (now - forgotAt > FORGET_EVERY_MS) forgetQuiet(now);
    const share = { perSecond: 0, at: now, paidUntil: Number.NEGATIVE_INFINITY };
    shares.set(store, share);
    return share;
  }

  function forgetQuiet(now: number): void {
    forgotAt = now;
    for (const [store, { paidUntil, at }] of shares)
      if (Math.max(paidUntil + SAVED_MS, at + FORGET_EVERY_MS) < now) shares.delete(store);
  }

  return { isShared, places, freeAt, charge, restAfter, noteAnswer };
}

/** What is past counts less and less. */
function perSecond({ perSecond, at }: Answers, now: number): number {
  return perSecond * Math.exp((at - now) / MEMORY_MS);
}
