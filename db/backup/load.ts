import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { aloneToRestore, listApplied, migrate } from "#db/migrating/migrate.ts";
import { type AppliedMigration, readMigrations } from "#db/migrating/migration-files.ts";
import { StartError } from "#db/start-error.ts";
import { listTables, type SequenceValue, type TableShape } from "./catalog.ts";
import { qualified } from "./dump.ts";
import { endRestore, markUnfinished } from "./unfinished-restore.ts";

/**
 * Fills an empty database: first migrates to the backup's version, so that its rows fit, and then to this version, so
 * that they are migrated like existing rows. All rows are loaded in one transaction; no server starts before `finish` is done.
 */
export async function loadInto(
  client: pg.Client,
  migrations: AppliedMigration[],
  { load, finish }: Record<"load" | "finish", () => Promise<void>>,
): Promise<void> {
  // Rows that a policy hides from this user must not make the database look empty.
  await client.query(
    "set row_security = off; set lock_timeout = '60s'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0",
  );
  await aloneToRestore(client, async () => {
    await refuseFilled(client);
    await migrate(client, { level: migrations.length });
    await refuseNewerDatabase(client, migrations);
    await inOneTransaction(client, load);
    await migrate(client);
    await finish();
    await endRestore(client);
  });
  await client.query("analyze");
}

/** Runs before anything is changed. */
export async function refuseForeignLevel(migrations: AppliedMigration[]): Promise<void> {
  const known = await readMigrations();
  const strange = migrations.find(({ name }, position) => known[position]?.name !== name);
  if (strange) {
    throw new StartError(
      `The backup is from a newer version, which has ${strange.name}: restore it with that version or a later one.`,
    );
  }
  const changed = migrations.find(({ checksum }, position) => known[position]?.checksum !== checksum);
  if (changed) {
    throw new StartError(
      `The backup is from another program: its ${changed.name} differs from the one of this version.`,
    );
  }
}

async function refuseFilled(client: pg.Client): Promise<void> {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${qualified(name)} limit 1`);
    if (rowCount === 0) continue;
    throw new StartError(
      `The database already has rows in ${name}: a backup is restored into an empty one, as in DATA_DIR=./restored.`,
    );
  }
}

async function refuseNewerDatabase(client: pg.Client, migrations: AppliedMigration[]): Promise<void> {
  const surplus = (await listApplied(client))[migrations.length];
  if (!surplus) return;
  throw new StartError(
    `The database is empty, but already newer than the backup (${surplus.name}): restore into one that no server has used yet.`,
  );
}

async function inOneTransaction(client: pg.Client, load: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    const tables = await listTables(client);
    // The backup already holds what triggers would write. Foreign keys and checks stay on.
    for (const { name } of tables) await client.query(`alter table ${qualified(name)} disable trigger user`);
    // Checked again, now that nobody else can write.
    await refuseFilled(client);
    await markUnfinished(client);
    await load();
    // Deferred foreign key checks would block the next statement.
    await client.query("set constraints all immediate");
    for (const { name } of tables) await client.query(`alter table ${qualified(name)} enable trigger user`);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Writes the rows of one table, chunk by chunk. */
export function openTable(client: pg.Client, table: TableShape) {
  const columns = table.columns.map(pg.escapeIdentifier).join(", ");
  const rows = client.query(copyFrom(`copy ${qualified(table.name)} (${columns}) from stdin`));
  const ended = finished(rows);
  // The next write or close throws the error.
  ended.catch(() => undefined);
  return {
    name: table.name,
    async write(piece: Uint8Array): Promise<void> {
      if (!rows.write(piece)) await Promise.race([once(rows, "drain"), ended]);
    },
    async close(): Promise<number> {
      rows.end();
      await ended;
      return rows.rowCount;
    },
  };
}

export async function setSequences(client: pg.Client, sequences: SequenceValue[]): Promise<void> {
  for (const { name, value } of sequences)
    await client.query("select setval($1::regclass, $2::bigint)", [qualified(name), value]);
}
