import { type Db, inStore } from "#db/client.ts";
import { createLookups, type Lookups } from "#domain/limits/lookups.ts";
import { hashOf, isSame } from "#domain/secrets/secrets.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { plainEmail, plainPostalCode } from "#rules/order/order-answer.ts";
import { parseOrderNumber } from "#rules/order/order-number.ts";
import type { OrderProofs } from "#rules/order/order-proof.ts";
import type { LookingUp } from "./find-order-for-status.ts";
import { findRowByNumber } from "./public-order.ts";

const WRONG_ANSWERS = [{ times: 5, seconds: 60 * 60 }];

export type OrderAnswers = Pick<Lookups, "find">;

/** Counts wrong answers, as misses of order numbers are counted. */
export function createOrderAnswers(createLimiter: Parameters<typeof createLookups>[1]) {
  return createLookups("order answer", createLimiter, WRONG_ANSWERS);
}

type Answerer = { store: StoreId; orderNumber: number; network: string };

/** Counted for each order and network: neither another order's shopper nor another network is kept waiting. */
export function answererOf({ store, orderNumber, network }: Answerer): string {
  return `${store} ${orderNumber} ${network}`;
}

type Answering = LookingUp & { orderAnswers: OrderAnswers; orderProofs: OrderProofs };

type AnswerResult =
  | { ok: true; proof: string }
  | { ok: false; reason: "no-order" }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "too-many-wrong"; retryAfterSeconds: number };

/** The postal code or the e-mail of an order is exchanged for a proof. */
export async function answerForOrder(
  page: Answering,
  store: StoreId,
  { orderNumber: text, answer }: { orderNumber: string; answer: string },
): Promise<AnswerResult> {
  const orderNumber = parseOrderNumber(text);
  // Through the lookups: otherwise order numbers could be guessed here.
  const looked = await page.orderLookups.find(store, page.clientAddress, () =>
    findAnswered(page.db, store, orderNumber),
  );
  if (!looked.ok || orderNumber === undefined) return { ok: false, reason: "no-order" };
  const order = looked.found;
  const answerer = answererOf({ store, orderNumber, network: page.clientAddress });
  const judged = await page.orderAnswers.find(
    store,
    answerer,
    async () => isRight(order, answer) || undefined,
  );
  if (judged.ok) return { ok: true, proof: page.orderProofs.forBrowser(order) };
  if (judged.reason === "not-found") return { ok: false, reason: "wrong" };
  return { ok: false, reason: "too-many-wrong", retryAfterSeconds: judged.retryAfterSeconds };
}

async function findAnswered(db: Db, store: StoreId, orderNumber: number | undefined) {
  if (orderNumber === undefined) return undefined;
  return inStore(db, "shopper", store, (tx) => findRowByNumber(tx, store, orderNumber));
}

/** Both are always compared, in constant time: how long it takes tells nothing about either. */
function isRight({ shippingZip, email }: { shippingZip: string; email: string }, answer: string): boolean {
  const code = plainPostalCode(shippingZip);
  const isCode = isEqual(plainPostalCode(answer), code) && code !== "";
  const isEmail = isEqual(plainEmail(answer), plainEmail(email));
  return isCode || isEmail;
}

function isEqual(one: string, other: string): boolean {
  return isSame(hashOf(one), hashOf(other));
}
