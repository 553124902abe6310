import pg from "pg";
import type { Db } from "#db/client.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";

type Rows = Record<string, object[]>;

/** Every row of a store, and of its owner if one is given, by table; read as the tables' owner. */
export async function rowsOf(db: Db, store: StoreId, user?: UserId): Promise<Rows> {
  return asTableOwner(db, async (query) => {
    const columns = await query<Column>(COLUMNS);
    const read = columns.map(readAll).join(" union all ");
    const found = await query<{ table: string; row: object }>(`${read} order by 1, 2`, [store, user ?? null]);
    const rows: Rows = Object.fromEntries(columns.map(({ table }) => [table, []]));
    for (const { table, row } of found) rows[table]?.push(row);
    return rows;
  });
}

/** All tables that have a store_id. */
export async function storeTables(db: Db): Promise<string[]> {
  const columns = await asTableOwner(db, (query) => query<Column>(COLUMNS));
  return columns.filter(({ column }) => column === "store_id").map(({ table }) => table);
}

type Query = <Row = unknown>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Its statements leave no setting behind: the connection goes back to the pool, with the plans that it knows. */
export async function asTableOwner<T>(db: Db, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query("reset role");
    const result = await work(async (text, values) => (await client.query(text, values)).rows);
    await client.query(`set role ${pg.escapeIdentifier(db.roles.service)}`);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

type Column = { table: string; column: "store_id" | "user_id" | "id" };

const COLUMNS = `
  select relname as "table", attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not attisdropped
    and (attname in ('store_id', 'user_id') or (relname = 'stores' and attname = 'id'))
  order by relname`;

// Columns that workers change in the background at any time.
const BY_WORKERS: Record<string, string[]> = {
  api_keys: ["last_used_at"],
  mail_outbox: [
    "state",
    "attempts",
    "next_attempt_at",
    "sent_at",
    "last_error",
    "limited_by",
    "held_until",
    "released_at",
  ],
  media_files: ["bytes"],
  webhook_messages: ["state", "attempts", "due_at", "lease_until", "tries", "payload"],
  exports: ["state", "files", "problem", "ended_at"],
  jobs: ["state", "cursor", "lease", "lease_until", "worked_at", "ended_at"],
};

function readAll({ table, column }: Column): string {
  const lasting = BY_WORKERS[table] ? ` - '{${BY_WORKERS[table].join(",")}}'::text[]` : "";
  const whose = column === "user_id" ? "$2::uuid" : "$1::uuid";
  return `select '${table}' as "table", to_jsonb(t)${lasting} as row from "${table}" t where ${column} = ${whose}`;
}
