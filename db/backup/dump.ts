import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StartError } from "#db/start-error.ts";
import type { TableShape } from "./catalog.ts";

// A chunk stays in memory until its length is known.
const PIECE_BYTES = 4 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** Everything that `work` reads is one snapshot, however long it takes; writers are not blocked. */
export async function inSnapshot<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin isolation level repeatable read read only");
  try {
    // Fixed formats make times mean the same everywhere. A row that a policy would hide is an error, never left out.
    await client.query(`set local row_security = off; set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    return await work();
  } finally {
    await client.query("rollback").catch(() => undefined);
  }
}

/** Keeps migrations from changing these tables while they are read. */
export async function holdTables(client: pg.Client, tables: TableShape[]): Promise<void> {
  await client.query(
    `lock table ${tables.map(({ name }) => qualified(name)).join(", ")} in access share mode`,
  );
}

/** Policies could hide rows from this user, and missing grants whole tables. */
export async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select relname as name, pg_get_userbyid(relowner) as owner, current_user as user
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
        and (row_security_active(oid) or not has_table_privilege(oid, 'select')) order by 1 limit 1`,
  );
  const hidden = rows[0];
  if (!hidden) return;
  throw new StartError(
    `The database user ${hidden.user} may not read all rows of ${hidden.name}: back up as ${hidden.owner}, who owns the tables.`,
  );
}

export async function countRows(client: pg.Client, { name }: TableShape): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${qualified(name)}`);
  return Number(rows[0]?.count);
}

/** The number of rows in a chunk: COPY ends each with a line feed, and escapes those inside values. */
export function rowsIn(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) rows++;
  return rows;
}

/** The rows in COPY's text format. */
export async function* dumpTable(client: pg.Client, table: TableShape): AsyncGenerator<Buffer> {
  const columns = table.columns.map(pg.escapeIdentifier).join(", ");
  let gathered: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of client.query(copyTo(`copy ${qualified(table.name)} (${columns}) to stdout`))) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}

export function qualified(table: string): string {
  return `public.${pg.escapeIdentifier(table)}`;
}
