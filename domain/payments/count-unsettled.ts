import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";

export type UnsettledPayments = { overdue: number; unknown: number; refunds: number };

/**
 * Card payments that need a look, over all stores: `overdue` ones should have been asked about five minutes ago, of
 * `unknown` ones the order was given up because nobody could say for a day whether it was paid, and `refunds` have
 * waited for an hour. What a provider refused for good is not among them: its owner was told by mail.
 */
export function countUnsettled(db: Db): Promise<UnsettledPayments> {
  return asService(db, async (tx) => {
    const { rows } = await tx.execute<UnsettledPayments>(sql`
      select
        (select count(*)::int from payment_sessions where due_at < now() - interval '5 minutes') as overdue,
        (select count(*)::int from payment_sessions where due_at is not null and released) as unknown,
        (select count(*)::int from refunds where state <> 'failed' and provider <> 'manual' and due_at is not null
          and state = 'pending' and created_at < now() - interval '1 hour') as refunds`);
    return rows[0] as UnsettledPayments;
  });
}
