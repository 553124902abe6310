import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { ensureRoles } from "#db/roles.ts";
import { anEmptyDatabase, cloneDatabase } from "#test/database.ts";
import { migrate } from "./migrate.ts";
import { readEffects } from "./migration-effects.ts";
import { type Migration, readMigrations } from "./migration-files.ts";

/** Earlier ones were written before anybody asked. */
const FIRST_JUDGED = "0192";

test("no migration keeps others waiting, or takes away what an earlier version uses without saying so", async () => {
  const migrations = await readMigrations();
  const first = migrations.findIndex(({ name }) => name >= FIRST_JUDGED);
  const judged = first < 0 ? [] : migrations.slice(first);
  const client = new pg.Client(await anEmptyDatabase("judged"));
  await client.connect();
  const complaints: string[] = [];
  const roles = await migrate(client, { level: migrations.length - judged.length });
  for (const migration of judged) {
    const { name, faults, takesAway } = await readEffects(client, migration, roles);
    complaints.push(...faults.map((fault) => `${name}: ${fault}`));
    if (takesAway.length > 0 && !migration.needs)
      complaints.push(
        `${name} takes away ${takesAway.join(", ")}: do it in a later version, with the line “-- contracts: needs 0123”, the number from which no program uses it`,
      );
  }
  await client.end();
  // CONTRIBUTING.md › Write a migration shows how.
  expect(complaints).toEqual([]);
});

describe("what is read from a migration", async () => {
  const client = new pg.Client(await cloneDatabase());
  await client.connect();
  afterAll(() => client.end());
  const roles = await ensureRoles(client);
  let number = 9000;
  const read = (sql: string, isApart = false) => {
    const name = `${number++}_try.sql`;
    return readEffects(client, { name, checksum: "", sql, isApart, needs: null } satisfies Migration, roles);
  };

  test.for([
    ["an index that nobody may write during", "create index on orders (email)", /“create index concurrently/],
    [
      "a constraint that is checked at once",
      "alter table orders add constraint c check (email > '')",
      /“not valid”/,
    ],
    ["a constraint in a new column", "alter table orders add column n1 int check (n1 > 0)", /“not valid”/],
    [
      "a reference that is checked at once",
      "alter table products add foreign key (store_id) references stores (id)",
      /“not valid”/,
    ],
    ["a unique constraint", "alter table products add unique (id, title)", /“add constraint … using index”/],
    [
      "a column that is demanded at once",
      "alter table orders alter column tax_reason set not null",
      /“set not null” in a third/,
    ],
    [
      "a table that is written anew",
      "alter table orders add column n3 uuid default gen_random_uuid()",
      /constant default/,
    ],
    ["all rows in one transaction", "update orders set email = email", /in batches/],
    [
      "all rows after a lock",
      "alter table orders add column n4 text; select count(*) from products",
      /in batches/,
    ],
    [
      "a validation after a lock",
      "alter table orders add constraint d check (email > '') not valid; alter table orders validate constraint d",
      /in the next file/,
    ],
  ] as const)("%s is a fault", async ([, sql, advice]) => {
    const { faults } = await read(sql);
    expect(faults).toEqual([expect.stringMatching(advice)]);
  });

  test.for([
    ["a new column with a constant default", "alter table orders add column m1 text not null default ''"],
    [
      "a constraint that is not valid yet",
      "alter table orders add constraint e check (shipping_country_code is not null) not valid",
    ],
    ["its validation", "alter table orders validate constraint e"],
    [
      "a column that a valid check has demanded",
      "alter table orders alter column shipping_country_code set not null",
    ],
    [
      "a new table that refers to a large one",
      "create table fresh (store_id uuid references stores (id), a int); create index on fresh (a)",
    ],
    [
      "a table with one row a store",
      "update tax_settings set store_id = store_id; create index on tax_settings (store_id)",
    ],
    ["a semicolon in a text", "comment on table orders is 'a; b -- c'; select $x$ ; $x$"],
  ] as const)("%s is none", async ([, sql]) => {
    const { faults } = await read(sql);
    expect(faults).toEqual([]);
  });

  test("the strongest lock on each table is listed", async () => {
    const { locks } = await read(
      "create table fresher (order_id uuid); alter table products add column m2 text",
    );
    expect(locks).toContainEqual({ table: "products", mode: "AccessExclusiveLock" });
    expect(locks.map(({ table }) => table)).not.toContain("fresher");
  });

  test("what earlier programs use is missed when it is gone, changed or newly demanded", async () => {
    await read(
      "create table plain (a int, b int, c int, d int not null); create function twice(n int) returns int language sql as 'select 2 * n'",
    );
    const { takesAway } = await read(
      `alter table plain drop column a, alter column b type bigint, alter column c set not null,
         alter column d drop not null, add column e int not null, add column f int; drop function twice`,
    );
    expect(takesAway.sort()).toEqual([
      "plain.a",
      "plain.b",
      "plain.c without a value",
      "plain.e without a value",
      "twice(integer)",
    ]);
  });

  test("an index that is made concurrently, apart from transactions, is no fault", async () => {
    const { faults } = await read(
      "create index concurrently if not exists orders_try on orders (email);",
      true,
    );
    expect(faults).toEqual([]);
  });
});
