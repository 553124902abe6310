import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { mayGoOn } from "./job-claims.ts";

export type JobDepth = { kind: string; queued: number; running: number; oldestSeconds: number };

/**
 * Jobs that have not ended, by kind, from a partial index. `oldestSeconds`: how long the one that rests the longest has
 * been due and not worked on. Jobs that wait for an earlier one of their store and kind, or for their store to be resumed, do not
 * count as resting.
 */
export function countJobs(db: Db): Promise<JobDepth[]> {
  return asService(db, async (tx) => {
    const { rows } = await tx.execute<JobDepth>(sql`
      with active as (
        select kind, state, due_at, worked_at, ${mayGoOn(sql`j`)} as may_go_on,
          row_number() over (partition by store_id, kind order by created_at, id) as place
        from jobs j where state in ('queued', 'running'))
      select kind, count(*) filter (where state = 'queued')::int as queued,
        count(*) filter (where state = 'running')::int as running,
        greatest(0, coalesce(extract(epoch from now() - min(greatest(due_at, worked_at)) filter (
          where place = 1 and state = 'queued' and may_go_on)), 0))::float as "oldestSeconds"
      from active group by kind`);
    return rows;
  });
}
