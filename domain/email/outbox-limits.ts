import { type SQL, sql } from "drizzle-orm";
import { asService, type Db, type Tx } from "#db/client.ts";
import type { MailType } from "#db/schema/mail-outbox.ts";
import type { StoreId } from "#rules/ids.ts";

/** Whoever orders in a stranger's name must not be able to fill the stranger's mailbox; nor may a store. */
const PER_ADDRESS = [
  { most: 1, seconds: 60 },
  { most: 5, seconds: 3_600 },
];
const PER_STORE_AND_HOUR = 2_000;

type Addressed = { storeId: StoreId; type: MailType; recipient: string };

/** 0 when a mail of this type may go to this address now. */
export async function secondsUntilMailAllowed(db: Db, mail: Addressed): Promise<number> {
  return asService(db, (tx) => longestWait(tx, mail, sentTo(mail)));
}

/** The same before one more is queued: those that have not gone out yet count as well, but for the given one. */
export async function secondsUntilOneMore(tx: Tx, mail: Addressed, except?: string): Promise<number> {
  const unsent = sql`
    select case state when 'sending' then now() else created_at end as at from mail_outbox
    where lower(recipient) = lower(${mail.recipient}) and type = ${mail.type} and state in ('queued', 'sending')
      and id is distinct from ${except ?? null}::uuid`;
  return longestWait(tx, mail, sql`${sentTo(mail)} union all ${unsent}`);
}

function sentTo({ type, recipient }: Addressed) {
  return sql`
    select sent_at as at from mail_outbox
    where lower(recipient) = lower(${recipient}) and type = ${type} and sent_at > now() - interval '1 hour'`;
}

async function longestWait(tx: Tx, { storeId }: Addressed, counted: SQL): Promise<number> {
  const { rows } = await tx.execute<{ ago: number }>(sql`
    select extract(epoch from now() - at)::float8 as ago from (${counted}) counted order by at desc limit 5`);
  const toAddress = PER_ADDRESS.map(({ most, seconds }) => waitFor(rows[most - 1]?.ago, seconds));
  const byStore = await tx.execute<{ ago: number }>(sql`
    select extract(epoch from now() - sent_at)::float8 as ago from mail_outbox
    where store_id = ${storeId} and sent_at > now() - interval '1 hour'
    order by sent_at desc offset ${PER_STORE_AND_HOUR - 1} limit 1`);
  return Math.ceil(Math.max(...toAddress, waitFor(byStore.rows[0]?.ago, 3_600)));
}

function waitFor(ago: number | undefined, seconds: number): number {
  return ago === undefined ? 0 : Math.max(0, seconds - ago);
}
