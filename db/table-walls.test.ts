import { type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { aFurnishedStore } from "#test/furnished-store.ts";
import { asTableOwner, rowsOf, storeTables } from "#test/rows-of.ts";
import { inStore } from "./client.ts";

const db = await openDatabase();
const a = await aFurnishedStore(db, "porcelain");
const b = await aFurnishedStore(db, "bakelite");

describe("the isolation of every table that has a store_id", async () => {
  const tables = await storeTables(db);
  const rows = await rowsOf(db, b.id);
  const REFUSED = /row-level security|permission denied/;
  const IN_VAIN = /^0 rows$|row-level security|permission denied/;

  test("is tested with a row in it", () => {
    expect(tables.length).toBeGreaterThan(14);
    expect(tables.filter((table) => rows[table]?.length === 0)).toEqual([]);
  });

  describe.for(["owner", "shopper"] as const)("for the %s of another store", (role) => {
    const attempt = (statement: SQL) =>
      inStore(db, role, a.id, async (tx) => `${(await tx.execute(statement)).rowCount} rows`).catch(
        (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
      );

    test.for(tables)("%s cannot be read, written or deleted", async (name) => {
      const [table, columns] = [sql.identifier(name), sql.raw(await insertableColumns(name))];
      expect(await attempt(sql`select from ${table} where store_id = ${b.id}`)).toMatch(IN_VAIN);
      expect(await attempt(sql`delete from ${table} where store_id = ${b.id}`)).toMatch(IN_VAIN);
      expect(await attempt(sql`update ${table} set store_id = store_id where store_id = ${b.id}`)).toMatch(
        IN_VAIN,
      );
      // Moving its own row to the other store, and copying a row.
      expect(await attempt(sql`update ${table} set store_id = ${b.id}`)).toMatch(IN_VAIN);
      const row = sql`jsonb_populate_record(null::${table}, ${JSON.stringify(rows[name]?.[0])}::jsonb)`;
      expect(await attempt(sql`insert into ${table} (${columns}) select ${columns} from ${row}`)).toMatch(
        REFUSED,
      );
    });
  });

  test("leaves every row unchanged", async () => {
    expect(await rowsOf(db, b.id)).toEqual(rows);
  });
});

async function insertableColumns(table: string): Promise<string> {
  const columns = await asTableOwner(db, (query) =>
    query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    ),
  );
  return columns.map(({ name }) => name).join(", ");
}
