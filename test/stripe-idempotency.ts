import { type Answer, failure } from "./stripe-answer.ts";

type Remembered = { params: string; answer?: Answer };

/** Stripe's rules: the same key and parameters get the first answer again, other parameters 400, a running one 409. */
export function createIdempotency() {
  const remembered = new Map<string, Remembered>();
  async function answerOnce(key: string, params: string, run: () => Promise<Answer>): Promise<Answer> {
    const earlier = remembered.get(key);
    if (earlier && earlier.params !== params)
      return failure(400, "Keys for idempotent requests can only be used with the same parameters.", {
        type: "idempotency_error",
      });
    if (earlier)
      return (
        earlier.answer ??
        failure(409, "Another request with this key is in progress.", { code: "idempotency_key_in_use" })
      );
    const mine: Remembered = { params };
    remembered.set(key, mine);
    mine.answer = await run();
    // A request that failed its checks was not carried out, and is forgotten.
    if (mine.answer.status === 400) remembered.delete(key);
    return mine.answer;
  }
  /** As after a day. */
  return Object.assign(answerOnce, { forget: () => remembered.clear() });
}
