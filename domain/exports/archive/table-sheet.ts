import { type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import { stores } from "#db/schema/stores.ts";
import type { Sheet, SheetRequest } from "#domain/exports/sheet.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { ARCHIVE_TABLES, type ArchiveTable } from "./archive-tables.ts";

const ROWS_PER_PAGE = 1_000;
/** A page ends with the row that exceeds it: a row may hold a long description. */
const PAGE_BYTES = 1_000_000;

/** The rows of a table as JSON lines. */
export function tableSheet(archived: ArchiveTable): Sheet<unknown> {
  return {
    name: tableFile(archived.table),
    async page(tx, store, request) {
      const { rows, found } = await readPage(tx, store, { archived, ...request });
      const isLast = rows.length === found && found < ROWS_PER_PAGE;
      return {
        content: Buffer.from(rows.map(({ line }) => `${line}\n`).join("")),
        done: rows.length,
        next: isLast ? null : (rows.at(-1)?.key ?? null),
      };
    },
  };
}

export function tableFile(table: PgTable): string {
  return `data/${getTableConfig(table).name}.jsonl`;
}

/** For the progress: of all tables, and of the product cards. */
export async function countRows(tx: Tx, store: StoreId): Promise<number> {
  const counts = [...ARCHIVE_TABLES, { table: products }].map(
    ({ table }) => sql`(select count(*) from ${table} t where ${isOfStore(table, store)})`,
  );
  const { rows } = await tx.execute<{ count: number }>(
    sql`select (${sql.join(counts, sql` + `)})::integer as count`,
  );
  return rows[0]?.count ?? 0;
}

type Row = { key: string[]; line: string; found: number };
type TableRange = Pick<SheetRequest, "after" | "until"> & { archived: ArchiveTable };

async function readPage(tx: Tx, store: StoreId, asked: TableRange): Promise<{ rows: Row[]; found: number }> {
  const { archived } = asked;
  const columns = list(archived.columns.map((name) => columnOf(archived, name)));
  const key = keyOf(archived);
  const { rows } = await tx.execute<Row>(sql`
    with page as (
      select array[${list(key.map((column) => sql`${column}::text`))}] as key,
        row_number() over (order by ${list(key)}) as place,
        (select to_json(r) from (select ${columns}) r)::text as line
      from ${source(archived)} where ${isWanted(store, asked)} order by ${list(key)} limit ${ROWS_PER_PAGE}
    ),
    summed as (
      select *, sum(octet_length(line)) over (order by place) - octet_length(line) as before, count(*) over () as found
      from page
    )
    select key, line, found::integer from summed where before < ${PAGE_BYTES} order by place`);
  return { rows, found: rows[0]?.found ?? 0 };
}

function columnOf({ values = {} }: ArchiveTable, name: string): SQL {
  const column = sql.identifier(name);
  return sql`${values[name] ?? sql`t.${column}`} as ${column}`;
}

/** A row of the table is `t`, the row that it belongs to is `p`. */
function source({ table, key, of }: ArchiveTable): SQL {
  if (!of) return sql`${table} t`;
  // By the index of the other table: not every table has one that begins with the store.
  return sql`${of} p join ${table} t on t.store_id = p.store_id and t.${sql.identifier(key[0] ?? "")} = p.id`;
}

function keyOf({ key: [first = "", ...others], of }: ArchiveTable): SQL[] {
  const name = of ? sql`p.id` : sql`t.${sql.identifier(first)}`;
  return [name, ...others.map((column) => sql`t.${sql.identifier(column)}`)];
}

function isWanted(store: StoreId, { archived, after, until }: TableRange): SQL {
  const { table, of } = archived;
  const started = sql`'epoch'::timestamptz + ${until}::bigint * interval '1 microsecond'`;
  const conditions = [
    of ? sql`p.store_id = ${store}` : isOfStore(table, store),
    hasCreatedAt(table) && sql`t.created_at <= ${started}`,
    of && hasCreatedAt(of) && sql`p.created_at <= ${started}`,
    after !== null && isAfter(archived, after as string[]),
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false && condition !== undefined),
    sql` and `,
  );
}

function isOfStore(table: PgTable, store: StoreId): SQL {
  return table === stores ? sql`t.id = ${store}` : sql`t.store_id = ${store}`;
}

function isAfter(archived: ArchiveTable, after: string[]): SQL {
  const { columns } = getTableConfig(archived.table);
  const values = archived.key.map((name, at) => {
    const type = columns.find((column) => column.name === name)?.getSQLType() ?? "text";
    return sql`${after[at]}::${sql.raw(type)}`;
  });
  const isLater = sql`(${list(keyOf(archived))}) > (${list(values)})`;
  // The first column alone as well: a comparison over two tables cannot use an index.
  return archived.of ? sql`p.id >= ${values[0]} and ${isLater}` : isLater;
}

function hasCreatedAt(table: PgTable): boolean {
  return getTableConfig(table).columns.some(({ name }) => name === "created_at");
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}
