import type { Db } from "#db/client.ts";
import type { StoreId, UserId } from "#rules/ids.ts";

/** Every row of a store and of its owner, by table, read with the rights of the tables' owner. */
export async function rowsOf(db: Db, store: StoreId, user?: UserId): Promise<Record<string, unknown[]>> {
  return asTableOwner(db, async (query) => {
    const rows: Record<string, unknown[]> = {
      stores: await query("select * from stores where id = $1", [store]),
    };
    for (const { table, column } of await query<{ table: string; column: string }>(TABLES)) {
      const owner = column === "store_id" ? store : user;
      if (owner) rows[table] = await query(readAll(table, column), [owner]);
    }
    return rows;
  });
}

/** All tables that have a store_id. */
export async function storeTables(db: Db): Promise<string[]> {
  const tables = await asTableOwner(db, (query) => query<{ table: string; column: string }>(TABLES));
  return tables.filter(({ column }) => column === "store_id").map(({ table }) => table);
}

type Query = <Row = unknown>(text: string, values?: unknown[]) => Promise<Row[]>;

export async function asTableOwner<T>(db: Db, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query("reset role");
    return await work(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    client.release(true);
  }
}

const TABLES = `
  select relname as "table", attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and attname in ('store_id', 'user_id') and not attisdropped
  order by relname`;

// Queued mail is sent in the background, whenever that may be.
const SENDING = ["state", "attempts", "next_attempt_at", "sent_at", "last_error"];

function readAll(table: string, column: string): string {
  const lasting = table === "mail_outbox" ? ` - '{${SENDING.join(",")}}'::text[]` : "";
  return `select to_jsonb(t)${lasting} as row from "${table}" t where ${column} = $1 order by to_jsonb(t)::text`;
}
