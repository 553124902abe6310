import type { Log } from "#db/log.ts";

export type ProviderLine = ReturnType<typeof createProviderLine>;

// Fewer than the gate lets in (http/front/gate.ts): while a provider is silent, the other places serve everybody else.
const AT_ONCE = 12;
const PATIENCE_MS = 3_000;

/**
 * For requests that ask a payment provider. Only a few ask at once, and none waits for long: `ask` then answers
 * undefined, so that the request can say what is known and be sent again. The question itself goes on, and what follows
 * from its answer is done. What is asked already is not asked twice.
 */
export function createProviderLine(log: Log, { atOnce = AT_ONCE, patienceMs = PATIENCE_MS } = {}) {
  const asking = new Map<string, Promise<unknown>>();

  function begin<T>(what: string, work: () => Promise<T>): Promise<T> | undefined {
    if (asking.size >= atOnce) return undefined;
    const answer = work().finally(() => asking.delete(what));
    asking.set(what, answer);
    return answer;
  }

  async function ask<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    const answer = (asking.get(what) as Promise<T> | undefined) ?? begin(what, work);
    if (!answer) return undefined;
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve(undefined);
      }, patienceMs);
    });
    answer.catch((error: unknown) => {
      if (isLate) log.error({ err: error, what }, "asking a payment provider failed");
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  return {
    ask,
    /** Waits for what is being asked. */
    close: async () => {
      await Promise.allSettled(asking.values());
    },
  };
}
