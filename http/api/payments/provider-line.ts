import type { Log } from "#db/log.ts";
import type { StoreId } from "#rules/input/ids.ts";

export type ProviderLine = ReturnType<typeof createProviderLine>;

/** `what` is logged, so it holds no secret. What is asked already under the same `what` is not asked twice. */
export type Question = { store: StoreId; what: string; starts?: true };

/** `others`: for questions that do not start a payment. The rest is kept for those that do. */
type Places = { all: number; others: number; perStore: number; othersPerStore: number };

// Together fewer than the gate lets in (http/front/gate.ts): while a provider is silent, the other places serve
// everybody else. One store never takes them all, and no number of other questions keeps a payment from being started.
const ASKING: Places = { all: 12, others: 8, perStore: 8, othersPerStore: 4 };
const WAITING: Places = { all: 8, others: 4, perStore: 6, othersPerStore: 2 };
const PATIENCE_MS = 3_000;

type Waiting = Question & { come: () => void };

/**
 * For requests that ask a payment provider. Only a few ask at once, a few more wait for a place, and none waits for
 * long: `ask` then answers undefined, so that the request can say what is known and be sent again. A question that was
 * begun goes on, and what follows from its answer is done.
 */
export function createProviderLine(log: Log, { patienceMs = PATIENCE_MS } = {}) {
  const asking = new Map<string, Question & { answer: Promise<unknown> }>();
  const waiting = new Set<Waiting>();

  function begin<T>(question: Question, work: () => Promise<T>): Promise<T> {
    const answer = work().finally(() => {
      asking.delete(question.what);
      admitNext();
    });
    asking.set(question.what, { ...question, answer });
    return answer;
  }

  function admitNext(): void {
    for (const next of waiting)
      if (asking.has(next.what) || hasPlace(asking.values(), next, ASKING)) next.come();
  }

  /** Undefined when no place is free in time. */
  function enter<T>(question: Question, work: () => Promise<T>, late: AbortSignal) {
    const asked = asking.get(question.what)?.answer as Promise<T> | undefined;
    if (asked) return asked;
    if (hasPlace(asking.values(), question, ASKING)) return begin(question, work);
    return hasPlace(waiting, question, WAITING) ? wait(question, work, late) : undefined;
  }

  function wait<T>(question: Question, work: () => Promise<T>, late: AbortSignal) {
    return new Promise<T | undefined>((resolve) => {
      const mine: Waiting = { ...question, come: () => leave(enter(question, work, late)) };
      const giveUp = () => leave(undefined);
      function leave(answer: Promise<T | undefined> | undefined): void {
        waiting.delete(mine);
        late.removeEventListener("abort", giveUp);
        resolve(answer);
      }
      waiting.add(mine);
      late.addEventListener("abort", giveUp);
    });
  }

  async function ask<T>(question: Question, work: () => Promise<T>): Promise<T | undefined> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), patienceMs);
    const answer = Promise.resolve(enter(question, work, late.signal));
    answer.catch((error: unknown) => {
      if (late.signal.aborted)
        log.error({ err: error, what: question.what }, "asking a payment provider failed");
    });
    return Promise.race([answer, aborted(late.signal)]).finally(() => clearTimeout(timer));
  }

  return {
    ask,
    /** Waits for what is being asked. */
    close: async () => {
      await Promise.allSettled([...asking.values()].map(({ answer }) => answer));
    },
  };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
}

function hasPlace(taken: Iterable<Question>, { store, starts }: Question, places: Places): boolean {
  const all = [...taken];
  const count = (is: (one: Question) => boolean) => all.filter(is).length;
  if (all.length >= places.all || count((one) => one.store === store) >= places.perStore) return false;
  if (starts) return true;
  const isOfStore = (one: Question) => !one.starts && one.store === store;
  return count((one) => !one.starts) < places.others && count(isOfStore) < places.othersPerStore;
}
