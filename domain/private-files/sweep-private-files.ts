import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";

export const KEPT_FOR = "7 days";
/** Longer than any pause between two chunks: its writer is gone. */
const ABANDONED_AFTER = "1 hour";
// 16 MB: a bite takes a fraction of a second.
const CHUNKS_PER_BITE = 64;

const IS_OLD = sql`(finished_at < now() - ${KEPT_FOR}::interval
  or (finished_at is null and written_at < now() - ${ABANDONED_AFTER}::interval))`;

/** Removes files after their 7 days, and those whose writer was killed, bite by bite. Processes may sweep at once. */
export async function sweepPrivateFiles(db: Db): Promise<void> {
  while ((await sweepChunks(db)) === CHUNKS_PER_BITE);
  await asService(db, (tx) =>
    tx.execute(sql`delete from private_files f where ${IS_OLD}
      and not exists (select from private_file_chunks c where c.file_id = f.id)`),
  );
}

async function sweepChunks(db: Db): Promise<number> {
  const { rowCount } = await asService(db, (tx) =>
    tx.execute(sql`delete from private_file_chunks where (file_id, position) in (
      select file_id, position from private_file_chunks
      where file_id in (select id from private_files where ${IS_OLD})
      order by file_id, position limit ${CHUNKS_PER_BITE})`),
  );
  return rowCount ?? 0;
}
