import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { tellOwnerLater } from "#domain/mail/mail-later.ts";
import { keyedId, type Order } from "#domain/orders/lock-order.ts";
import type { EventPayloads, StoreEvent } from "#rules/event/store-event.ts";
import type { PaymentProblem } from "#rules/payment/payment-problem.ts";

type ProblemType =
  | "order.payment-waits"
  | "order.payment-unknown"
  | "order.payment-differs"
  | "order.payment-failed";

/** The payload has what the order does not say. */
type Happened = {
  [Type in ProblemType]: {
    type: Type;
    problem: PaymentProblem;
    payload: Omit<EventPayloads[Type], "order_id" | "order_number" | "by">;
  };
}[ProblemType];

/** In the timeline of the locked order and by mail, once: asked again, the provider says the same. */
export async function recordProblem(
  tx: Tx,
  order: Order,
  { type, problem, payload }: Happened,
): Promise<void> {
  const { storeId, orderNumber: order_number } = order;
  const id = keyedId(order, `${type} ${problem}`);
  if ((await tx.$count(events, and(eq(events.storeId, storeId), eq(events.id, id ?? "")))) > 0) return;
  const event = { id, type, payload: { order_id: order.id, order_number, by: null, ...payload } };
  await recordEvent(tx, storeId, event as StoreEvent<ProblemType>);
  await tellOwner(tx, order, problem);
}

/** By mail: nobody may be at the screen when a provider answers. */
export function tellOwner(tx: Tx, { storeId, id: orderId }: Order, problem: PaymentProblem): Promise<void> {
  return tellOwnerLater(tx, storeId, { type: "payment-problem", orderId, payload: { problem } });
}
