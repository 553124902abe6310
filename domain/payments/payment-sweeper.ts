import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { isCopy } from "#domain/installation/installation.ts";
import { repeatedly } from "#domain/jobs/repeatedly.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { PaymentDeps } from "./paying-order.ts";
import { sendRefund } from "./send-refund.ts";
import { settlePayment } from "./settle-payment.ts";

// With what settle-payment.ts says of an open page, all is known within three minutes of a restart.
const FIRST_MS = 5_000;
const EVERY_MS = 30_000;
const AT_ONCE = 20;
const CLAIMED_SECONDS = 2 * 60;
const EVENT_DAYS = 30;

type Sweeper = { close(): Promise<void> };

/**
 * Asks the provider about payments and refunds whose webhook is late or lost, and finishes what a stopped process left
 * undone. One in every process: each claims what is due, so that nothing is asked twice at the same time.
 */
export function startPaymentSweeper(deps: PaymentDeps): Sweeper {
  return repeatedly((isClosing) => sweepPayments(deps, isClosing), {
    everyMs: EVERY_MS,
    firstMs: FIRST_MS,
    onError: (error) => deps.log.error({ err: error }, "asking about payments failed"),
  });
}

/** Works off all that is due now; nothing in a copy. */
export async function sweepPayments(deps: PaymentDeps, isClosing = () => false): Promise<void> {
  if (await isCopy(deps.db)) return;
  await forgetOldEvents(deps.db);
  for (;;) {
    const [sessions, refunds] = await Promise.all([claimSessions(deps.db), claimRefunds(deps.db)]);
    await Promise.all([
      ...sessions.map(({ store_id, order_id }) =>
        attempt(deps, () => settlePayment(deps, store_id, order_id)),
      ),
      ...refunds.map(({ store_id, id }) => attempt(deps, () => sendRefund(deps, store_id, id))),
    ]);
    if (isClosing() || (sessions.length < AT_ONCE && refunds.length < AT_ONCE)) return;
  }
}

// One that fails must not keep the others from being settled; it is due again.
async function attempt({ log }: PaymentDeps, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => log.error({ err: error }, "a payment could not be settled"));
}

async function claimSessions(db: Db) {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ store_id: StoreId; order_id: OrderId }>(sql`
      update payment_sessions set due_at = now() + make_interval(secs => ${CLAIMED_SECONDS})
      where order_id in (
        select order_id from payment_sessions where due_at <= now()
        order by due_at limit ${AT_ONCE} for update skip locked)
      returning store_id, order_id`),
  );
  return rows;
}

async function claimRefunds(db: Db) {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ store_id: StoreId; id: string }>(sql`
      update refunds set due_at = now() + make_interval(secs => ${CLAIMED_SECONDS})
      where id in (
        select id from refunds where state <> 'failed' and provider <> 'manual' and due_at <= now()
        order by due_at limit ${AT_ONCE} for update skip locked)
      returning store_id, id`),
  );
  return rows;
}

// Stripe repeats a webhook for three days.
async function forgetOldEvents(db: Db): Promise<void> {
  await asService(db, (tx) =>
    tx.execute(
      sql`delete from provider_events where received_at < now() - make_interval(days => ${EVENT_DAYS})`,
    ),
  );
}
