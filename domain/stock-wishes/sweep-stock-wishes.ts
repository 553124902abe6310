import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { ANSWER_WITHIN_DAYS, CONFIRM_WITHIN_HOURS } from "#rules/stock-wish/stock-wish.ts";

/**
 * Deletes wishes, and with them their addresses: those that nobody confirmed, those without an answer when they were
 * asked about again, and those that were told. The limits on mail count a sent mail for an hour.
 */
export async function sweepStockWishes(db: Db): Promise<void> {
  await asService(db, (tx) =>
    tx.execute(sql`
      delete from stock_wishes w
      where confirmed_at is null and asked_at < now() - make_interval(hours => ${CONFIRM_WITHIN_HOURS})
        or mail_id is null and asked_again_at < now() - make_interval(days => ${ANSWER_WITHIN_DAYS})
        or mail_id is not null and not exists (
          select from mail_outbox m
          where m.id = w.mail_id and (m.state in ('queued', 'sending') or m.sent_at > now() - interval '1 hour'))`),
  );
}
