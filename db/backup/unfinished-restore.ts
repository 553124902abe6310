import type pg from "pg";
import { StartError } from "#db/start-error.ts";

// A restore commits all rows, then migrates them and erases again whoever was erased since. While this table is there, it has
// not come to its end. A table, because a column would have to be there at the level of every backup.
const MARK = "public.unfinished_restore";

/** In the transaction that loads the rows. */
export async function markUnfinished(client: pg.Client): Promise<void> {
  await client.query(`create table ${MARK} ()`);
}

export async function endRestore(client: pg.Client): Promise<void> {
  await client.query(`drop table ${MARK}`);
}

/** Nobody may work with people who were erased and are not yet erased again. */
export async function refuseUnfinished(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass($1) is not null as there", [MARK]);
  if (rows[0].there)
    throw new StartError(
      "A restore into this database was cut off before it had erased again whoever was erased since the backup: restore into another, empty database.",
    );
}
