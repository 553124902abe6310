import { askPayment } from "#app/storefront/order-confirmation/ask-payment.ts";
import { type OrderOutcome, sendOrder } from "./send-order.ts";
import { dropUnanswered, findUnanswered, keepUnanswered, type UnansweredOrder } from "./unanswered-order.ts";

/**
 * One key per checkout, stored with the exact bodies that were sent until they are answered. The shop places one order
 * for a key, whichever body arrives first: after a lost answer the shopper may correct the order and send it again. If
 * the earlier one was placed after all, the shop answers that the key is used, and the earlier body is sent again.
 */
export async function placeOrder(storeId: string, body: string): Promise<OrderOutcome> {
  const known = findUnanswered(storeId, Date.now());
  if (known?.unpaidId && known.bodies[0] !== body) return replaceUnpaid(storeId, known.unpaidId, body);
  const order = known ?? newOrder();
  const earlier = order.bodies.filter((sent) => sent !== body);
  const outcome = await sendAndSettle(storeId, { ...order, bodies: [body, ...earlier] });
  const [lastSent] = earlier;
  return outcome.kind === "key-used" && lastSent !== undefined ? placeOrder(storeId, lastSent) : outcome;
}

/** The shopper came back from paying and changed the order. Only one of the two may be paid: the earlier is given up. */
async function replaceUnpaid(storeId: string, orderId: string, body: string): Promise<OrderOutcome> {
  const { financial_status: status } = await askPayment({ storeId, orderId, give_up: true });
  // Paid meanwhile, or not known: its own page tells.
  if (status !== "voided") return { kind: "placed", orderId, awaitsPayment: true };
  dropUnanswered(storeId);
  return placeOrder(storeId, body);
}

async function sendAndSettle(storeId: string, order: UnansweredOrder): Promise<OrderOutcome> {
  const [body, ...earlier] = order.bodies as [string, ...string[]];
  keepUnanswered(storeId, order);
  const outcome = await sendOrder(order.key, body);
  // A placed order is kept until its confirmation is seen: ordering again before that returns it, and places no second
  // one.
  if (outcome.kind === "placed" && outcome.awaitsPayment)
    keepUnanswered(storeId, { ...order, unpaidId: outcome.orderId });
  if (outcome.kind === "placed" || outcome.kind === "unanswered") return outcome;
  if (earlier.length > 0) keepUnanswered(storeId, { ...order, bodies: earlier });
  else dropUnanswered(storeId);
  return outcome;
}

function newOrder(): UnansweredOrder {
  return { key: newKey(), bodies: [], sentAt: Date.now() };
}

// crypto.randomUUID exists only over https and on localhost.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
