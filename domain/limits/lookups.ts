import type { StoreId } from "#rules/input/ids.ts";
import type { Limit, Limiter, Taken } from "./limiter.ts";

const TEN_MINUTES = 10 * 60;
const MISSES_PER_ADDRESS = [{ times: 20, seconds: TEN_MINUTES }];
/** Many addresses may guess together; beyond this limit only those without a miss are served. */
const MISSES_PER_STORE = [{ times: 1_000, seconds: TEN_MINUTES }];

export type Lookup<Found> =
  | { ok: true; found: Found }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "too-many-misses"; retryAfterSeconds: number };

export type Lookups = ReturnType<typeof createLookups>;

type Guesser = { store: StoreId; address: string };

/** Counts guesses, such as at order numbers (`what` is "order"). Lookups that find something are not counted. */
export function createLookups(what: string, createLimiter: (name: string, limits: Limit[]) => Limiter) {
  const perAddress = createLimiter(`${what} misses of an address`, MISSES_PER_ADDRESS);
  const perStore = createLimiter(`${what} misses in a store`, MISSES_PER_STORE);
  const inTurn = createTurns();

  // Counted as a miss before the lookup: parallel guesses get no more answers than sequential ones.
  async function find<Found>(
    store: StoreId,
    address: string,
    lookUp: () => Promise<Found | undefined>,
  ): Promise<Lookup<Found>> {
    const taken = await perAddress.take(address);
    if (!taken.ok) return tooManyMisses(taken);
    const allowed = taken.before === 0 ? taken : await perStore.peek(store);
    const found = allowed.ok ? await lookUp() : undefined;
    if (found || !allowed.ok) await perAddress.giveBack(address);
    if (!allowed.ok) return tooManyMisses(allowed);
    if (found) return { ok: true, found };
    await perStore.take(store);
    return { ok: false, reason: "not-found" };
  }

  return {
    /** For work that cannot wait its turn: how many seconds to wait, asked before, and a miss, counted after. */
    async wait({ store, address }: Guesser): Promise<number | undefined> {
      const asked = await perAddress.peek(address);
      const allowed = asked.ok && asked.before > 0 ? await perStore.peek(store) : asked;
      return allowed.ok ? undefined : allowed.retryAfter;
    },
    async miss({ store, address }: Guesser, times: number): Promise<void> {
      for (let n = 0; n < times; n++) {
        await perAddress.take(address);
        await perStore.take(store);
      }
    },
    /** One lookup at a time for each address: those in progress count as misses, and must not refuse each other. */
    find<Found>(store: StoreId, address: string, lookUp: () => Promise<Found | undefined>) {
      return inTurn(address, () => find(store, address, lookUp));
    },
  };
}

function tooManyMisses({ retryAfter }: Extract<Taken, { ok: false }>) {
  return { ok: false, reason: "too-many-misses", retryAfterSeconds: retryAfter } as const;
}

function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = Promise.resolve(last.get(key)).then(work, work);
    last.set(key, turn);
    const leave = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  };
}
