import type { ChangedCart } from "./changed-cart.ts";

export type OrderOutcome =
  | { kind: "placed"; orderId: string }
  | { kind: "invalid"; error: string; fields: Record<string, string> }
  | ({ kind: "cart-changed"; error: string } & ChangedCart)
  | { kind: "refused"; error: string }
  /** Nobody knows whether it was placed: the same key and body may be sent again. */
  | { kind: "unanswered"; error: string };

const NO_ANSWER = "Failed to place order. Please try again.";
const NO_STORE = "Store configuration not loaded";
const NO_REASON = "Failed to create order";
const PATIENCE_MS = 20_000;
const STILL_RUNNING_TRIES = 10;
const STILL_RUNNING_PAUSE_MS = 1_000;

export async function sendOrder(key: string, body: string): Promise<OrderOutcome> {
  for (let tries = 1; ; tries++) {
    const answer = await askShop(key, body);
    if (!answer) return { kind: "unanswered", error: NO_ANSWER };
    if (answer.body.reason !== "still-running" || tries === STILL_RUNNING_TRIES) return outcomeOf(answer);
    await new Promise((resolve) => setTimeout(resolve, STILL_RUNNING_PAUSE_MS));
  }
}

type Answer = { status: number; body: AnswerBody };

type AnswerBody = Partial<ChangedCart> & {
  success?: boolean;
  orderId?: string;
  reason?: string;
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
    return { status: response.status, body: await response.json() };
  } catch {
    return;
  }
}

function outcomeOf({ status, body }: Answer): OrderOutcome {
  const error = status === 404 ? NO_STORE : body.error || NO_REASON;
  if (body.success && body.orderId) return { kind: "placed", orderId: body.orderId };
  if (body.reason === "invalid" && body.fields) return { kind: "invalid", error, fields: body.fields };
  if (body.reason === "cart-changed" && body.lines && body.totals)
    return { kind: "cart-changed", error, lines: body.lines, totals: body.totals };
  return { kind: isDefinite(status, body) ? "refused" : "unanswered", error };
}

function isDefinite(status: number, { reason }: AnswerBody): boolean {
  return status >= 400 && status < 500 && status !== 429 && reason !== "still-running";
}
