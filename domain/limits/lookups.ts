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

type Guess<Answer> = {
  /** How many the answer would tell of. */
  guesses: number;
  judge: () => Promise<Answer>;
  missesOf: (answer: Answer) => number;
};

type Judged<Answer> = { ok: true; answer: Answer } | ReturnType<typeof tooManyMisses>;

/** Counts guesses, such as at order numbers (`what` is "order"). Lookups that find something are not counted. */
export function createLookups(
  what: string,
  createLimiter: (name: string, limits: Limit[]) => Limiter,
  missesPerAddress: Limit[] = MISSES_PER_ADDRESS,
) {
  const perAddress = createLimiter(`${what} misses of an address`, missesPerAddress);
  const perStore = createLimiter(`${what} misses in a store`, MISSES_PER_STORE);
  const inTurn = createTurns();

  // Counted as misses before they are judged: parallel guesses get no more answers than sequential ones.
  async function judgeNow<Answer>(
    { store, address }: Guesser,
    { guesses, judge, missesOf }: Guess<Answer>,
  ): Promise<Judged<Answer>> {
    const taken = await perAddress.take(address, guesses);
    if (!taken.ok) return tooManyMisses(taken);
    const allowed = taken.before === 0 ? taken : await perStore.peek(store);
    if (!allowed.ok) {
      await perAddress.giveBack(address, guesses);
      return tooManyMisses(allowed);
    }
    const answer = await judge().catch(async (error: unknown) => {
      // Nothing was told. The limits may be out of reach as well: the first error is the one to report.
      await perAddress.giveBack(address, guesses).catch(() => undefined);
      throw error;
    });
    const misses = missesOf(answer);
    if (misses < guesses) await perAddress.giveBack(address, guesses - misses);
    if (misses > 0) await perStore.take(store, misses);
    return { ok: true, answer };
  }

  /** One judgement at a time for each address: those in progress count as misses, and must not refuse each other. */
  function judge<Answer>(guesser: Guesser, guess: Guess<Answer>): Promise<Judged<Answer>> {
    return inTurn(guesser.address, () => judgeNow(guesser, guess));
  }

  return {
    judge,
    async find<Found>(
      store: StoreId,
      address: string,
      lookUp: () => Promise<Found | undefined>,
    ): Promise<Lookup<Found>> {
      const missesOf = (found: Found | undefined) => (found ? 0 : 1);
      const judged = await judge({ store, address }, { guesses: 1, judge: lookUp, missesOf });
      if (!judged.ok) return judged;
      return judged.answer ? { ok: true, found: judged.answer } : { ok: false, reason: "not-found" };
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
