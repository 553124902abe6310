import { type OrderOutcome, sendOrder } from "./send-order.ts";
import { dropUnanswered, findUnanswered, keepUnanswered, type UnansweredOrder } from "./unanswered-order.ts";

/**
 * One key per checkout, kept with the exact body until a definite answer. After a lost answer the old order is
 * asked for first: if it was placed, a new one would be a second.
 */
export async function placeOrder(storeId: string, body: string): Promise<OrderOutcome> {
  const earlier = findUnanswered(storeId, Date.now());
  if (!earlier) return sendAndSettle(storeId, newOrder(body));

  const outcome = await sendAndSettle(storeId, earlier);
  const isOver = outcome.kind === "placed" || outcome.kind === "unanswered" || earlier.body === body;
  return isOver ? outcome : sendAndSettle(storeId, newOrder(body));
}

async function sendAndSettle(storeId: string, order: UnansweredOrder): Promise<OrderOutcome> {
  keepUnanswered(storeId, order);
  const outcome = await sendOrder(order.key, order.body);
  if (outcome.kind !== "unanswered") dropUnanswered(storeId);
  return outcome;
}

function newOrder(body: string): UnansweredOrder {
  return { key: newKey(), body, sentAt: Date.now() };
}

// By hand: browsers offer crypto.randomUUID only over https and on localhost.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
