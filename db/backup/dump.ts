import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { TableShape } from "./catalog.ts";

// A piece is held in memory until its length is known.
const PIECE_BYTES = 4 * 1024 * 1024;

/** All that `work` reads is of one moment, however long it takes, while others go on writing. */
export async function inSnapshot<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin isolation level repeatable read read only");
  try {
    // Times as text mean the same everywhere.
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    return await work();
  } finally {
    await client.query("rollback").catch(() => undefined);
  }
}

/** No migration may change these while they are read. */
export async function holdTables(client: pg.Client, tables: TableShape[]): Promise<void> {
  await client.query(
    `lock table ${tables.map(({ name }) => qualified(name)).join(", ")} in access share mode`,
  );
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
