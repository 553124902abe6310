import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { JobKind, JobRow, JobWork } from "#domain/jobs/job.ts";
import { startJob } from "#domain/jobs/start-job.ts";
import { tryApart } from "#domain/jobs/try-apart.ts";
import { archiveOrder } from "#domain/orders/archive-order.ts";
import { NEWEST_FIRST } from "#domain/orders/lists/list-orders.ts";
import { shipOrder } from "#domain/orders/parcels/fulfill-order.ts";
import type { JobId, OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import type { ManyOrdersInput } from "#rules/order/many-orders-input.ts";
import { receivePayment } from "./mark-as-paid.ts";

/** Queues what is done with these orders. Unknown ids are left out; returns undefined when none is left. */
export async function changeManyOrdersLater(
  tx: Tx,
  store: StoreId,
  { action, ids, ...asked }: ManyOrdersInput,
  by: UserId,
): Promise<{ job: JobId; total: number } | undefined> {
  const found = await tx
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.storeId, store), inArray(orders.id, ids)))
    .orderBy(...NEWEST_FIRST);
  if (found.length === 0) return undefined;
  const input = { ...asked, orders: found, by };
  const job = await startJob(tx, store, { kind: `${action}-orders`, input, total: found.length, by });
  return { job, total: found.length };
}

type Input = { orders: { id: OrderId; number: number }[]; by: UserId };

type Answer = { ok: true } | { ok: false; reason: keyof typeof REASONS };

type Deed<Asked> = (tx: Tx, store: StoreId, orderId: OrderId, asked: Asked & Input) => Promise<Answer>;

/** The works of the jobs. Each order is a piece, so that a job which is resumed does nothing twice. */
export const MANY_ORDERS_WORKS = {
  "fulfill-orders": eachOrder<{ even_unpaid: boolean }>((tx, store, id, { even_unpaid, by }) =>
    shipOrder(tx, store, id, { carrier: "", tracking_number: "", even_unpaid, by }),
  ),
  "mark-paid-orders": eachOrder<{ paid_on: string }>((tx, store, id, { paid_on, by }) =>
    receivePayment(tx, store, id, { paid_on, note: "", tell_shopper: true, by }),
  ),
  "archive-orders": eachOrder((tx, store, id, { by }) => archiveOrder(tx, store, id, { archived: true, by })),
  "unarchive-orders": eachOrder((tx, store, id, { by }) =>
    archiveOrder(tx, store, id, { archived: false, by }),
  ),
} satisfies Partial<Record<JobKind, JobWork>>;

function eachOrder<Asked = unknown>(deed: Deed<Asked>): JobWork {
  return ({ id: job, store, input, cursor, log, commit }) =>
    commit(async (tx) => {
      const asked = input as Asked & Input;
      const position = Number(cursor ?? 0);
      const order = asked.orders[position];
      if (!order) return { rows: [], cursor, finished: true };
      const answer = await tryApart(tx, log, { job, order: order.id }, (part) =>
        deed(part, store, order.id, asked),
      );
      const row = toRow(order.number, answer);
      return { rows: [row], cursor: position + 1, finished: position + 1 === asked.orders.length };
    });
}

const UNEXPECTED = "An unexpected error occurred, and the order stays as it was.";

function toRow(number: number, answer: Answer | undefined): JobRow {
  const subject = `#${number}`;
  if (!answer) return { subject, outcome: "failed", note: UNEXPECTED };
  return answer.ok
    ? { subject, outcome: "done" }
    : { subject, outcome: "skipped", note: REASONS[answer.reason] };
}

const REASONS = {
  "changed-elsewhere": "It was changed meanwhile.",
  "key-reused": "It was changed meanwhile.",
  "not-found": "It was deleted meanwhile.",
  "already-fulfilled": "It is already fulfilled.",
  "nothing-open": "Nothing is left to fulfill: what was not shipped is cancelled.",
  cancelled: "It is cancelled.",
  unsettled: "Its payment has not arrived.",
  unpaid: "It is not paid yet.",
  withdrawn: "The shopper has withdrawn from it: answer that on its own page first.",
  "awaiting-payment": "It is being paid by card: Stripe reports the payment by itself.",
  demo: "It is an order of the demo checkout: nothing is paid.",
  "nothing-due": "Nothing is due.",
  // Only a given amount can be that.
  "too-much": "It could not be recorded.",
  "far-too-much": "It could not be recorded.",
  // Only chosen lines can be these.
  "unknown-line": "It could not be packed.",
  "too-many": "It could not be packed.",
};
