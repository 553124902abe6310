import { type SQL, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { GIVEN_UP_AFTER_RESTORE } from "#domain/mail/held-mails.ts";
import { setWebhookActive } from "#domain/webhooks/save-webhook.ts";
import type { StoreId, WebhookId } from "#rules/input/ids.ts";

// What was given up, over all stores: the operator reads it, and lets it be tried again.

export const FAILURE_KINDS = ["mails", "jobs", "webhooks"] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export type Failure = {
  kind: FailureKind;
  id: string;
  store: string;
  /** The type of a mail, the kind of a job; the host of a webhook's address. */
  what: string;
  reason: string;
  at: Date;
};

/** Without ids: all of them, but for mails that are no news to anybody any more. */
type Chosen = { store?: StoreId | undefined; ids?: string[] | undefined };

export const MAIL_IS_NEWS_DAYS = 30;

const PAUSED_BY_ITSELF = sql`f.state = 'paused' and f.pause_reason <> 'by-hand'`;

// Nobody's address is shown: only the host of a mail's recipient, and of a webhook, whose path may hold a secret.
const LISTS: Record<FailureKind, SQL> = {
  mails: sql`select f.id, s.slug as store, f.type || ' to ' || split_part(f.recipient, '@', 2) as what,
      coalesce(f.last_error, '') as reason, f.created_at as at
    from mail_outbox f join stores s on s.id = f.store_id where f.state = 'failed'`,
  jobs: sql`select f.id, s.slug as store, f.kind as what, coalesce(f.problem, '') as reason, f.ended_at as at
    from jobs f join stores s on s.id = f.store_id where f.state = 'failed'`,
  webhooks: sql`select f.id, s.slug as store, coalesce(substring(f.address from '^https?://([^/]+)'), '') as what,
      coalesce(f.pause_reason, '') as reason, f.paused_at as at
    from webhooks f join stores s on s.id = f.store_id where ${PAUSED_BY_ITSELF}`,
};

/** The newest first. */
export async function listFailures(
  db: Db,
  kind: FailureKind,
  { limit, ...chosen }: Chosen & { limit: number },
): Promise<Failure[]> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<Failure>(sql`${LISTS[kind]}${andChosen(chosen)} order by 5 desc limit ${limit}`),
  );
  return rows.map((row) => ({ ...row, kind, at: new Date(row.at) }));
}

/** How many would be tried again. */
export async function countRetried(db: Db, kind: FailureKind, chosen: Chosen): Promise<number> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from (${LISTS[kind]}${andRetried(kind, chosen)}) failure`,
    ),
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns how many are tried again, as often as at first. What a job or mail was about may be gone: then it fails again.
 * Addresses of webhooks go on with what waits for them.
 */
export async function retryFailures(db: Db, kind: FailureKind, chosen: Chosen): Promise<number> {
  if (kind === "webhooks") return resumeWebhooks(db, chosen);
  const again = kind === "mails" ? MAILS_AGAIN : JOBS_AGAIN;
  const { rowCount } = await asService(db, (tx) => tx.execute(sql`${again}${andRetried(kind, chosen)}`));
  return rowCount ?? 0;
}

const MAILS_AGAIN = sql`update mail_outbox f set state = 'queued', attempts = 0, next_attempt_at = now(),
  released_at = now(), last_error = null where f.state = 'failed'`;
const JOBS_AGAIN = sql`update jobs f set state = 'queued', attempts = 0, due_at = now(), problem = null,
  ended_at = null where f.state = 'failed'`;

async function resumeWebhooks(db: Db, chosen: Chosen): Promise<number> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ id: WebhookId; store: StoreId }>(sql`select f.id, f.store_id as store from webhooks f
      where ${PAUSED_BY_ITSELF}${andChosen(chosen)}`),
  );
  let resumed = 0;
  for (const { id, store } of rows)
    if (await setWebhookActive(db, store, { id, active: true, by: null })) resumed++;
  return resumed;
}

function andRetried(kind: FailureKind, chosen: Chosen): SQL {
  const isNews = sql` and f.created_at > now() - make_interval(days => ${MAIL_IS_NEWS_DAYS})
    and coalesce(f.last_error, '') <> ${GIVEN_UP_AFTER_RESTORE}`;
  return sql`${andChosen(chosen)}${kind === "mails" && !chosen.ids ? isNews : sql``}`;
}

function andChosen({ store, ids }: Chosen): SQL {
  const ofStore = store && sql` and f.store_id = ${store}`;
  const ofIds = ids && sql` and f.id::text = any(${sql.param(ids)}::text[])`;
  return sql`${ofStore ?? sql``}${ofIds ?? sql``}`;
}
