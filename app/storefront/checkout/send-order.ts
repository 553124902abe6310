import { say } from "#rules/language/say.ts";
import type { OrderRefusal } from "#rules/order/checkout/order-refusal.ts";
import type { ChangedCart } from "./changed-cart.ts";

export type OrderOutcome =
  /** `awaitsPayment`: it is written, but placed only when it is paid. */
  | { kind: "placed"; orderId: string; awaitsPayment: boolean }
  | { kind: "invalid"; error: string; fields: Record<string, string> }
  | ({ kind: "cart-changed"; error: string } & ChangedCart)
  | { kind: "refused"; error: string }
  /** Another body was placed with this key. */
  | { kind: "key-used"; error: string }
  /** Unknown whether it was placed: the same key and body may be sent again. */
  | { kind: "unanswered"; error: string };

const PATIENCE_MS = 20_000;
const BUSY_PATIENCE_MS = 20_000;

/**
 * Retries while the shop is busy, or the proxy in front cannot reach it: the shopper sees one click and one answer.
 * The key makes this safe if the order arrived before the proxy timed out.
 */
export async function sendOrder(key: string, body: string): Promise<OrderOutcome> {
  const patienceEnds = performance.now() + BUSY_PATIENCE_MS;
  for (;;) {
    const answer = await askShop(key, body);
    if (!answer) return { kind: "unanswered", error: say.checkout.noAnswer };
    const pauseMs = pauseAfter(answer);
    if (!isBusy(answer) || performance.now() + pauseMs > patienceEnds)
      return outcomeOf(answer, await sentenceOf(answer));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function isBusy({ status, body }: Answer): boolean {
  return (status >= 502 && status <= 504) || body.reason === "still-running";
}

// With jitter: clients that were refused together must not come back together.
function pauseAfter({ retryAfter }: Answer): number {
  return retryAfter * 1_000 * (1 + Math.random() / 2);
}

type Answer = { status: number; retryAfter: number; body: AnswerBody };

type AnswerBody = Partial<ChangedCart> & {
  success?: boolean;
  orderId?: string;
  paymentUrl?: string;
  reason?: string;
  /** With its `values`. */
  code?: OrderRefusal["code"];
  error?: string;
  fields?: Record<string, string>;
};

async function askShop(key: string, body: string): Promise<Answer | undefined> {
  try {
    const response = await fetch("/api/functions/create-order", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const retryAfter = Number(response.headers.get("retry-after")) || 1;
    // A proxy's own answer is not JSON.
    const answer = await response.json().catch(() => ({ error: say.checkout.noAnswer }));
    return { status: response.status, retryAfter, body: answer };
  } catch {
    return;
  }
}

/** In the shop's language. The answer's own sentence is English. */
async function sentenceOf({ status, body }: Answer): Promise<string> {
  if (status === 404) return say.checkout.noStore;
  // Refused before anybody read the order, it has no code.
  const refusal = status === 503 ? { code: "busy", ...body } : body;
  if (refusal.code) {
    const text = await import("#rules/order/checkout/order-refusal-text.ts").catch(() => undefined);
    if (text) return text.orderRefusalText(refusal as OrderRefusal);
  }
  return body.error || say.checkout.noReason;
}

function outcomeOf({ status, body }: Answer, error: string): OrderOutcome {
  if (body.success && body.orderId) {
    const { orderId, paymentUrl } = body;
    return { kind: "placed", orderId, awaitsPayment: paymentUrl !== undefined };
  }
  if (body.reason === "invalid" && body.fields) return { kind: "invalid", error, fields: body.fields };
  if (body.reason === "cart-changed" && body.lines && body.totals)
    return { ...body, lines: body.lines, totals: body.totals, kind: "cart-changed", error };
  if (body.reason === "key-reused") return { kind: "key-used", error };
  return { kind: isDefinite(status, body) ? "refused" : "unanswered", error };
}

function isDefinite(status: number, { reason }: AnswerBody): boolean {
  if (reason === "too-many-misses") return true;
  return status >= 400 && status < 500 && status !== 429 && reason !== "still-running";
}
