import pg from "pg";
import type { OrderShop } from "#test/order-shop.ts";

/** Returns the rows of all of them. */
export async function asTablesOwner(
  { database }: OrderShop,
  statements: string[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows.push(...(await client.query(statement)).rows);
    return rows;
  } finally {
    // Otherwise the end of the database is what a failure is reported as.
    await client.end();
  }
}

/**
 * Inserts very many rows directly: without the table's triggers, and without those indexes that no constraint needs, which are
 * made anew at the end. Row by row they would take many times as long.
 */
export async function fillTable(shop: OrderShop, table: string, insert: string): Promise<void> {
  const indexes = await asTablesOwner(shop, [
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as made_by from pg_index i
     where indrelid = '${table}'::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  ]);
  await asTablesOwner(shop, [
    "set maintenance_work_mem = '512MB'",
    `alter table ${table} disable trigger user`,
    ...indexes.map(({ name }) => `drop index ${name}`),
    insert,
    ...indexes.map(({ made_by }) => String(made_by)),
    `alter table ${table} enable trigger user`,
    `vacuum analyze ${table}`,
  ]);
}
