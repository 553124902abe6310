import type pg from "pg";

export interface TableShape {
  name: string;
  /** In the order in which a backup stores the values. */
  columns: string[];
}

export interface SequenceValue {
  name: string;
  value: string;
}

// A database's own metadata: the one that a backup is restored into has its own.
const BOOKKEEPING = ["migrations", "role_names", "installation", "auth_secret"];

// Kept for some days only, and large; the original has probably sent what waits for addresses of other programs.
const TEMPORARY = ["private_files", "private_file_chunks", "exports", "webhook_changes", "webhook_messages"];

/** Every table with user data, referenced tables first. Unlogged tables are temporary and left out. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows: tables } = await client.query<TableShape>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
       from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> all($1)
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname order by relname`,
    [[...BOOKKEEPING, ...TEMPORARY]],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to
       from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
      where contype = 'f' and conrelid <> confrelid`,
  );
  return referredFirst(tables, references);
}

function referredFirst(tables: TableShape[], references: { from: string; to: string }[]): TableShape[] {
  const ordered: TableShape[] = [];
  let left = tables;
  while (left.length > 0) {
    const waits = ({ name }: TableShape) =>
      references.some(({ from, to }) => from === name && left.some((other) => other.name === to));
    const free = left.filter((table) => !waits(table));
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${left.map(({ name }) => name)}.`);
    ordered.push(...free);
    left = left.filter(waits);
  }
  return ordered;
}

export async function listSequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select sequencename as name, last_value::text as value
       from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}
