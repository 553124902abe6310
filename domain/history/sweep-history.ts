import { type SQL, sql } from "drizzle-orm";
import { asService, type Db, type Tx } from "#db/client.ts";

export const HISTORY_IS_KEPT = "2 years";
export const MAX_CHANGES_PER_STORE = 200_000;

/** At a time, so that no sweep holds many rows for long. */
const BATCH = 5_000;

/** Forgets changes that are old, and of a store with very many the oldest. Events of orders stay: no policy lets them go. */
export async function sweepHistory(db: Db, most = MAX_CHANGES_PER_STORE): Promise<void> {
  await asService(db, (tx) =>
    forget(
      tx,
      sql`select id from events
        where history_kind is not null and created_at < now() - ${HISTORY_IS_KEPT}::interval limit ${BATCH}`,
    ),
  );
  for (const store of await listBusyStores(db)) await sweepStore(db, store, most);
}

/** Only stores that changed something lately can have become too many. */
async function listBusyStores(db: Db): Promise<string[]> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ id: string }>(sql`
      select distinct store_id as id from events
      where history_kind is not null and created_at > now() - interval '1 hour'`),
  );
  return rows.map(({ id }) => id);
}

async function sweepStore(db: Db, store: string, most: number): Promise<void> {
  await asService(db, async (tx) => {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::integer as count from events where store_id = ${store} and history_kind is not null`);
    const over = (rows[0]?.count ?? 0) - most;
    if (over <= 0) return;
    await forget(
      tx,
      sql`select id from events where store_id = ${store} and history_kind is not null
        order by created_at, id limit ${Math.min(over, BATCH)}`,
    );
  });
}

/** From then on the store's history says since when it is kept. */
async function forget(tx: Tx, ids: SQL): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from events where id in (${ids}) returning store_id)
    update stores set history_is_cut = true
    where id in (select store_id from gone) and not history_is_cut`);
}
