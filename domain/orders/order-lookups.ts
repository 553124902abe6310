import type { Limit, Limiter, Taken } from "#domain/limits/limiter.ts";
import type { StoreId } from "#rules/input/ids.ts";

const TEN_MINUTES = 10 * 60;
const MISSES_PER_ADDRESS = [{ times: 20, seconds: TEN_MINUTES }];
/** Many addresses may guess together; beyond this limit only those without a miss are served. */
const MISSES_PER_STORE = [{ times: 1_000, seconds: TEN_MINUTES }];

export type Lookup<Order> =
  | { ok: true; order: Order }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "too-many-misses"; retryAfterSeconds: number };

export type OrderLookups = ReturnType<typeof createOrderLookups>;

/** Counts guesses at order numbers. Lookups of existing orders are not counted. */
export function createOrderLookups(createLimiter: (name: string, limits: Limit[]) => Limiter) {
  const perAddress = createLimiter("order misses of an address", MISSES_PER_ADDRESS);
  const perStore = createLimiter("order misses in a store", MISSES_PER_STORE);
  const inTurn = createTurns();

  // Counted as a miss before the lookup: parallel guesses get no more answers than sequential ones.
  async function find<Order>(
    store: StoreId,
    address: string,
    lookUp: () => Promise<Order | undefined>,
  ): Promise<Lookup<Order>> {
    const taken = await perAddress.take(address);
    if (!taken.ok) return tooManyMisses(taken);
    const allowed = taken.before === 0 ? taken : await perStore.peek(store);
    const order = allowed.ok ? await lookUp() : undefined;
    if (order || !allowed.ok) await perAddress.giveBack(address);
    if (!allowed.ok) return tooManyMisses(allowed);
    if (order) return { ok: true, order };
    await perStore.take(store);
    return { ok: false, reason: "not-found" };
  }

  return {
    /** One lookup at a time for each address: those in progress count as misses, and must not refuse each other. */
    find<Order>(store: StoreId, address: string, lookUp: () => Promise<Order | undefined>) {
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
