import { and, eq, isNull, sql } from "drizzle-orm";
import type pg from "pg";
import { asService, type Db, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { QUOTAS_TAG } from "#db/quota-table.ts";
import { quotas } from "#db/schema/quotas.ts";
import { HELD_UNTIL } from "#domain/mail/held-mails.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { QUOTA_KINDS, QUOTA_USES, type QuotaKind, type QuotaUse } from "#rules/quota/quota.ts";

// Over all stores, as the service role; what stores have is counted as the owner of the tables.

/** Null: for all stores that have none of their own. */
type QuotaOwner = StoreId | null;

/** `most` null: this store has no such quota, whatever holds for all. */
export type SetQuota = { kind: QuotaKind; most: number | null };

export type HeldQuota = SetQuota & {
  /** False: it holds for all stores. */
  isOwn: boolean;
};

export function setQuotas(db: Db, owner: QuotaOwner, wanted: SetQuota[]): Promise<void> {
  return asService(db, async (tx) => {
    await tx
      .insert(quotas)
      .values(wanted.map((quota) => ({ storeId: owner, ...quota })))
      .onConflictDoUpdate({ target: [quotas.storeId, quotas.kind], set: { most: sql`excluded.most` } });
    await quotasChanged(
      tx,
      owner,
      wanted.map(({ kind }) => kind),
    );
  });
}

/** Returns what was there. */
export function clearQuotas(db: Db, owner: QuotaOwner, kinds: readonly QuotaKind[]): Promise<QuotaKind[]> {
  return asService(db, async (tx) => {
    const cleared = await tx
      .delete(quotas)
      .where(and(of(owner), sql`${quotas.kind} = any(${sql.param([...kinds])}::text[])`))
      .returning({ kind: quotas.kind });
    const gone = inOrder(cleared).map(({ kind }) => kind);
    await quotasChanged(tx, owner, gone);
    return gone;
  });
}

/** Longer than it takes every process to read the new quotas. */
const RELEASE_SECONDS = 5;

/** Mails that a quota holds back are judged anew: they need not wait for midnight when it is higher, or gone. */
async function quotasChanged(tx: Tx, owner: QuotaOwner, kinds: readonly QuotaKind[]): Promise<void> {
  const soon = sql`now() + make_interval(secs => ${RELEASE_SECONDS})`;
  if (kinds.includes("mails"))
    await tx.execute(sql`
      update mail_outbox set next_attempt_at = ${soon}, held_until = ${soon}
      where state = 'queued' and limited_by = 'quota' and next_attempt_at > ${soon}
        -- Not those of a restored copy, which wait for the operator.
        and next_attempt_at < ${HELD_UNTIL}
        and (${owner}::uuid is null or store_id = ${owner}::uuid)`);
  await pagesChanged(tx, [QUOTAS_TAG]);
}

/** What is set for all stores, and for how many of them something else is. */
export function readQuotasOfAll(db: Db): Promise<{ quotas: SetQuota[]; storesWithOwn: number }> {
  return asService(db, async (tx) => {
    const rows = await tx.select({ kind: quotas.kind, most: quotas.most }).from(quotas).where(of(null));
    const { rows: own } = await tx.execute<{ stores: number }>(
      sql`select count(distinct store_id)::int as stores from quotas`,
    );
    return { quotas: inOrder(rows), storesWithOwn: own[0]?.stores ?? 0 };
  });
}

/** What holds for one store: its own, and what holds for all. */
export function readQuotasOf(db: Db, store: StoreId): Promise<HeldQuota[]> {
  return asService(db, async (tx) => {
    const { rows } = await tx.execute<HeldQuota>(sql`
      select distinct on (kind) kind, most::float8 as most, store_id is not null as "isOwn" from quotas
      where store_id = ${store} or store_id is null order by kind, store_id nulls last`);
    return inOrder(rows);
  });
}

export type QuotaFigure = HeldQuota & {
  /** What the store has, or has used in the current day (mails) or hour (API calls), in UTC. */
  used: number;
  /** Calls of shoppers' assistants, which are counted apart. */
  used_by_assistants?: number;
};

/** What the store has of what is limited. */
export async function readQuotaFigures(
  client: pg.ClientBase,
  store: StoreId,
  held: HeldQuota[],
): Promise<QuotaFigure[]> {
  if (held.length === 0) return [];
  const { rows } = await client.query<Used>(USED, [store]);
  const used = rows[0] as Used;
  return held.map((quota) => ({
    ...quota,
    used: used[quota.kind],
    ...(quota.kind === "api-calls" && { used_by_assistants: used["assistant-calls"] }),
  }));
}

type Used = Record<QuotaKind | "assistant-calls", number>;

const usedNow = (
  use: QuotaUse,
) => `coalesce((select used from quota_uses where store_id = $1 and kind = '${use}'
  and began_at >= date_trunc('${QUOTA_USES[use].per}', now(), 'UTC')), 0)::float8`;

const USED = `
  select (select count(*) from products where store_id = $1)::float8 as products,
    (select count(*) from media_files where store_id = $1)::float8 as pictures,
    (select coalesce(sum(bytes), 0) from media_files where store_id = $1)::float8 as bytes,
    ${usedNow("mails")} as mails, ${usedNow("key-calls")} as "api-calls",
    ${usedNow("assistant-calls")} as "assistant-calls"`;

function of(owner: QuotaOwner) {
  return owner === null ? isNull(quotas.storeId) : eq(quotas.storeId, owner);
}

function inOrder<Quota extends { kind: QuotaKind }>(unordered: Quota[]): Quota[] {
  return unordered.toSorted((one, other) => QUOTA_KINDS.indexOf(one.kind) - QUOTA_KINDS.indexOf(other.kind));
}
