import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { tellOwnerLater } from "#domain/email/mail-later.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { keyedId, type Order } from "#domain/orders/lock-order.ts";
import type { PaymentProblem } from "#rules/payment/payment-problem.ts";

type Happened = { type: string; problem: PaymentProblem; payload?: Record<string, unknown> };

/** In the timeline of the locked order and by mail, once: asked again, the provider says the same. */
export async function recordProblem(
  tx: Tx,
  order: Order,
  { type, problem, payload }: Happened,
): Promise<void> {
  const { storeId, orderNumber: order_number } = order;
  const id = keyedId(order, `${type} ${problem}`);
  if ((await tx.$count(events, and(eq(events.storeId, storeId), eq(events.id, id ?? "")))) > 0) return;
  await recordEvent(tx, storeId, {
    id,
    type,
    payload: { order_id: order.id, order_number, by: null, ...payload },
  });
  await tellOwner(tx, order, problem);
}

/** By mail: nobody may be at the screen when a provider answers. */
export function tellOwner(tx: Tx, { storeId, id: orderId }: Order, problem: PaymentProblem): Promise<void> {
  return tellOwnerLater(tx, storeId, { type: "payment-problem", orderId, payload: { problem } });
}
