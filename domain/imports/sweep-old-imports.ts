import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";

/** How long an import can be undone. Then it goes, with its items. */
export const KEPT_DAYS = 30;

// Each may have thousands of items.
const AT_A_TIME = 10;

export async function sweepOldImports(db: Db): Promise<void> {
  let removed = AT_A_TIME;
  while (removed === AT_A_TIME) removed = await sweepSome(db);
}

async function sweepSome(db: Db): Promise<number> {
  const { rowCount } = await asService(db, (tx) =>
    tx.execute(sql`delete from imports where id in (
      select id from imports where created_at < now() - make_interval(days => ${KEPT_DAYS})
      order by created_at limit ${AT_A_TIME})`),
  );
  return rowCount ?? 0;
}
